"""Rows, what compiled functions read and write, and all arithmetic on their addresses.

In plain Python a row is any list of numbers, and these functions do what compiled code does by an
instruction of the machine, as `machine` says.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Ints: TypeAlias = "NDArray[np.int64]"
Grid: TypeAlias = "NDArray[Any]"
"""A table of numbers of a type that is given when it is compiled."""

F = TypeVar("F", bound="Row | Floats")


class Row(Protocol):
    """A row of integers, of no known length: compiled, an address in memory."""

    def __getitem__(self, column: int, /) -> int: ...
    def __setitem__(self, column: int, number: int, /) -> None: ...


class Floats(Protocol):
    """A row of floats likewise."""

    def __getitem__(self, column: int, /) -> float: ...
    def __setitem__(self, column: int, number: float, /) -> None: ...


class Written(Protocol):
    """A row that is only written to, of numbers of any type."""

    def __setitem__(self, column: int, number: float, /) -> None: ...


class Table(tuple[int, ...]):
    """Integers that never change: compiled, an address too."""

    __slots__ = ()


def row(table: Any, number: int) -> Any:
    """A row of a table; compiled, its bare address: without a length, a check or a count."""
    return table[number]


def frame(numbers: Sequence[int], arrays: Sequence[Any]) -> tuple[Any, Any]:
    """What loops go by, made once, and what must be kept for it.

    It is numbers, then arrays, each of which takes two places.  For compiled code it is an address,
    and has the address of each array and the size of its rows in bytes: to hand on an array takes
    as long as many a step.
    """
    return [*numbers, *chain.from_iterable([(array, 0) for array in arrays])], None


def whole_at(frame: Row, place: int) -> Row:
    """The array of one dimension at a place of a frame, as a row."""
    array: Any = frame[place]
    return whole(array)


def row_at(frame: Row, place: int, number: int) -> Row:
    """A row of the table at a place of a frame."""
    table: Any = frame[place]
    cells: Row = table[number]
    return cells


def whole(array: Any) -> Row:
    """An array of one dimension as a row."""
    same: Row = array
    return same


def after(cells: F, place: int) -> F:
    """The part of a row from a place on, to read or hand on: what is written may be left out."""
    whole_row: Any = cells
    rest: F = whole_row[place:]
    return rest


_ALL = (1 << 64) - 1


def unsigned(number: int) -> int:
    """The same 64 bits without a sign.

    What may grow too large for 64 bits is reckoned unsigned: compiled, anything may follow from a
    signed sum or product that does.
    """
    return int(number) & _ALL


def signed(bits: int) -> int:
    """64 bits as a number of a row."""
    return (int(bits) + (1 << 63) & _ALL) - (1 << 63)


def floats(cells: Any) -> Floats:
    """The same memory as floats; of a list, the list."""
    same: Floats = cells.view("f8") if hasattr(cells, "view") else cells
    return same


POLICY_WIDTH = 3
"""How many numbers a policy is for the loops: the addresses of its machine code, 0 for choices at
random, of its parameters and of its scratch memory."""


def call_policy(policy: Row, s: Row, r: Row, ids: Row, count: int, luck: Row) -> int:
    """Calls a policy by its numbers: compiled code only."""
    raise NotImplementedError
