"""Sets of small numbers as the bits of an integer, at most 62 of them.

Compiled, counting them and finding the lowest is one instruction of the machine.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from herrlof_arena.batch.compiled import inlined

_intrinsic: Any = intrinsic  # of no type that calls could go by


def size(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there is one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@inlined
def nth(bits: int, number: int) -> int:
    """The place of a bit that is set, counted from 0 from the lowest on."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


# Compiled


@_intrinsic
def _count(_context: Any, bits: Any) -> Any:
    def code(_: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@_intrinsic
def _trailing(_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), code


@overload(size, inline="always", strict=False)
def _size(bits: Any) -> Any:
    return lambda bits: _count(bits)


@overload(lowest, inline="always", strict=False)
def _lowest(bits: Any) -> Any:
    return lambda bits: _trailing(bits)
