"""The bytes of vectors, and the errors of encoders.

Vectors are made by joining the bytes of their parts, which is faster than writing each number.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, Literal, TypeAlias

from attrs import frozen

from herrlof_arena.vectors.parts import Specification
from herrlof_rules.core import HerrlofRulesError


class NotSpecified(HerrlofRulesError, ValueError):
    """A game lacks this vector: a type gives no shape, or a value does not fit its part."""


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
        """The bytes of an observation; with `recall`, followed by the bytes of past sheets."""
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

    Use `Vector` for fields whose types have no shape, such as a tuple of any length.  With
    `Annotated[Public[tuple[Card, ...]], Vector(52, places_of)]`, `places_of` turns the field's
    value into 52 numbers.
    """

    size: int | Callable[..., int]
    """The number of numbers, or a function of the rules that returns it."""

    write: Callable[..., Iterable[float]]
    """Returns the numbers for a value."""
