"""The layout of a state row: named columns, field by field.

Constants of the compiled code, conversions and documentation are all made from one such table.
"""

from collections.abc import Iterator

from attrs import field, frozen

from herrlof_rules.core.construction import Value

KIND = 0
"""The column of every game that says what kind of turn it is: an index in its kinds."""

SEAT = 1
"""The column of every game that has the seat whose decision `step` takes; -1 for none."""

NUMBER = 2
"""The column of every game that counts its rounds or hands, from 1."""

PLAYERS = 0
"""The number of the options of every game that says how many seats there are."""


@frozen
class Column(Value):
    """One column, or several of one name side by side."""

    name: str
    size: int
    meaning: str


@frozen
class Layout(Value):
    """The columns of a row in order; sheets of finished rounds follow them, one column each."""

    columns: tuple[Column, ...]
    _starts: dict[str, int] = field(init=False, eq=False, repr=False)
    width: int = field(init=False, eq=False, repr=False)
    """How many columns there are before the sheets."""

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
        """The place of a column, the first of several."""
        return self._starts[name]

    def slice(self, name: str) -> slice:
        """The places of all columns of a name."""
        start = self._starts[name]
        size = next(column.size for column in self.columns if column.name == name)
        return slice(start, start + size)

    def __iter__(self) -> Iterator[Column]:
        return iter(self.columns)


def or_minus_1(number: int | None) -> int:
    """What a column holds for a number or None."""
    return -1 if number is None else number


def or_none(number: int) -> int | None:
    """What a column says of a number or None."""
    return None if number < 0 else number
