"""The layout of a row: its named columns, in order.

The constants of the compiled code, the conversions and the documentation all use this one table.
"""

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from herrlof_rules.extending import Value

KIND = 0
"""The column with the kind of turn, an index in the game's kinds: the same in every game."""

SEAT = 1
"""The column with the seat whose decision `step` takes, or -1: the same in every game."""

NUMBER = 2
"""The column that counts rounds or hands, from 1: the same in every game."""

PLAYERS = 0
"""The place of the number of seats in the row of options: the same in every game."""


@frozen
class Column(Value):
    """One column, or several adjacent columns with one name."""

    name: str
    size: int
    meaning: str


@frozen
class Layout(Value):
    """The columns of a row in order; the sheets of finished rounds follow, one column each."""

    columns: tuple[Column, ...]
    _starts: dict[str, int] = field(init=False, eq=False, repr=False)
    width: int = field(init=False, eq=False, repr=False)
    """The number of columns before the sheets."""

    def __attrs_post_init__(self) -> None:
        starts: dict[str, int] = {}
        place = 0
        for column in self.columns:
            starts[column.name] = place
            place += column.size
        object.__setattr__(self, "_starts", starts)
        object.__setattr__(self, "width", place)
        assert [c.name for c in self.columns[:3]] == ["kind", "seat", "number"]

    def start(self, name: str) -> int:
        """The place of a column, or of the first of several with this name."""
        return self._starts[name]

    def slice(self, name: str) -> slice:
        """The places of all columns with this name."""
        start = self._starts[name]
        size = next(column.size for column in self.columns if column.name == name)
        return slice(start, start + size)

    def __iter__(self) -> Iterator[Column]:
        return iter(self.columns)


def or_minus_1(number: int | None) -> int:
    """The number that a column stores for a number or None."""
    return -1 if number is None else number


def or_none(number: int) -> int | None:
    """The number or None that a column stores: the inverse of `or_minus_1`."""
    return None if number < 0 else number


def bits_of(places: Iterable[int]) -> int:
    """The number that a column stores for a set of places, with a bit for each."""
    return sum([1 << place for place in places])


def places_of(bits: int) -> tuple[int, ...]:
    """The places of the set bits, ascending: the inverse of `bits_of`."""
    return tuple([place for place in range(bits.bit_length()) if bits >> place & 1])
