"""Learned bots: a small network, computed in plain Python, estimates the value of each action."""

import struct
from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib.resources import files
from itertools import islice, repeat
from math import isfinite
from operator import add, mul
from pathlib import Path
from typing import Generic

from attrs import field, frozen

from herrlof_arena.bots.bot import check_view
from herrlof_arena.bots.search import ActionValue
from herrlof_arena.bots.values import most_valued
from herrlof_rules.core import Game, RandomSource, View
from herrlof_rules.extending import A, E, O, R, S, V

HIDDEN = (32, 16)
"""The sizes of the network's layers."""


@frozen
class Network:
    """A network with two ReLU layers and a linear output."""

    first: list[list[float]]
    one: list[float]
    second: list[list[float]]
    two: list[float]
    third: list[float]
    three: list[float]

    def value(self, given: Sequence[float]) -> float:
        """The network's output for these inputs."""
        low = _added(self.one, zip(self.first, given, strict=False))
        high = _added(self.two, zip(self.second, map(max, low, repeat(0.0)), strict=True))
        total = self.three[0]
        for weight, number in zip(self.third, high, strict=True):
            if number > 0:
                total += weight * number
        return total


def _added(start: list[float], rows: Iterable[tuple[list[float], float]]) -> list[float]:
    """The sum of `start` and the rows, each times its number; most numbers are 0."""
    total = start
    for row, number in rows:
        if number:
            product = row if number == 1 else map(mul, row, repeat(number))
            total = list(map(add, total, product))
    return total


@cache
def network(weights: Path, inputs: int) -> Network:
    """Reads the network in a file: a description, an empty line, and weights of 16 bits each.

    Raises `ValueError` for anything but the finite weights of a network with `inputs` inputs.
    """
    # In an archive, a package finds its files by their names alone.
    file = (
        weights
        if weights.exists()
        else files("herrlof_arena.bots") / weights.parent.name / weights.name
    )
    low, high = HIDDEN
    count = low * (inputs + 1 + high) + 2 * high + 1
    try:
        text = file.read_text("utf-8").partition("\n\n")[2]
        every = struct.unpack(f"<{count}e", b64decode("".join(text.split()), validate=True))
        if not all(map(isfinite, every)):
            raise ValueError("a weight is not a finite number")
    except (ValueError, struct.error) as wrong:
        raise ValueError(
            f"{weights.name} does not hold {count} weights for {inputs} inputs"
        ) from wrong
    numbers = iter(every)

    def rows(size: int, count: int) -> list[list[float]]:
        return [list(islice(numbers, size)) for _ in range(count)]

    first, (one,), second, (two, third) = (
        rows(low, inputs),
        rows(low, 1),
        rows(high, low),
        rows(high, 2),
    )
    return Network(first, one, second, two, third, list(numbers))


@frozen
class LearnedBot(Generic[R, S, A, O, E, V]):
    """Chooses the action that a network values most."""

    game: Game[R, S, A, O, E, V] = field(repr=False)

    players: int
    """The number of players: each number has a separate network."""

    weights: Path
    """The file with the weights."""

    inputs: int
    """The number of inputs of the network."""

    values: Callable[[View[R, A, E, V], Sequence[int], Network], list[float]] = field(repr=False)
    """Returns the network's output for each action, given by id."""

    bounds: Callable[[View[R, A, E, V]], tuple[float, float]] = field(repr=False)
    """Returns the least and the most that an action can be worth; `evaluate` clips estimates to
    these bounds."""

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The most valuable action; ties are broken with `rng`.

        Raises `TypeError` for a view of another game, and `ValueError` for a seat that is not to
        act or another number of players.
        """
        self._check(view)
        values_of = partial(self._values, view)
        return most_valued(self.game, view.rules, view.legal_actions, values_of, rng)

    def evaluate(self, view: View[R, A, E, V], rng: RandomSource) -> tuple[ActionValue[A], ...]:
        """The value of each legal action, the best first.

        The value is the points to come minus the others', negated if the fewest points win, or 0
        for a decision for which the bot only puts the actions in order.  Raises the errors that
        calling the bot raises.
        """
        self._check(view)
        legal, (least, most) = view.legal_actions, self.bounds(view)
        values = self._values(view, [self.game.encode(view.rules, action) for action in legal])
        first = most_valued(self.game, view.rules, legal, lambda _: values, rng)
        value_of = dict(zip(legal, values, strict=True))
        ordered = sorted(value_of, key=lambda action: (action != first, -value_of[action]))
        return tuple([ActionValue(a, 0, max(least, min(most, value_of[a]))) for a in ordered])

    def _check(self, view: View[R, A, E, V]) -> None:
        check_view(view, self.game)
        if view.rules.players != self.players:
            raise ValueError(f"this bot plays with {self.players} players")

    def _values(self, view: View[R, A, E, V], ids: Sequence[int]) -> list[float]:
        return self.values(view, ids, network(self.weights, self.inputs))
