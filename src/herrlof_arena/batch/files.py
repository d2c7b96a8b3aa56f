"""Batches as files in NumPy's format `npz`; every row must be a valid state."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import prod
from os import PathLike
from pathlib import Path
from typing import IO, Any, TypeAlias
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.batch.arrays import Matches
from herrlof_arena.batch.chance import Luck, check_counts, lucks, restart_text
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.layout import NUMBER
from herrlof_arena.compiled.randomness import CHOICES, OUTCOMES
from herrlof_arena.compiled.rows import Ints
from herrlof_rules.extending import bounded, check_seed_text

File: TypeAlias = str | PathLike[str] | IO[bytes]


def save(file: File, game: CompiledGame, options: Ints, luck: Luck, matches: Matches) -> None:
    """Writes the matches, and the options as numbers; `load` derives all luck from the seeds."""
    # Without the full stop, NumPy would cut off a final NUL.
    texts = np.array([text + "." for text in matches.texts], str)
    counts = (matches.restarts, matches.luck[:, OUTCOMES], matches.luck[:, CHOICES])
    made_of = np.array([game.name, luck, *map(str, options)])
    with _opened(file, "wb") as place:
        np.savez_compressed(
            place, made_of, np.ascontiguousarray(matches.state), np.array(counts), texts
        )


ROWS_AT_ONCE = 64
"""The number of rows to read before checking them, so that an invalid file takes little memory."""

MOST_ROOM = 1 << 12
"""The most columns for sheets that a file may have under rules without a limit on sheets."""

MOST_UNUSED = 64
"""The unused columns for sheets that a file may have in any case."""

LONGEST_SEED = 1 << 11
"""A length that the text of a seed never exceeds."""

LONGEST_NAME = 1 << 10
"""The most bytes that the name of a game, its luck and each of its options may take."""


def load(
    file: File, game: CompiledGame, options: Ints, rules: Any, validate: Callable[[Any], None]
) -> Matches:
    """Reads matches; raises `InvalidBatch` for any other file, `OSError` if it cannot be opened.

    The shape and type of each array are checked against the rules before the array is read.
    """
    with _opened(file, "rb") as opened:
        try:  # compiled code uses these numbers without checking them
            with ZipFile(opened) as archive:
                return _matches(archive, game, options, rules, validate)
        except Exception as wrong:
            raise InvalidBatch(f"not a saved batch: {bounded(wrong)}") from wrong


def _matches(
    archive: ZipFile, game: CompiledGame, options: Ints, rules: Any, validate: Callable[[Any], None]
) -> Matches:
    """The matches in a file; raises `ValueError` or `KeyError` if it is not a saved batch."""
    with _array(archive, 0) as names:
        if (
            names.dtype.kind != "U"
            or names.shape != (2 + len(options),)
            or names.dtype.itemsize > LONGEST_NAME
        ):
            raise ValueError("the file was saved for a different game or under different rules")
        name, luck, *numbers = names.rest().tolist()
    if [name, *numbers] != [game.name, *map(str, options)]:
        raise ValueError("the file was saved for a different game or under different rules")
    state = _state(archive, game, rules, validate)
    with _array(archive, 2) as stored:
        if stored.shape != (3, len(state)) or stored.dtype.kind not in "iu":
            raise ValueError("the file does not hold a seed and counts for each row")
        counts = np.array(stored.rest().astype(np.int64, casting="safe"))
    with _array(archive, 3) as stored:
        longest = stored.dtype.itemsize // 4 - 1
        if stored.shape != (len(state),) or stored.dtype.kind != "U" or longest > LONGEST_SEED:
            raise ValueError("the file does not hold a seed and counts for each row")
        seeds = [text[:-1] for text in stored.rest().tolist()]
    for seed in seeds:
        check_seed_text(seed)
    restarts, *streams = counts
    check_counts(counts[:2], "restarts and outcomes")
    each_seed = zip(seeds, restarts.tolist(), strict=True)
    luck_rows = lucks([restart_text(s, n) if n else s for s, n in each_seed], luck)
    luck_rows[:, [OUTCOMES, CHOICES]] = np.stack(streams, 1)
    return Matches(state, luck_rows, tuple(seeds), restarts)


def _state(
    archive: ZipFile, game: CompiledGame, rules: Any, validate: Callable[[Any], None]
) -> Ints:
    """The rows of a file, each a valid state."""
    width, most = game.layout.width, game.most_sheets(rules)
    with _array(archive, 1) as stored:
        if len(stored.shape) != 2 or stored.dtype.kind not in "iu":
            raise ValueError("the rows are not arrays of integers")
        columns = stored.shape[1]
        if columns <= width:
            raise ValueError("the rows have no columns for a score sheet")
        if columns - width > (MOST_ROOM if most is None else 2 * max(most, 1)):
            raise ValueError("the rows have more columns than the rules need")
        parts: list[Ints] = []
        while (part := stored.rows(ROWS_AT_ONCE)) is not None:
            part = part.astype(np.int64, casting="safe")
            for row in part.tolist():
                decoded = game.decode(row, rules)
                validate(decoded)
                if game.encode(decoded, len(row)) != row:
                    raise ValueError("a row does not encode a state")
            used = width + max(1, int(part[:, NUMBER].max(initial=0)))
            parts.append(part[:, :used].copy())
    used = max([part.shape[1] for part in parts], default=columns)
    if most is None and columns > max(2 * used, used + MOST_UNUSED):
        raise ValueError("the rows have far more columns than they use")
    state = np.zeros((sum(map(len, parts)), columns), np.int64)
    place = 0
    for part in parts:
        state[place : place + len(part), : part.shape[1]] = part
        place += len(part)
    return state


class _Stored:
    """An array in a file, whose rows are read a few at a time; its shape is read first."""

    def __init__(self, stream: IO[bytes]) -> None:
        version = np.lib.format.read_magic(stream)
        read = {
            (1, 0): np.lib.format.read_array_header_1_0,
            (2, 0): np.lib.format.read_array_header_2_0,
        }[version]
        self.shape, by_columns, self.dtype = read(stream)
        if self.dtype.hasobject or (by_columns and len(self.shape) > 1 and min(self.shape) > 1):
            raise ValueError("an array in the file is not stored row by row")
        self._stream, self._left = stream, self.shape[0] if self.shape else 1
        self._row = self.dtype.itemsize * prod(self.shape[1:])

    @property
    def size(self) -> int:
        """The size of the unread rows in bytes."""
        return self._row * self._left

    def rest(self) -> NDArray[Any]:
        """Reads all remaining rows."""
        rows_left = self.rows(self._left)
        return np.zeros((0, *self.shape[1:]), self.dtype) if rows_left is None else rows_left

    def rows(self, most: int) -> NDArray[Any] | None:
        """Reads up to `most` rows; returns None after the last."""
        number = min(most, self._left)
        if not number:
            return None
        self._left -= number
        content = self._stream.read(number * self._row)
        if len(content) != number * self._row:
            raise ValueError("an array in the file is cut off")
        return np.frombuffer(content, self.dtype).reshape(number, *self.shape[1:])


@contextmanager
def _array(archive: ZipFile, number: int) -> Generator[_Stored]:
    with archive.open(f"arr_{number}.npy") as stream:
        stored = _Stored(stream)
        yield stored
        if stored.size or stream.read(1):
            raise ValueError("an array in the file is not as long as it states")


def _opened(file: File, mode: str) -> AbstractContextManager[Any]:
    return Path(file).open(mode) if isinstance(file, str | PathLike) else nullcontext(file)
