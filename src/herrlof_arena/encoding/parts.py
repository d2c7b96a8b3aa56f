"""The parts of a vector: each has a name, a shape and bounds, and is packed as bytes.

Vectors are made by joining the bytes of their parts, which is faster than writing each number.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from struct import Struct
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.extending import Value


class NotSpecified(HerrlofRulesError, ValueError):
    """A game has no such vector: a type gives no shape, or a value does not fit its part."""


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
"""The rows of a part, each as the bytes of its numbers."""

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


Code: TypeAlias = Literal["f", "B"]
"""The type code of a vector's numbers: 32-bit floats, or unsigned bytes."""

SIZES: dict[Code, int] = {"f": 4, "B": 1}
"""The number of bytes that a number of each type code takes."""


class Packing:
    """Makes the bytes of numbers of one type."""

    def __init__(self, code: Code) -> None:
        self._code, self._size = code, SIZES[code]
        self.packer = lru_cache(None)(self._packer)

    def _packer(self, size: int) -> Callable[..., bytes]:
        """The function that packs `size` whole numbers, each passed as an argument."""
        return Struct(f"{size}{self._code}").pack

    def numbers(self, values: Sequence[int]) -> bytes:
        """The bytes of some whole numbers."""
        return self.packer(len(values))(*values)

    def zeros(self, size: int) -> bytes:
        """The bytes of `size` zeros."""
        return bytes(size * self._size)

    def one_hot(self, size: int) -> tuple[bytes, ...]:
        """A table of parts of this size: entry `i` has a 1 at index `i`.

        The last entry has only zeros, so that the index -1 selects it.
        """
        places = range(size)
        rows = [self.numbers([at == place for at in places]) for place in places]
        return (*rows, self.zeros(size))

    def bit_table(self, size: int) -> tuple[bytes, ...]:
        """A table of parts: entry `n` holds the bits of `n`, lowest first, as `size` numbers."""
        places = range(size)
        return tuple([self.numbers([n >> bit & 1 for bit in places]) for n in range(1 << size)])


CARDS_CACHED = 4096
"""The number of collections of cards whose parts a coder caches.

The same hand or pile often occurs again at the next moves, and in the vectors of other seats.
"""


class SheetCoder(Packing):
    """Base of the coders of Herrlof and Odin: an observation, followed by past score sheets."""

    complete, holds_legal_actions = True, False

    def __init__(
        self, code: Code, players: int, observation: Specification, whole: Specification
    ) -> None:
        super().__init__(code)
        self.code, self.observation, self.information_state = code, observation, whole
        self._players, self._sheets_size = players, whole.parts[-2].size
        self._last_sheets: dict[int | None, tuple[object, bytes]] = {}
        """By seat, the sheets that were encoded last, and their bytes."""
        self._seat = self.one_hot(players)
        self._cards = lru_cache(CARDS_CACHED)(self._part_of_cards)

    def of_observation(self, observation: Any, *, recall: bool) -> bytes:
        """The bytes of an observation; with `recall`, followed by those of past sheets."""
        now = self._now(observation)
        return now + self._sheets(observation) if recall else now

    def _now(self, o: Any) -> bytes:
        """The bytes of an observation's parts."""
        raise NotImplementedError

    def _part_of_cards(self, cards: tuple[Any, ...]) -> bytes:
        """The bytes of a collection of cards; a card adds its `unit` to the packed form."""
        return self._set(sum([card.unit for card in cards]))

    def _set(self, cards: Any) -> bytes:
        """The bytes of packed cards."""
        raise NotImplementedError

    def _past(self, sheet: Any, seat: int) -> Iterable[int]:
        """The numbers that a sheet holds for a seat."""
        raise NotImplementedError

    def _sheets(self, o: Any) -> bytes:
        """The bytes of the past sheets, the newest first, cut or padded to a fixed size."""
        last = self._last_sheets.get(o.seat)
        if last is None or last[0] is not o.sheets:
            seats = rotated(self._players, o.seat)
            past = [n for sheet in o.sheets[::-1] for one in seats for n in self._past(sheet, one)]
            past = past[: self._sheets_size]
            encoded = self.numbers(past) + self.zeros(self._sheets_size - len(past))
            self._last_sheets[o.seat] = last = (o.sheets, encoded)
        return last[1]


def rotate(values: Sequence[Any], first: int) -> Sequence[Any]:
    """The values by seat, rotated so that they begin with seat `first`."""
    return (*values[first:], *values[:first])


@lru_cache
def rotated(players: int, seat: int | None) -> tuple[int, ...]:
    """The seats in the order of rows: the observer comes first, or seat 0 for a spectator."""
    first = seat or 0
    return tuple([(first + row) % players for row in range(players)])


@frozen
class Vector:
    """Marks a field of an observation or event that defines its own vector.

    It is for fields whose types have no shape, such as a tuple of any length.  With
    `Annotated[Public[tuple[Card, ...]], Vector(52, places_of)]`, `places_of` turns the field's
    value into 52 numbers.
    """

    size: int | Callable[..., int]
    """The number of numbers, or a function of the rules that returns it."""

    write: Callable[..., Iterable[float]]
    """Returns the numbers for a value."""
