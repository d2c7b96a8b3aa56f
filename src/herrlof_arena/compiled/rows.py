"""Rows, which compiled functions read and write, and all arithmetic on their addresses.

A row is a sequence of 64-bit integers, such as the state of one match.  In compiled code it is an
address in memory; in plain Python it is a list or an array of NumPy.  The functions here are
written for plain Python; `machine` replaces each by machine instructions.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Ints: TypeAlias = "NDArray[np.int64]"
Grid: TypeAlias = "NDArray[Any]"
"""A two-dimensional array; the type of its numbers is chosen when a loop is compiled."""

F = TypeVar("F", bound="Row | Floats")


class Row(Protocol):
    """A row of integers; in compiled code, an address in memory without a length."""

    def __getitem__(self, column: int, /) -> int: ...
    def __setitem__(self, column: int, number: int, /) -> None: ...


class Floats(Protocol):
    """A row of floats; in compiled code, an address in memory without a length."""

    def __getitem__(self, column: int, /) -> float: ...
    def __setitem__(self, column: int, number: float, /) -> None: ...


class Written(Protocol):
    """A row of numbers of any type, which is only written to."""

    def __setitem__(self, column: int, number: float, /) -> None: ...


class Table(tuple[int, ...]):
    """Constant integers; in compiled code, the address of a constant array."""

    __slots__ = ()


def row(table: Any, number: int) -> Any:
    """A row of a table; in compiled code, its address, without a length or a reference count."""
    return table[number]


def frame(numbers: Sequence[int], arrays: Sequence[Any]) -> tuple[Any, Any]:
    """Builds the frame of a loop; returns it, and the objects that must be kept alive with it.

    A frame holds numbers and then arrays, two places for each array.  In compiled code it holds the
    address of each array and the size of the array's rows in bytes, and the loop receives the
    frame's address: passing the arrays would take as long as a short step.
    """
    return [*numbers, *chain.from_iterable([(array, 0) for array in arrays])], None


def whole_at(frame: Row, place: int) -> Row:
    """The one-dimensional array at a place of a frame, as a row."""
    array: Any = frame[place]
    return whole(array)


def row_at(frame: Row, place: int, number: int) -> Row:
    """A row of the table at a place of a frame."""
    table: Any = frame[place]
    cells: Row = table[number]
    return cells


def whole(array: Any) -> Row:
    """A one-dimensional array as a row."""
    same: Row = array
    return same


def after(cells: F, place: int) -> F:
    """The part of a row that begins at a place; of a list it is a copy, which may only be read."""
    whole_row: Any = cells
    rest: F = whole_row[place:]
    return rest


_ALL = (1 << 64) - 1


def unsigned(number: int) -> int:
    """The same 64 bits as an unsigned number.

    A sum or product that may exceed 64 bits must be unsigned: in compiled code the overflow of a
    signed one is undefined.
    """
    return int(number) & _ALL


def signed(bits: int) -> int:
    """The same 64 bits as a signed number, as rows store them."""
    return (int(bits) + (1 << 63) & _ALL) - (1 << 63)


def floats(cells: Any) -> Floats:
    """The same memory as floats; a list is returned unchanged."""
    same: Floats = cells.view("f8") if hasattr(cells, "view") else cells
    return same


POLICY_WIDTH = 3
"""The number of addresses that describe a policy to the loops: of its machine code (0 for random
choices), of its parameters and of its scratch memory."""


def call_policy(policy: Row, state: Row, options: Row, ids: Row, count: int, luck: Row) -> int:
    """Calls a policy through its addresses; in plain Python these are the objects themselves."""
    code: Any = policy[0]
    place: int = code(state, options, ids, count, luck, policy[1], policy[2])
    return place
