"""The arrays of a batch, and those that go in and out of it: checked, made of its rows."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from attrs import define, frozen
from numpy.typing import ArrayLike, NDArray

from herrlof_rules.batch.errors import InvalidBatch
from herrlof_rules.batch.rows import Ints
from herrlof_rules.core.result import Result

VECTOR_TYPES = ("float32", "uint8")
"""What a vector may consist of; each is compiled when it is first asked for."""


Vectors: TypeAlias = NDArray[np.float32] | NDArray[np.uint8]
"""What seats may know, a row for each match."""


@frozen(eq=False)
class Ended:
    """The matches that a step has ended."""

    rows: NDArray[np.int64]
    """Ascending."""

    scores: NDArray[np.int64]
    """Their points, a row for each and a column for each seat."""

    utilities: NDArray[np.float64]
    """Their payoffs likewise, as in `Result.utilities`."""


@define(eq=False)
class Matches:
    """The arrays of a batch, a row for each match."""

    state: Ints
    luck: Ints
    texts: tuple[str, ...]
    """The tagged seed of the first match of each row."""

    restarts: Ints
    """How many matches each row has had before this one."""

    def widen(self, columns: int) -> None:
        """Adds columns for sheets."""
        more = np.zeros((len(self.state), columns), np.int64)
        self.state = np.concatenate([self.state, more], axis=1)


def of_rows(argument: ArrayLike, rows: int, what: str) -> Ints:
    """One integer for each row; raises `InvalidBatch` for anything else."""
    numbers = np.asarray(argument)
    if numbers.shape != (rows,) or numbers.dtype.kind not in "iu":
        raise InvalidBatch(f"{what} are {rows} integers, one for each row")
    return np.ascontiguousarray(numbers, np.int64)


def of_rows_or_all(argument: ArrayLike, rows: int, what: str) -> Ints:
    """The same, but one number may stand for all rows."""
    numbers = np.asarray(argument)
    return of_rows(np.full(rows, numbers) if numbers.ndim == 0 else numbers, rows, what)


def some_rows(argument: ArrayLike, rows: int) -> Ints:
    """Numbers of rows; raises `InvalidBatch` for any other."""
    numbers = np.asarray(argument)
    if numbers.ndim != 1 or (len(numbers) and numbers.dtype.kind not in "iu"):
        raise InvalidBatch("rows are named by their numbers, in one dimension")
    if len(numbers) and not 0 <= int(numbers.min()) <= int(numbers.max()) < rows:
        raise InvalidBatch(f"rows are 0 to {rows - 1}")
    return numbers.astype(np.int64)


def to_fill(out: NDArray[Any] | None, shape: tuple[int, int], types: Sequence[str]) -> NDArray[Any]:
    """The array to write to, a new one of the first type by default."""
    if out is None:
        return np.empty(shape, types[0])
    fits = out.shape == shape and out.dtype.name in types
    if not fits or not out.flags.c_contiguous or not out.flags.writeable:
        raise InvalidBatch(
            f"out must be a writable, contiguous array of shape {shape} and {' or '.join(types)}"
        )
    return out


def rows_of(
    states: Sequence[Any], encode: Callable[[Any, int], list[int]], width: int, room: int
) -> Ints:
    """The states as rows, with room for `room` sheets, or for twice those that there are."""
    encoded = [encode(state, width) for state in states]  # sheets make them longer than `width`
    room = max([room, *[2 * (len(row) - width) for row in encoded]])
    rows = np.zeros((len(states), width + room), np.int64)
    for number, row in enumerate(encoded):
        rows[number, : len(row)] = row
    return rows


def payoffs(players: int) -> NDArray[np.float64]:
    """The utilities for every set of winners, by its bits."""
    table = np.zeros((1 << players, players), np.float64)
    for winners in range(1 << players):
        seats = tuple([seat for seat in range(players) if winners >> seat & 1])
        result = Result((0,) * players, seats, "")
        table[winners] = [float(utility) for utility in result.utilities]
    return table
