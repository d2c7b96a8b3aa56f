"""The arrays of a batch, and checks of the arrays that callers pass and receive."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol, SupportsIndex, TypeAlias

import numpy as np
from attrs import define, frozen
from numpy.typing import ArrayLike, NDArray

from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.rows import Ints
from herrlof_rules.core import Result
from herrlof_rules.extending import int_argument

VECTOR_TYPES = (np.dtype(np.float32), np.dtype(np.uint8))
"""The types of numbers in a vector; the loop for each is compiled on first use."""


MASK_TYPES = (np.dtype(np.bool_), np.dtype(np.int8), np.dtype(np.uint8))
"""The types of numbers in a mask."""

INT64 = np.dtype(np.int64)

ID_TYPES = (INT64, np.dtype(np.int32))
"""The types of ids."""

Vectors: TypeAlias = NDArray[np.float32] | NDArray[np.uint8]
"""Observations as vectors, a row for each match."""

ALIGNMENT = 64
"""The alignment of new arrays in bytes; JAX accepts arrays aligned like this without a copy."""


MOST_MATCHES = 1 << 31


class Shared(Protocol):
    """An array of NumPy, or another library's tensor in main memory, such as torch's."""

    def __dlpack__(self) -> Any: ...


@frozen(eq=False)
class Ended:
    """The rounds or hands, and the matches, that a step has ended."""

    parts: NDArray[np.bool_]
    """Whether a round or hand has ended, for each match; the end of a match also ends one."""

    points: NDArray[np.int64]
    """The points gained in the step, a row for each match and a column for each seat."""

    rows: NDArray[np.int64]
    """The matches that have ended, ascending."""

    scores: NDArray[np.int64]
    """The final points of the matches in `rows`, a column for each seat."""

    payoffs: NDArray[np.float64]
    """The payoffs of the matches in `rows`, as in `Result.payoffs`, a column for each seat."""


@frozen(eq=False)
class Played:
    """The result of a playout, one row per match."""

    decisions: NDArray[np.int64]
    """The number of decisions."""

    parts: NDArray[np.int64]
    """The number of rounds of Herrlof or hands of Odin that have ended."""

    points: NDArray[np.int64]
    """The points gained in the playout, a column for each seat."""


@define(eq=False)
class Matches:
    """The arrays of a batch, a row for each match."""

    state: Ints
    luck: Ints
    texts: tuple[str, ...]
    """The tagged seed of the first match of each row."""

    restarts: Ints
    """The number of earlier matches in each row."""

    def widen(self, columns: int) -> None:
        """Adds columns for sheets."""
        more = np.zeros((len(self.state), columns), np.int64)
        self.state = np.concatenate([self.state, more], axis=1)


def number_of_matches(matches: SupportsIndex) -> int:
    """The number of matches as an int; raises `InvalidBatch` for an invalid number."""
    return int_argument(matches, "the number of matches", 0, MOST_MATCHES, InvalidBatch)


def of_rows(argument: ArrayLike, rows: int, what: str) -> Ints:
    """The argument as one integer for each row; raises `InvalidBatch` for anything else."""
    numbers = np.asarray(argument)
    if numbers.dtype == INT64 and numbers.shape == (rows,) and numbers.flags.c_contiguous:
        return numbers  # the usual case, without further checks
    fits = numbers.shape == (rows,) and numbers.dtype.kind in "iu"
    if not fits or (numbers.dtype == np.uint64 and numbers.max(initial=0) >= 1 << 63):
        raise InvalidBatch(f"{what} must be one 64-bit integer for each of {rows} rows")
    return np.ascontiguousarray(numbers, np.int64)


def of_rows_or_all(argument: ArrayLike, rows: int, what: str) -> Ints:
    """The argument as one integer for each row; a single number stands for all rows."""
    numbers = np.asarray(argument)
    return of_rows(np.full(rows, numbers) if numbers.ndim == 0 else numbers, rows, what)


def some_rows(argument: ArrayLike, rows: int) -> Ints:
    """The argument as numbers of rows; raises `InvalidBatch` for anything else."""
    numbers = np.asarray(argument)
    if numbers.ndim != 1 or (len(numbers) and numbers.dtype.kind not in "iu"):
        raise InvalidBatch("rows must be a one-dimensional array of row numbers")
    if len(numbers) and not 0 <= int(numbers.min()) <= int(numbers.max()) < rows:
        raise InvalidBatch(f"rows must be 0 to {rows - 1}")
    return numbers.astype(np.int64)


def aligned(shape: tuple[int, int], dtype: np.dtype[Any]) -> NDArray[Any]:
    """A new array whose address is a multiple of `ALIGNMENT`."""
    size = shape[0] * shape[1] * dtype.itemsize
    room = np.empty(size + ALIGNMENT, np.uint8)
    start = -room.__array_interface__["data"][0] % ALIGNMENT
    return room[start : start + size].view(dtype).reshape(shape)


def to_fill(
    out: Shared | None, shape: tuple[int, int], types: Sequence[np.dtype[Any]]
) -> NDArray[Any]:
    """The array to write to: `out` if the caller passed one, else a new array of the first type.

    `out` is checked at every call, because the caller may have changed its shape since the last
    one.
    """
    if out is None:
        return aligned(shape, types[0])
    array = out if isinstance(out, np.ndarray) else _memory(out)
    if (
        array is None
        or not array.flags.carray  # contiguous, aligned and writable
        or array.shape != shape
        or array.dtype not in types
    ):
        raise InvalidBatch(
            "out must be a writable, contiguous array or tensor in main memory"
            f" of shape {shape} and {' or '.join(map(str, types))}"
        )
    return array


def _memory(tensor: Shared) -> NDArray[Any] | None:
    """The memory of another library's tensor, such as torch's, as an array; None if it has none."""
    try:
        return np.asarray(tensor) if hasattr(tensor, "__dlpack__") else None
    except (TypeError, RuntimeError, ValueError, BufferError):
        return None  # the tensor is on a device, or tracked for gradients


def rows_of(
    states: Sequence[Any], encode: Callable[[Any, int], list[int]], width: int, room: int
) -> Ints:
    """The states as rows, with columns for `room` sheets, or for twice as many as a state has."""
    encoded = [encode(state, width) for state in states]  # sheets make rows longer than `width`
    room = max([room, *[2 * (len(row) - width) for row in encoded]])
    rows = np.zeros((len(states), width + room), np.int64)
    for number, row in enumerate(encoded):
        rows[number, : len(row)] = row
    return rows


@lru_cache
def payoffs(players: int) -> NDArray[np.float64]:
    """The payoffs for every set of winners, whose bits are the index; read-only."""
    table = np.zeros((1 << players, players), np.float64)
    for winners in range(1 << players):
        seats = tuple([seat for seat in range(players) if winners >> seat & 1])
        result = Result((0,) * players, seats, "")
        table[winners] = [float(payoff) for payoff in result.payoffs]
    table.flags.writeable = False
    return table
