"""A vector of numbers as named parts, one after the other."""

from collections.abc import Iterator

from attrs import frozen

from herrlof_rules.core.construction import Value


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
    """What a seat was told and the vector does not hold; empty if it holds everything."""

    since: tuple[str, ...] = ()
    """Where something is lost: the classes of events, by name, since the last of which nothing is.
    """

    @property
    def size(self) -> int:
        """The length of the vector."""
        return sum(part.size for part in self.parts)

    def slice(self, name: str) -> slice:
        """Where a part lies; raises `KeyError` for a name that there is not."""
        start = 0
        for part in self.parts:
            if part.name == name:
                return slice(start, start + part.size)
            start += part.size
        raise KeyError(name)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)
