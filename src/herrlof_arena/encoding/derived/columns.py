"""Columns: the shape and the numbers for the values of a type.

Columns for small types are combined into columns for larger types:

>>> column = optional(choice(["red", "blue"], "suit"))
>>> column.shape, column.write("blue", None, 0), column.write(None, None, 0)
((2,), [0.0, 1.0], (0.0, 0.0))
>>> column = by_seat(number(0, 9), players=3, at="bids")
>>> column.shape, column.write((5, 7, 2), None, 1)  # Rows begin with seat 1.
((3,), [7, 2, 5])
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any, TypeAlias

from attrs import evolve, frozen

from herrlof_arena.encoding.packing import NotSpecified
from herrlof_arena.vectors.parts import LARGEST, Kind, Part

Write: TypeAlias = Callable[[Any, Any, int], Sequence[float]]
"""Returns the numbers for a value.

It gets the value, the object that has the value as a field, and the seat of the first row.
"""


@frozen(eq=False)
class Column:
    """The shape of a type's numbers, their meaning in words, and the function that makes them."""

    shape: tuple[int, ...]
    meaning: str
    write: Write
    none_is_zeros: bool = False
    """Whether no value is written as all zeros, so that all zeros may stand for None."""

    kind: Kind = "flags"

    low: int = 0
    high: int = 1
    """`low` and `high` are the smallest and the largest number that the column may hold."""

    @property
    def size(self) -> int:
        """How many values the column holds."""
        return prod(self.shape)

    def part(self, name: str) -> Part:
        """The part of a vector that this column fills, under the given name."""
        return Part(name, self.shape, self.meaning, self.kind, self.low, self.high)

    @property
    def nothing(self) -> tuple[float, ...]:
        """As many zeros as the column has numbers."""
        return (0.0,) * self.size


def number(low: int = -LARGEST, high: int = LARGEST) -> Column:
    """The column of an int, which is unbounded unless its range is declared."""
    return Column(
        (1,), "a number", lambda value, _, __: (value,), kind="numbers", low=low, high=high
    )


def flag() -> Column:
    """The column of a bool."""
    return Column((1,), "1 if so", lambda value, _, __: (value,))


def choice(values: Iterable[Any], at: str, meaning: str = "") -> Column:
    """The one-hot column of a value: a 1 at its index in `values`."""
    index_of = {value: index for index, value in enumerate(values)}
    names = ", ".join(str(getattr(value, "name", value)) for value in index_of)

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        numbers = [0.0] * len(index_of)
        if value not in index_of:
            raise NotSpecified(f"{at} holds {value!r}, which is not one of: {names}")
        numbers[index_of[value]] = 1.0
        return numbers

    return Column((len(index_of),), meaning or f"one of {names}", write, True, "choice")


def places(values: Iterable[Any], at: str) -> Column:
    """The column of a tuple of any length whose entries are among these values.

    The first row holds the place of each value's last occurrence, from 1 on and 0 if it does not
    occur; the second row holds how often it occurs.

    >>> places("abc", "word").write(("b", "a", "b"), None, 0)
    [2.0, 3.0, 0.0, 1.0, 2.0, 0.0]
    """
    possible = tuple(values)

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        last_place = {entry: float(place) for place, entry in enumerate(value, start=1)}
        if not last_place.keys() <= set(possible):
            raise NotSpecified(
                f"{at} holds {value!r}: not all of them are among {len(possible)} values"
            )
        copies = Counter(value)
        return [last_place.get(e, 0.0) for e in possible] + [float(copies[e]) for e in possible]

    names = ", ".join(str(getattr(value, "name", value)) for value in possible)
    meaning = f"the place of the last {names}, 0 for none; then how many of each"
    return Column((2, len(possible)), meaning, write, kind="numbers", high=LARGEST)


def seat_places(players: int, at: str) -> Column:
    """The column of a tuple of seats of any length, as in `places`, from seat `first` on."""
    column = places(range(players), at)
    inner = column.write

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        return inner([(seat - first) % players for seat in value], owner, first)

    return evolve(column, write=write, meaning="the place of the last of each seat; how many")


def rows(column: Column, most: int, at: str) -> Column:
    """The column of a tuple with at most `most` entries: a row for each, then rows of zeros.

    A row begins with a 1 if an entry may be written as all zeros.
    """
    row = column if column.none_is_zeros else optional(column)
    inner, blank = row.write, row.nothing

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        if len(value) > most:
            raise NotSpecified(f"{at} has {len(value)} entries, more than {most}")
        numbers: list[float] = []
        for entry in value:
            numbers += inner(entry, owner, first)
        return numbers + [*blank] * (most - len(value))

    shape = (most, *(() if row.shape == (1,) else row.shape))
    meaning = f"a row for each of at most {most}, in order: {row.meaning}"
    low, high = _bounds([row])
    return Column(shape, meaning, write, True, row.kind, low, high)


def seat(players: int, *, relative: bool = True) -> Column:
    """The column of a seat: a 1 in the seat's row, or at the seat's own number."""

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        numbers = [0.0] * players
        numbers[(value - first) % players if relative else value] = 1.0
        return numbers

    meaning = "a seat" if relative else "a seat by its own number"
    return Column((players,), meaning, write, none_is_zeros=True, kind="choice")


