"""Rows, what compiled functions read and write: in the machine's code bare addresses.

What that does by an instruction of the machine, plain Python does in its own way.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

from llvmlite import ir  # type: ignore[import-untyped]  # isort: skip - Numba, if missing, is named first

Ints: TypeAlias = NDArray[np.int64]
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


def row(table: Any, number: int) -> Any:
    """A row of a table; compiled, its bare address: without a length, a check or a count."""
    return table[number]


def whole(array: Any) -> Row:
    """An array of one dimension as a row."""
    same: Row = array
    return same


def after(cells: F, place: int) -> F:
    """The part of a row from a place on, to read or hand on: what is written may be left out."""
    whole_row: Any = cells
    rest: F = whole_row[place:]
    return rest


_INT64: Any = np.int64
signed: Callable[[Any], int] = _INT64
"""64 bits as a number of a row.  What may grow too large for them is reckoned unsigned: compiled,
anything may follow from a signed sum or product that does."""


def floats(cells: Any) -> Floats:
    """The same memory as floats."""
    same: Floats = cells.view(np.float64)
    return same


POLICY_WIDTH = 3
"""How many numbers a policy is for the loops: the addresses of its machine code, 0 for choices at
random, of its parameters and of its scratch memory."""


def call_policy(policy: Any, s: Any, r: Any, ids: Any, count: Any, luck: Any) -> int:
    """Calls a policy by its numbers: compiled code only."""
    raise NotImplementedError


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


@_intrinsic
def _as_floats(_context: Any, cells: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.float64)(cells), code


@_intrinsic
def _call(_context: Any, policy: Any, s: Any, r: Any, ids: Any, count: Any, luck: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, floating = ir.IntType(64), ir.DoubleType().as_pointer()
        words = word.as_pointer()
        numbers, *given = arguments
        own = [builder.load(builder.gep(numbers, [ir.Constant(word, n)])) for n in range(3)]
        form = ir.FunctionType(word, [words, words, words, word, words, floating, words])
        function = builder.inttoptr(own[0], form.as_pointer())
        memory = [builder.inttoptr(own[1], floating), builder.inttoptr(own[2], words)]
        return builder.call(function, [*given, *memory])

    words = types.CPointer(types.int64)
    return types.int64(words, words, words, words, types.int64, words), code


@overload(row, inline="always", strict=False)
def _row(table: Any, number: Any) -> Any:
    return lambda table, number: _address(table, number)


@overload(whole, inline="always", strict=False)
def _whole(array: Any) -> Any:
    return lambda array: _address(array, 0)


@overload(after, inline="always", strict=False)
def _after(cells: Any, place: Any) -> Any:
    return lambda cells, place: _shifted(cells, place)


@overload(floats, inline="always", strict=False)
def _floats(cells: Any) -> Any:
    return lambda cells: _as_floats(cells)


@overload(call_policy, inline="always", strict=False)
def _call_policy(policy: Any, s: Any, r: Any, ids: Any, count: Any, luck: Any) -> Any:
    return lambda policy, s, r, ids, count, luck: _call(policy, s, r, ids, count, luck)
