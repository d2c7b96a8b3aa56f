"""The small networks of the learned bots, worked out in plain Python."""

from base64 import b64decode
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import islice
from operator import add
from pathlib import Path
from struct import unpack

from attrs import frozen

HIDDEN = (32, 16)
"""The sizes of its layers."""

Given = list[tuple[int, float]]
"""The numbers that are not 0, by their places."""


@frozen
class Network:
    """Two ReLU layers and a linear output."""

    first: list[list[float]]
    one: list[float]
    second: list[list[float]]
    two: list[float]
    third: list[float]
    three: list[float]

    def value(self, given: Given) -> float:
        """What it says to these numbers."""
        low = _added(self.one, ((self.first[place], number) for place, number in given))
        positive = ((row, x) for row, x in zip(self.second, low, strict=True) if x > 0)
        high = _added(self.two, positive)
        total = self.three[0]
        for weight, number in zip(self.third, high, strict=True):
            if number > 0:
                total += weight * number
        return total


def _added(start: list[float], rows: Iterable[tuple[list[float], float]]) -> list[float]:
    """The sum of the rows, each times its number."""
    total = start
    for row, number in rows:
        if number:
            total = list(map(add, total, row if number == 1 else [x * number for x in row]))
    return total


@cache
def network(weights: Path) -> Network:
    """As the file says: what made it up to an empty line, then the weights, of 16 bits each."""
    # Where the package lies in an archive its files are found by their names alone.
    file = (
        weights
        if weights.exists()
        else files("herrlof_arena.bots") / weights.parent.name / weights.name
    )
    packed = b64decode(file.read_text("utf-8").partition("\n\n")[2])
    numbers = iter(unpack(f"<{len(packed) // 2}e", packed))
    low, high = HIDDEN
    given = (len(packed) // 2 - 2 * high - 1) // low - high - 1

    def rows(size: int, count: int) -> list[list[float]]:
        return [list(islice(numbers, size)) for _ in range(count)]

    first, (one,), second, (two, third) = (
        rows(low, given),
        rows(low, 1),
        rows(high, low),
        rows(high, 2),
    )
    return Network(first, one, second, two, third, list(numbers))
