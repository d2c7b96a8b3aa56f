"""Every sequence of random numbers that a function may draw, for exact probabilities."""

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TypeVar

from herrlof_rules.core.randomness import RandomSource

T = TypeVar("T")

LONGEST = 20_000
"""A longer sequence is taken for an endless one: rejection sampling may reject for ever."""


class EndlessNumbers(ValueError):
    """A function draws random numbers without end."""


class _Scripted:
    """Returns the scripted numbers, then zeros, and records the limit of each draw."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = script
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        place = len(self.stops)
        if place > LONGEST:
            raise EndlessNumbers("the function draws random numbers without end")
        self.stops.append(stop)
        return self._script[place] if place < len(self._script) else 0


def each_sequence(draw: Callable[[RandomSource], T]) -> Iterator[tuple[T, int]]:
    """The result for every sequence of random numbers, with the inverse of its probability.

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
