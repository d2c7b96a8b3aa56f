"""A bot for Odin that asks a small network what each action is worth.

The network was trained by playing against itself (`python -m tools.train`) to say how many points
of the hand come, others' minus own.  It is given what the heuristic knows of a position, and with
more than two players who sits where.  The weights for each number of players are in a file that
says what made them.
"""

from collections.abc import Mapping
from functools import partial
from math import prod
from pathlib import Path

from attrs import Factory, frozen

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.network import Given, Network, network
from herrlof_arena.bots.odin.policy import (
    MOST_WEIGHED,
    OUT,
    Situation,
    Worth,
    choose,
    first_digit,
    from_view,
    longest_set,
    split,
)
from herrlof_rules.core import Bot, RandomSource
from herrlof_rules.odin import GAME, Action, View
from herrlof_rules.odin.cards import Packed
from herrlof_rules.odin.sets import NUMBERS as OF_NUMBER
from herrlof_rules.odin.sets import SETS, CardSet


def numbers(players: int) -> int:
    """The number of inputs of the network for this number of players."""
    return 121 if players == 2 else 289


def weights(players: int) -> Path:
    """The file with its weights."""
    return Path(__file__).with_name("learned-2.txt" if players == 2 else "learned-more.txt")


@frozen
class LearnedBot:
    """Takes the action that a network values most."""

    players: int
    """With how many it plays: each number has a network of its own."""

    weights: Path = Factory(lambda bot: weights(bot.players), takes_self=True)

    def __call__(self, view: View, rng: RandomSource, /) -> Action:
        """The action worth most; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, `ValueError` for a seat that is not to act,
        and for another number of players.
        """
        check_view(view, GAME)
        if view.rules.players != self.players:
            raise ValueError(f"this bot plays with {self.players} players")
        known = network(self.weights, numbers(self.players))
        return choose(from_view(view), view.legal_actions, rng, partial(Learned, known=known))


BOTS: Mapping[int, Bot] = {players: LearnedBot(players) for players in (2, 3, 4, 5, 6)}
"""What `learned_bot` returns for this game."""


class Learned(Worth):
    """What the actions of a situation are worth to a network."""

    def __init__(self, now: Situation, known: Network) -> None:
        super().__init__(now)
        self.network = known

    def played(self, hand: Packed, played: CardSet) -> float:
        """What the network says after a play, with more than two players to the heuristic's."""
        said = super().played(hand, played) if self.players > 2 else 0.0
        return said + self.network.value(self.numbers_played(hand, played))

    def passed(self) -> float:
        """The same after a pass."""
        said = super().passed()
        if said == -OUT:
            return said
        return self.network.value(self.numbers_passed()) + (said if self.players > 2 else 0.0)

    def numbers_played(self, hand: Packed, played: CardSet) -> Given:
        """What the network is given after a play."""
        given, plays, longest = _held(hand)
        cards, size, digit = hand.bit_count(), played.size, first_digit(played.play.cards)
        stands = [self.stands(played, digit, *other) for other in self.others]
        chance, mean, fewest = prod(stands), self.mean, self.fewest
        given += [(21 + plays, 1), (27 + plays, chance), (33 + plays, mean)]
        given += [
            (39 + min(cards, MOST_WEIGHED) - 1, 1),
            (48 + fewest - 1, 1),
            (57 + fewest - 1, chance),
        ]
        given += [(66, digit), (67, digit * chance)]
        given += [(68 + min(size, 5) - 1, 1), (73 + min(size, 5) - 1, digit)]
        if plays == 0:
            given.append((78 + min(max(cards - size, -1), 2) + 1, 1))
        elif plays == 1:
            given.append((82 + min(max(longest - size, -1), 2) + 1, 1))
        given += [(86, chance == 0), (87, chance == 1)]
        given += [(88, cards * mean), (89, cards * chance)]
        if self.players > 2:
            for first, (held, _), alone in zip(
                range(120, 211, 18), self.others, stands, strict=False
            ):
                few = min(held, MOST_WEIGHED)
                given += [(first + few, 1), (first + 9 + few, alone)]
            given.append((285 + self.players - 3, 1))
        return given

    def numbers_passed(self) -> Given:
        """What it is given after a pass."""
        now = self.now
        given, plays, _ = _held(now.hand)
        cards, left = now.hand.bit_count(), (now.player - now.seat) % self.players
        held, known = self.others[left - 1]
        given += [(90 + plays, 1), (96 + plays, self.mean)]
        given += [(102 + min(cards, MOST_WEIGHED) - 1, 1), (111 + self.fewest - 1, 1)]
        if known.bit_count() == held and split(known)[0] == 1:
            given.append((120, cards))
        if self.players > 2:
            table = SETS[now.table]
            digit = first_digit(table.play.cards)
            chance = prod([self.stands(table, digit, *other) for other in self.others[: left - 1]])
            few = min(held, MOST_WEIGHED)
            given += [(211 + left - 1, 1), (216 + few - 1, 1), (225 + few - 1, chance)]
            given += [(234 + min(table.size, 5) - 1, 1), (239, digit)]
            for n, (size, _) in enumerate(self.others):
                given.append((239 + 9 * n + min(size, MOST_WEIGHED), 1))
            given.append((285 + self.players - 3, 1))
        return given


def _held(hand: Packed) -> tuple[Given, int, int]:
    plays, alone = split(int(hand))
    longest = longest_set(hand)
    given: Given = [(n, (hand & cards).bit_count()) for n, cards in enumerate(OF_NUMBER)]
    given += [(9 + min(alone, 5), 1), (15 + min(longest, 6) - 1, 1)]
    return given, min(plays, 6) - 1, longest
