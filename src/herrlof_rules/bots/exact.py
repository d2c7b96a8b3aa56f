"""How likely a bot is to choose each action, exactly."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import prod
from typing import Any, TypeVar

from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.view import Bot, View

T = TypeVar("T")

MOST_SEQUENCES = 4096
"""How many sequences of random numbers are tried at most."""

LONGEST = 20_000
"""A longer sequence is taken for one without end: who rejects a number may get it again."""


class EndlessNumbers(ValueError):
    """Random numbers are taken without end."""


class _Scripted:
    """A generator of the numbers passed, then zeros; it notes their limits."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = script
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        place = len(self.stops)
        if place > LONGEST:
            raise EndlessNumbers("random numbers are taken without end")
        self.stops.append(stop)
        return self._script[place] if place < len(self._script) else 0


def each_sequence(draw: Callable[[RandomSource], T]) -> Iterator[tuple[T, int]]:
    """What comes of every sequence of numbers that a generator could give, which is one in so many.

    Raises `EndlessNumbers`.
    """
    script: list[int] = []
    while True:
        source = _Scripted(script)
        yield draw(source), prod(source.stops)
        script += [0] * (len(source.stops) - len(script))
        while script and script[-1] == source.stops[len(script) - 1] - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1


def distribution(bot: Bot, view: View) -> tuple[Fraction, ...]:
    """The exact probability of each of the view's legal actions, in their order.

    The bot receives every sequence of numbers that its generator could give.  Raises `ValueError`
    for a bot that asks for so many that they would be more than `MOST_SEQUENCES`, as search bots
    do, or without end.
    """
    found = [Fraction(0)] * len(view.legal_actions)
    choose: Callable[[RandomSource], Any] = partial(bot, view)
    for tried, (action, ways) in enumerate(each_sequence(choose), 1):
        if tried > MOST_SEQUENCES:
            raise ValueError("the bot asks for too many random numbers to go through all of them")
        found[view.legal_actions.index(action)] += Fraction(1, ways)
    return tuple(found)
