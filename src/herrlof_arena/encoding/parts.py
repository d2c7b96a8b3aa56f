"""A vector of numbers as named parts, one after the other, each packed as the bytes of its numbers.

Pieces of bytes are joined faster than numbers are written one by one.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from struct import Struct
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.core.construction import Value


class NotSpecified(HerrlofRulesError, ValueError):
    """A game whose observations have no vectors."""


class HistoryTooLong(HerrlofRulesError, ValueError):
    """A history has more moves than an information state's vector has rows for."""

    def __init__(self, part: str, needed: int, room: int) -> None:
        super().__init__(part, needed, room)
        self.part = part
        self.needed = needed
        self.room = room

    def __str__(self) -> str:
        return (
            f"the history has {self.needed} {self.part} but the vector has room for only "
            f"{self.room}: ask for more with `rows`"
        )


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


Code: TypeAlias = Literal["f", "B"]
"""The type code of a vector's numbers: 32-bit floats, or unsigned bytes."""

SIZES: dict[Code, int] = {"f": 4, "B": 1}
"""How many bytes a number takes."""


class Packing:
    """Makes the bytes of numbers of one type."""

    def __init__(self, code: Code) -> None:
        self._code, self._size = code, SIZES[code]
        self.packer = lru_cache(None)(self._packer)

    def _packer(self, size: int) -> Callable[..., bytes]:
        """The function that packs `count` whole numbers, each an argument."""
        return Struct(f"{size}{self._code}").pack

    def numbers(self, values: Sequence[int]) -> bytes:
        """Some whole numbers."""
        return self.packer(len(values))(*values)

    def zeros(self, size: int) -> bytes:
        """`count` zeros."""
        return bytes(size * self._size)

    def one_hot(self, size: int) -> tuple[bytes, ...]:
        """A part of this size with a 1 in each place, and zeros last: for the index -1."""
        places = range(size)
        rows = [self.numbers([at == place for at in places]) for place in places]
        return (*rows, self.zeros(size))

    def bit_table(self, size: int) -> tuple[bytes, ...]:
        """For each number of this many bits, a part with its bits, from the lowest."""
        places = range(size)
        return tuple([self.numbers([n >> bit & 1 for bit in places]) for n in range(1 << size)])


CARDS_CACHED = 4096
"""How many collections of cards a coder keeps the parts of.

A hand or a pile is often seen again at the next moves, and by other seats.
"""


class SheetCoder(Packing):
    """What the coders of our games have in common: what a seat may know now, and past sheets."""

    complete, holds_legal_actions = True, False

    def __init__(
        self, code: Code, players: int, observation: Specification, whole: Specification
    ) -> None:
        super().__init__(code)
        self.code, self.observation, self.information_state = code, observation, whole
        self._players, self._room = players, whole.parts[-2].size
        self._made: dict[int | None, tuple[object, bytes]] = {}  # the last sheets of each seat
        self._seat = self.one_hot(players)
        self._cards = lru_cache(CARDS_CACHED)(self._part_of_cards)

    def of_observation(self, observation: Any, *, recall: bool) -> bytes:
        """What a seat may know now, and with recall the sheets of what was played before."""
        now = self._now(observation)
        return now + self._sheets(observation) if recall else now

    def _now(self, o: Any) -> bytes:
        """The parts of an observation."""
        raise NotImplementedError

    def _part_of_cards(self, cards: tuple[Any, ...]) -> bytes:
        """The part of a collection of cards, each with its `unit` of the packed form."""
        return self._set(sum([card.unit for card in cards]))

    def _set(self, cards: Any) -> bytes:
        """The part of packed cards."""
        raise NotImplementedError

    def _past(self, sheet: Any, seat: int) -> Iterable[int]:
        """What a sheet says of a seat."""
        raise NotImplementedError

    def _sheets(self, o: Any) -> bytes:
        """The sheets of the past, the newest first."""
        known = self._made.get(o.seat)
        if known is None or known[0] is not o.sheets:
            seats = rotated(self._players, o.seat)
            past = [n for sheet in o.sheets[::-1] for one in seats for n in self._past(sheet, one)]
            past = past[: self._room]
            made = self.numbers(past) + self.zeros(self._room - len(past))
            self._made[o.seat] = known = (o.sheets, made)
        return known[1]


def rotate(values: Sequence[Any], first: int) -> Sequence[Any]:
    """The values by seat, from the observer on."""
    return (*values[first:], *values[:first])


@lru_cache
def rotated(players: int, seat: int | None) -> tuple[int, ...]:
    """The seats in the order of rows: from the observer on; from seat 0 for a spectator."""
    first = seat or 0
    return tuple([(first + row) % players for row in range(players)])


@frozen
class Vector:
    """Marks a field of an observation or event that defines its own vector.

    `Annotated[Public[tuple[Card, ...]], Vector(52, places_of)]`: `write` makes `size` numbers of
    the field's value.  For fields whose types give no shape, such as a tuple of any length.
    """

    size: int | Callable[..., int]
    """How many numbers, or a function of the rules that says it."""

    write: Callable[..., Iterable[float]]
    """Makes the numbers of a value."""
