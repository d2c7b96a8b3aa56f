"""What types say about numbers: the columns of each form of type, and how they are filled."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any, TypeAlias

from attrs import evolve, frozen

from herrlof_arena.encoding.parts import LARGEST, Kind, NotSpecified, Part

Write: TypeAlias = Callable[[Any, Any, int], Sequence[float]]
"""Makes the numbers of a value, given the object that it is a field of and the first row's seat."""


@frozen(eq=False)
class Column:
    """A shape, what it says, and how its numbers are made."""

    shape: tuple[int, ...]
    meaning: str
    write: Write
    none_is_zeros: bool = False
    """Whether no value is written as only zeros, so that None may be."""

    kind: Kind = "flags"

    low: int = 0
    high: int = 1
    """The smallest and the largest number that it may hold."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def part(self, name: str) -> Part:
        """The part of a vector that it fills."""
        return Part(name, self.shape, self.meaning, self.kind, self.low, self.high)

    @property
    def nothing(self) -> tuple[float, ...]:
        """Only zeros."""
        return (0.0,) * self.size


def number(low: int = -LARGEST, high: int = LARGEST) -> Column:
    """A plain number, of any size unless its range is declared."""
    return Column(
        (1,), "a number", lambda value, _, __: (value,), kind="numbers", low=low, high=high
    )


def flag() -> Column:
    """A truth."""
    return Column((1,), "1 if so", lambda value, _, __: (value,))


def choice(values: Iterable[Any], at: str, meaning: str = "") -> Column:
    """One of some values: a 1 in its place."""
    places = {value: place for place, value in enumerate(values)}
    names = ", ".join(str(getattr(value, "name", value)) for value in places)

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        numbers = [0.0] * len(places)
        if value not in places:
            raise NotSpecified(f"{at} holds {value!r}, which is not one of: {names}")
        numbers[places[value]] = 1.0
        return numbers

    return Column((len(places),), meaning or f"one of {names}", write, True, "choice")


def places(values: Iterable[Any], at: str) -> Column:
    """Some of these values, of any number: the place of the last of each, from 1, and how many."""
    known = tuple(values)

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        found = {entry: float(place) for place, entry in enumerate(value, start=1)}
        if not found.keys() <= set(known):
            raise NotSpecified(
                f"{at} holds {value!r}: not all of them are among {len(known)} values"
            )
        copies = Counter(value)
        return [found.get(e, 0.0) for e in known] + [float(copies[e]) for e in known]

    names = ", ".join(str(getattr(value, "name", value)) for value in known)
    meaning = f"the place of the last {names}, 0 for none; then how many of each"
    return Column((2, len(known)), meaning, write, kind="numbers", high=LARGEST)


def seat_places(players: int, at: str) -> Column:
    """Some seats in order, the first row's seat first."""
    column = places(range(players), at)
    inner = column.write

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        return inner([(seat - first) % players for seat in value], owner, first)

    return evolve(column, write=write, meaning="the place of the last of each seat; how many")


def rows(column: Column, most: int, at: str) -> Column:
    """The entries of a tuple in order, each after a 1, in as many rows as it may have entries."""
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
    """A seat: a 1 in its row, or by its own number."""

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        numbers = [0.0] * players
        numbers[(value - first) % players if relative else value] = 1.0
        return numbers

    meaning = "a seat" if relative else "a seat by its own number"
    return Column((players,), meaning, write, none_is_zeros=True, kind="choice")


def seats(players: int) -> Column:
    """Some seats: a 1 in the row of each."""

    def write(value: Any, _: Any, first: int) -> Sequence[float]:
        return [float((first + row) % players in value) for row in range(players)]

    return Column((players,), "a 1 for each of these seats", write)


def optional(column: Column) -> Column:
    """A value or None: zeros for None, after a number that says whether there is a value."""
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
    """An entry for each seat, from the first row's on."""
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
    """Entries that seats fill in turn from the one that a field holds: a row for each seat."""
    inner, blank = column.write, column.nothing

    def write(value: Any, owner: Any, first: int) -> Sequence[float]:
        leader = getattr(owner, field)
        if len(value) > players or (value and leader is None):
            raise NotSpecified(f"{at} has {len(value)} entries, and {field} is {leader!r}")
        numbers: list[float] = []
        for row in range(players):
            place = 0 if leader is None else (first + row - leader) % players
            numbers += inner(value[place], owner, first) if place < len(value) else blank
        return numbers

    return _in_rows(players, column, write)


def fields_of(columns: Sequence[tuple[str, Column]]) -> Column:
    """The fields of an object, one after another."""

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
    """An object of one of several classes: which, then the fields of each, zeros for others."""
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
    """What the author of a game makes of a value."""

    def write(value: Any, _: Any, __: int) -> Sequence[float]:
        numbers = tuple(make(value))
        if len(numbers) != size:
            raise NotSpecified(f"{at}: its vector has {len(numbers)} numbers, not {size}")
        return numbers

    meaning = "as its game writes it"
    return Column((size,), meaning, write, kind="numbers", low=-LARGEST, high=LARGEST)


def encoded(column: Column, encode: Callable[[Any], Any]) -> Column:
    """A compact value, by the form that documents write."""
    inner = column.write
    return evolve(column, write=lambda value, owner, first: inner(encode(value), owner, first))


def _kind(columns: Iterable[Column]) -> Kind:
    """What columns are together, one after another."""
    return "numbers" if any(column.kind == "numbers" for column in columns) else "flags"


def _bounds(columns: Iterable[Column]) -> tuple[int, int]:
    """The smallest and the largest number of columns, and of the flags beside them."""
    every = list(columns)
    return min([0, *(c.low for c in every)]), max([1, *(c.high for c in every)])


def _in_rows(players: int, column: Column, write: Write) -> Column:
    """A row of a column for each seat; a row of one number is not a row of its own."""
    rest = () if column.shape == (1,) else column.shape
    kind = column.kind if rest else _kind([column])
    low, high = column.low, column.high
    return Column(
        (players, *rest), f"by seat: {column.meaning}", write, kind=kind, low=low, high=high
    )
