"""A vector of numbers as named parts, one after the other."""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

from herrlof_rules.core.construction import Value

Rows: TypeAlias = tuple[bytes, ...]
"""The rows of a part, as the bytes of their numbers."""


@frozen
class Part(Value):
    """A part of the vector: its name, its shape and what it says."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        size = 1
        for extent in self.shape:
            size *= extent
        return size


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

    def slice(self, name: str) -> slice:
        """Where a part lies; raises `KeyError` for a name that there is not."""
        start = 0
        for part in self.parts:
            if part.name == name:
                return slice(start, start + part.size)
            start += part.size
        raise KeyError(name)

    def starts(self, *names: str) -> tuple[int, ...]:
        """Where parts begin; raises `KeyError` for a name that there is not."""
        return tuple([self.slice(name).start for name in names])

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)