def seats(players: int) -> Column:
    """The column of several seats: a 1 in the row of each."""

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        return [float((first + row) % players in value) for row in range(players)]

    return Column((players,), "a 1 for each of these seats", write)


def optional(column: Column) -> Column:
    """The column of a value or None: all zeros for None.

    A value that may itself be written as all zeros is preceded by a 1.
    """
    if column.none_is_zeros:
        write, nothing = column.write, column.nothing
        return Column(
            column.shape,
            f"{column.meaning}; no 1 for None",
            lambda value, owner, first: nothing if value is None else write(value, owner, first),
            kind=column.kind,
            low=column.low,
            high=column.high,
        )
    low, high = _bounds([column])
    inner, blank = column.write, (0.0, *column.nothing)
    return Column(
        (1 + column.size,),
        f"whether there is one, then {column.meaning}",
        lambda value, owner, first: blank if value is None else (1.0, *inner(value, owner, first)),
        kind=_kind([column]),
        low=low,
        high=high,
    )


def by_seat(column: Column, players: int, at: str) -> Column:
    """The column of a tuple with an entry for each seat: a row for each, from seat `first` on."""
    inner = column.write

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        if len(value) != players:
            raise NotSpecified(f"{at} has {len(value)} entries, not one for each seat")
        numbers: list[float] = []
        for row in range(players):
            numbers += inner(value[(first + row) % players], owner, first)
        return numbers

    return _in_rows(players, column, write)


def from_seat(column: Column, players: int, field: str, at: str) -> Column:
    """The column of a tuple that seats fill in turn, such as a trick: a row for each seat.

    `field` names the field that holds the seat of the first entry.
    """
    inner, blank = column.write, column.nothing

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        leader = getattr(owner, field)
        if len(value) > players or (value and leader is None):
            raise NotSpecified(f"{at} has {len(value)} entries, and {field} is {leader!r}")
        numbers: list[float] = []
        for row in range(players):
            # The index of the seat's entry.
            place = 0 if leader is None else (first + row - leader) % players
            numbers += inner(value[place], owner, first) if place < len(value) else blank
        return numbers

    return _in_rows(players, column, write)


def fields_of(columns: Sequence[tuple[str, Column]]) -> Column:
    """The column of an object: the columns of its fields, one after another."""

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        numbers: list[float] = []
        for name, column in columns:
            numbers += column.write(getattr(value, name), value, first)
        return numbers

    meaning = ", then ".join(f"{name} ({column.meaning})" for name, column in columns)
    every = [column for _, column in columns]
    size = sum(column.size for column in every)
    low, high = _bounds(every)
    return Column((size,), meaning or "nothing", write, kind=_kind(every), low=low, high=high)


def one_of_classes(columns: dict[type, Column]) -> Column:
    """The column of an object of one of several classes.

    It begins with a 1 at the index of the class.  The columns of all classes follow; those of the
    other classes are zeros.
    """
    starts: dict[type, int] = {}
    size = len(columns)
    for cls, column in columns.items():
        starts[cls] = size
        size += column.size

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        numbers = [0.0] * size
        cls = type(value)
        numbers[list(columns).index(cls)] = 1.0
        start = starts[cls]
        numbers[start : start + columns[cls].size] = columns[cls].write(value, value, first)
        return numbers

    names = ", ".join(cls.__name__ for cls in columns)
    more = "; ".join(f"{cls.__name__}: {c.meaning}" for cls, c in columns.items() if c.size)
    low, high = _bounds(columns.values())
    kind = _kind(columns.values())
    return Column((size,), f"one of {names}; then {more}", write, True, kind, low, high)


def own_making(size: int, make: Callable[[Any], Iterable[float]], at: str) -> Column:
    """The column of a field marked `Vector`: the game's author defines its numbers."""

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        numbers = tuple(make(value))
        if len(numbers) != size:
            raise NotSpecified(f"{at}: its vector has {len(numbers)} numbers, not {size}")
        return numbers

    meaning = "as its game writes it"
    return Column((size,), meaning, write, kind="numbers", low=-LARGEST, high=LARGEST)


def encoded(column: Column, encode: Callable[[Any], Any]) -> Column:
    """The column of a field marked `Encoded`: the column of the form that documents write."""
    inner = column.write
    return evolve(column, write=lambda value, owner, first: inner(encode(value), owner, first))


def _kind(columns: Iterable[Column]) -> Kind:
    """The kind of several columns joined into one."""
    return "numbers" if any(column.kind == "numbers" for column in columns) else "flags"


def _bounds(columns: Iterable[Column]) -> tuple[int, int]:
    """The bounds of several columns joined into one; they include the flags 0 and 1."""
    every = list(columns)
    return min([0, *(c.low for c in every)]), max([1, *(c.high for c in every)])


def _in_rows(players: int, column: Column, write: Write) -> Column:
    """A column with a row for each seat; rows of a single number are joined to one axis."""
    rest = () if column.shape == (1,) else column.shape
    kind = column.kind if rest else _kind([column])
    low, high = column.low, column.high
    return Column(
        (players, *rest), f"by seat: {column.meaning}", write, kind=kind, low=low, high=high
    )
