"""A bot for Odin with two players that asks a small network what each action is worth.

The network was trained by playing against itself (`python -m tools.train`) to say how many points
of the hand come, the other's minus own.  What it knows of a position is what the heuristic knows.
Its weights are in `learned.txt`, with what made them; it is worked out in plain Python.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from attrs import frozen

from herrlof_rules.bots.bot import check_view
from herrlof_rules.bots.network import Given, network
from herrlof_rules.bots.odin.policy import (
    OUT,
    Situation,
    Worth,
    choose,
    first_digit,
    from_view,
    longest_set,
    split,
)
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.view import Bot
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.cards import Packed
from herrlof_rules.games.odin.game import GAME, View
from herrlof_rules.games.odin.sets import NUMBERS as OF_NUMBER
from herrlof_rules.games.odin.sets import CardSet

NUMBERS = 121
"""How many numbers the network is given."""

WEIGHTS = Path(__file__).with_name("learned.txt")


@frozen
class LearnedBot:
    """Takes the action that a network values most; for two players only."""

    weights: Path = WEIGHTS

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action worth most; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act,
        and for more than two players.
        """
        check_view(view, GAME)
        if view.rules.players != 2:
            raise ValueError("this bot plays with two players")
        return choose(
            from_view(view), view.legal_actions, rng, partial(Learned, weights=self.weights)
        )


BOTS: Mapping[int, Bot] = {2: LearnedBot()}
"""What `learned_bot` returns for this game."""


class Learned(Worth):
    """What the actions of a situation are worth to the network."""

    def __init__(self, now: Situation, weights: Path = WEIGHTS) -> None:
        super().__init__(now)
        self.network = network(weights)

    def played(self, hand: Packed, played: CardSet) -> float:
        """What the network says after a play."""
        return self.network.value(self.numbers_played(hand, played))

    def passed(self) -> float:
        """The same after a pass."""
        if self.fewest == 1:
            return -OUT  # L3: it goes out
        return self.network.value(self.numbers_passed())

    def numbers_played(self, hand: Packed, played: CardSet) -> Given:
        """What the network is given after a play."""
        given, plays, longest = _held(hand)
        cards, size, digit = hand.bit_count(), played.size, first_digit(played.play.cards)
        chance, other = self.stands(played, digit, *self.others[0]), self.fewest
        given += [(21 + plays, 1), (27 + plays, chance), (33 + plays, other)]
        given += [(39 + cards - 1, 1), (48 + other - 1, 1), (57 + other - 1, chance)]
        given += [(66, digit), (67, digit * chance)]
        given += [(68 + min(size, 5) - 1, 1), (73 + min(size, 5) - 1, digit)]
        if plays == 0:
            given.append((78 + min(max(cards - size, -1), 2) + 1, 1))
        elif plays == 1:
            given.append((82 + min(max(longest - size, -1), 2) + 1, 1))
        given += [(86, chance == 0), (87, chance == 1)]
        given += [(88, cards * other), (89, cards * chance)]
        return given

    def numbers_passed(self) -> Given:
        """What it is given after a pass."""
        given, plays, _ = _held(self.now.hand)
        cards, (other, known) = self.now.hand.bit_count(), self.others[0]
        given += [(90 + plays, 1), (96 + plays, other), (102 + cards - 1, 1), (111 + other - 1, 1)]
        if known.bit_count() == other and split(known)[0] == 1:
            given.append((120, cards))
        return given


def _held(hand: Packed) -> tuple[Given, int, int]:
    plays, alone = split(int(hand))
    longest = longest_set(hand)
    given: Given = [(n, (hand & cards).bit_count()) for n, cards in enumerate(OF_NUMBER)]
    given += [(9 + min(alone, 5), 1), (15 + min(longest, 6) - 1, 1)]
    return given, min(plays, 6) - 1, longest
