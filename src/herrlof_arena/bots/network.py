"""The small networks of the learned bots, worked out in plain Python."""

import struct
from base64 import b64decode
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import islice
from math import isfinite
from operator import add
from pathlib import Path

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
def network(weights: Path, inputs: int) -> Network:
    """The network in a file: what made it, an empty line, then the weights, of 16 bits each.

    Raises `ValueError` for anything but the finite weights of a network with `inputs` inputs.
    """
    # Where the package lies in an archive its files are found by their names alone.
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
            raise ValueError("not a number")
    except (ValueError, struct.error) as wrong:
        raise ValueError(f"{weights.name}: not {count} weights for {inputs} inputs") from wrong
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
