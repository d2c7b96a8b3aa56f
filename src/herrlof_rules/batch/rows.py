"""Rows, what compiled functions read and write: in the machine's code bare addresses.

What that does by an instruction of the machine, plain Python does in its own way.
"""

from typing import Any, Protocol, TypeAlias

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]


class Row(Protocol):
    """A row of integers, of no known length: compiled, an address in memory."""

    def __getitem__(self, column: int, /) -> int: ...
    def __setitem__(self, column: int, number: int, /) -> None: ...


class Written(Protocol):
    """A row that is only written to, of numbers of any type."""

    def __setitem__(self, column: int, number: float, /) -> None: ...


def row(table: Any, number: int) -> Any:
    """A row of a table; compiled, its bare address: without a length, a check or a count."""
    return table[number]


def whole(array: Any) -> Row:
    """An array of one dimension as a row."""
    same: Row = array
    return same


def after(cells: Any, place: int) -> Row:
    """The part of a row from a place on."""
    rest: Row = cells[place:]
    return rest


# Compiled

_intrinsic: Any = intrinsic  # of no type that calls could go by


@_intrinsic
def _address(_context: Any, table: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = make_array(table)(context, builder, arguments[0])
        stride = cgutils.unpack_tuple(builder, array.strides)[0]
        return cgutils.pointer_add(
            builder, array.data, builder.mul(arguments[1], stride), array.data.type
        )

    return types.CPointer(table.dtype)(table, types.intp), code


@_intrinsic
def _shifted(_context: Any, cells: Any, place: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.gep(arguments[0], [arguments[1]])

    return cells(cells, types.intp), code


@overload(row, inline="always", strict=False)
def _row(table: Any, number: Any) -> Any:
    return lambda table, number: _address(table, number)


@overload(whole, inline="always", strict=False)
def _whole(array: Any) -> Any:
    return lambda array: _address(array, 0)


@overload(after, inline="always", strict=False)
def _after(cells: Any, place: Any) -> Any:
    return lambda cells, place: _shifted(cells, place)
