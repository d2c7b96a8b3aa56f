"""A bot for Herrlof that asks a small network what the position that an action leaves is worth.

The network was trained by playing against itself and the heuristic (`python -m tools.train`) to say
how many points of the round come, less the others'.  It is given what the heuristic's models know.
The weights are in a file that says what made them.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from attrs import Factory, frozen

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.herrlof.policy import Hand, choose
from herrlof_arena.bots.herrlof.situation import Situation, from_view
from herrlof_arena.bots.herrlof.value import Weights
from herrlof_arena.bots.network import Given, Network, network
from herrlof_rules.core import Bot, RandomSource
from herrlof_rules.herrlof import GAME, Action, View


def numbers(_players: int) -> int:
    """How many numbers the network is given."""
    return 45


def weights(players: int) -> Path:
    """The file with the weights for a number of players."""
    return Path(__file__).with_name(f"learned-{players}.txt")


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


BOTS: Mapping[int, Bot] = {players: LearnedBot(players) for players in (2, 3)}
"""What `learned_bot` returns for this game."""


class Learned(Hand):
    """What the actions of a situation are worth to a network."""

    def __init__(self, now: Situation, known: Network) -> None:
        super().__init__(now)
        self.network = known

    def worth(self, needed: int, numbers: Weights) -> float:
        """What the network says of a position, with more than two players to the heuristic's."""
        said = super().worth(needed, numbers) if self.now.rules.players > 2 else 0.0
        return said + self.network.value(given(needed, numbers))


def given(needed: int, numbers: Weights) -> Given:
    """What the network is given: what the models know of a position, and the tricks needed."""
    found: Given = [(place, number) for place, number in enumerate(numbers) if place and number]
    return [(0, needed), *found, (len(numbers) + min(max(needed, -1), 11) + 1, 1)]
