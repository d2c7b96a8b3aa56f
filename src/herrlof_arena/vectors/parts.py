"""The parts of a vector: each has a name, a shape and bounds."""

from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.extending import Value

RULES_KEPT = 32
"""The size of caches with an entry for each game and rules."""

LARGEST = 1 << 24
"""The bound of numbers for which a game declares none.

A 32-bit float holds every whole number up to this one exactly.
"""

LARGEST_BYTE = 255

Kind: TypeAlias = Literal["choice", "flags", "numbers"]
"""The kind of a part.

`choice` has at most one 1 in each row (the last axis), `flags` are ones and zeros, and `numbers`
are any numbers between the part's bounds.
"""


@frozen
class Part(Value):
    """A part of the vector: its name, its shape and its meaning in a sentence."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    kind: Kind = "flags"

    low: int = 0
    """The smallest number that the part may hold."""

    high: int = 1
    """The largest number that the part may hold; `LARGEST` if nothing bounds it."""

    @property
    def size(self) -> int:
        """The number of numbers in the part."""
        size = 1
        for extent in self.shape:
            size *= extent
        return size


def choice(name: str, shape: tuple[int, ...], meaning: str) -> Part:
    """A part with at most one 1 in each row."""
    return Part(name, shape, meaning, "choice")


def counts(name: str, shape: tuple[int, ...], most: int, meaning: str) -> Part:
    """A part of numbers from 0 to `most`."""
    return Part(name, shape, meaning, "numbers", high=most)


@frozen
class Specification(Value):
    """The parts of a vector in order."""

    parts: tuple[Part, ...]

    lost: str = ""
    """The part of an information state that the vector leaves out; empty if it holds everything."""

    since: tuple[str, ...] = ()
    """The names of classes of events: nothing is lost since the last event of these classes.

    Empty unless `lost` says that something is.
    """

    size: int = field(init=False, eq=False, repr=False)
    """The length of the vector."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "size", sum(part.size for part in self.parts))

    @property
    def lows(self) -> "array[float]":
        """The smallest value of each number; `lows` and `highs` bound the space of vectors."""
        return self._each(lambda part: part.low)

    @property
    def highs(self) -> "array[float]":
        """The largest value of each number."""
        return self._each(lambda part: part.high)

    @property
    def scale(self) -> "array[float]":
        """The factor for each number that scales it into the range -1 to 1.

        The factor of a number that nothing bounds is 1.
        """
        return self._each(lambda part: 1 if part.high >= LARGEST else 1 / max(part.high, -part.low))

    @property
    def beyond_bytes(self) -> Part | None:
        """The first part that may hold numbers below 0 or above 255; None if there is none."""
        beyond = [part for part in self.parts if part.low < 0 or part.high > LARGEST_BYTE]
        return beyond[0] if beyond else None

    def _each(self, value_of: Callable[[Part], float]) -> "array[float]":
        """A vector in which each number of a part is the value for that part."""
        numbers = array("f")
        for part in self.parts:
            numbers.extend([value_of(part)] * part.size)
        return numbers

    @property
    def starts(self) -> tuple[int, ...]:
        """The index at which each part begins."""
        ends = accumulate([part.size for part in self.parts])
        return tuple([end - part.size for part, end in zip(self.parts, ends, strict=True)])

    def slice(self, name: str) -> slice:
        """The slice of the vector that holds a part; raises `KeyError` for an unknown name."""
        for part, start in zip(self.parts, self.starts, strict=True):
            if part.name == name:
                return slice(start, start + part.size)
        raise KeyError(name)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)
