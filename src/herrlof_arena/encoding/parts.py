"""A vector of numbers as named parts, one after the other."""

from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core import Value

Rows: TypeAlias = tuple[bytes, ...]
"""The rows of a part, as the bytes of their numbers."""


LARGEST = 1 << 24
"""The bound of numbers that have none of their own: a 32-bit float holds every whole number so far.
"""

LARGEST_BYTE = 255

Kind: TypeAlias = Literal["choice", "flags", "numbers"]
"""What is in a part: at most one 1 in each row, the last axis; ones and zeros; or plain numbers."""


@frozen
class Part(Value):
    """A part of the vector: its name, its shape and what it says."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    kind: Kind = "flags"

    low: int = 0
    """The smallest number that there may be."""

    high: int = 1
    """The largest one; `LARGEST` where nothing bounds it."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        size = 1
        for extent in self.shape:
            size *= extent
        return size


def choice(name: str, shape: tuple[int, ...], meaning: str) -> Part:
    """A part with at most one 1 in each row."""
    return Part(name, shape, meaning, "choice")


def counts(name: str, shape: tuple[int, ...], most: int, meaning: str) -> Part:
    """A part of numbers from 0 on."""
    return Part(name, shape, meaning, "numbers", high=most)


@frozen
class Specification(Value):
    """The parts of a vector in order."""

    parts: tuple[Part, ...]

    lost: str = ""
    """What of an information state the vector leaves out; empty if it holds everything."""

    since: tuple[str, ...] = ()
    """Where something is lost: the classes of events, by name, since the last of which nothing is.
    """

    size: int = field(init=False, eq=False, repr=False)
    """The length of the vector."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "size", sum(part.size for part in self.parts))

    @property
    def lows(self) -> "array[float]":
        """The smallest value of each number: with `highs` the bounds of a space of vectors."""
        return self._each(lambda part: part.low)

    @property
    def highs(self) -> "array[float]":
        """The largest value of each number."""
        return self._each(lambda part: part.high)

    @property
    def scale(self) -> "array[float]":
        """Factors that scale every number of a vector into the range -1 to 1.

        Numbers that nothing bounds are left as they are.
        """
        return self._each(lambda part: 1 if part.high >= LARGEST else 1 / max(part.high, -part.low))

    @property
    def beyond_bytes(self) -> Part | None:
        """The first part that may hold numbers which bytes do not, below 0 or above 255."""
        beyond = [part for part in self.parts if part.low < 0 or part.high > LARGEST_BYTE]
        return beyond[0] if beyond else None

    def _each(self, of: Callable[[Part], float]) -> "array[float]":
        numbers = array("f")
        for part in self.parts:
            numbers.extend([of(part)] * part.size)
        return numbers

    @property
    def starts(self) -> tuple[int, ...]:
        """Where each part begins."""
        ends = accumulate([part.size for part in self.parts])
        return tuple([end - part.size for part, end in zip(self.parts, ends, strict=True)])

    def slice(self, name: str) -> slice:
        """Where a part lies; raises `KeyError` for a name that there is not."""
        for part, start in zip(self.parts, self.starts, strict=True):
            if part.name == name:
                return slice(start, start + part.size)
        raise KeyError(name)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)
