"""Batches as files of arrays, the `npz` format of NumPy.

A file is not trusted: nothing in it is unpickled, nothing is unpacked whose size was not checked,
and every row must be a valid state.  The luck itself is not in it, as the seeds tell it.
"""

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from math import prod
from os import PathLike
from pathlib import Path
from typing import IO, Any, TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_rules.batch.arrays import Matches
from herrlof_rules.batch.chance import check_counts, lucks, restart_text
from herrlof_rules.batch.compiled_game import CompiledGame
from herrlof_rules.batch.errors import InvalidBatch
from herrlof_rules.batch.layout import NUMBER
from herrlof_rules.batch.randomness import CHOICES, OUTCOMES
from herrlof_rules.batch.rows import Ints
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.excerpts import bounded
from herrlof_rules.core.randomness import SEED_LIMIT, check_seed_text

File: TypeAlias = str | PathLike[str] | IO[bytes]

VERSION = 1

LARGEST = 1 << 30
"""The largest size of all arrays of a file, in bytes: more than a million matches take."""

MOST_SHEETS = 1 << 16
"""The most sheets of a match in a file, where the rules have no limit of rounds."""

_ARRAYS = {
    "version": ("i8", 1),
    "game": ("U", 1),
    "rules": ("i8", 1),
    "luck": ("U", 1),
    "state": ("i8", 2),
    "seeds": ("u1", 1),
    "ends": ("i8", 1),
    "restarts": ("i8", 1),
    "outcomes": ("i8", 1),
    "choices": ("i8", 1),
}
"""The arrays of a file: what they consist of, and their dimensions.

The seeds are UTF-8, one after the other, each up to its end.
"""

_MAGIC = b"\x93NUMPY\1\0"
_HEADER = re.compile(
    r"\{'descr': '([<>|])(i8|u1|U\d{1,2})', 'fortran_order': False, "
    r"'shape': \((\d{1,9}),(?: (\d{1,9}))?\), \} *\n",
    re.ASCII,
)
_CHUNK = 1 << 20
"""How many bytes of the rows are read and checked at a time."""


def save(file: File, game: CompiledGame, rules: Ints, luck: str, matches: Matches) -> None:
    """Writes them, with the options as numbers; raises `InvalidBatch` for more than can be read."""
    seeds = [text.encode() for text in matches.texts]
    sheets = int(matches.state[:, NUMBER].max(initial=0))
    arrays: dict[str, NDArray[Any]] = {
        "version": np.array([VERSION], np.int64),
        "game": np.array([game.name]),
        "rules": rules,
        "luck": np.array([luck]),
        "state": matches.state[:, : game.layout.width + sheets],
        "seeds": np.frombuffer(b"".join(seeds), np.uint8),
        "ends": np.cumsum([len(seed) for seed in seeds], dtype=np.int64),
        "restarts": matches.restarts,
        "outcomes": matches.luck[:, OUTCOMES],
        "choices": matches.luck[:, CHOICES],
    }
    if sum(array.nbytes for array in arrays.values()) > LARGEST or sheets > MOST_SHEETS:
        raise InvalidBatch("there is more than a file has room for")
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, array, (1, 0), allow_pickle=False)


def load(
    file: File, game: CompiledGame, rules: Any, room: int, validate: Callable[[Any], None]
) -> Matches:
    """Reads them, with room for at least as many sheets.

    Raises `InvalidBatch` for what is no batch of this game under these rules, and `OSError` for a
    path that cannot be opened.
    """
    with ExitStack() as opened:
        source = (
            opened.enter_context(Path(file).open("rb"))
            if isinstance(file, str | PathLike)
            else file
        )
        try:
            archive = opened.enter_context(ZipFile(source))
            return _matches(_arrays_in(archive), game, rules, room, validate)
        except InvalidBatch:
            raise
        except (
            *(BadZipFile, EOFError, LookupError, NotImplementedError, OSError, OverflowError),
            *(RuntimeError, ValueError, struct.error, zlib.error),
        ) as wrong:
            raise InvalidBatch(f"not a saved batch: {bounded(wrong)}") from wrong


@frozen(eq=False)
class _Array:
    """An array in a file: what its header says, and its content, which is not read yet."""

    kind: np.dtype[Any]
    shape: tuple[int, ...]
    content: IO[bytes]

    @property
    def size(self) -> int:
        return self.kind.itemsize * prod(self.shape)

    def take(self, size: int) -> bytes:
        taken = self.content.read(size)
        if len(taken) != size:
            raise InvalidBatch("an array ends too early")
        return taken

    def numbers(self, rows: int | None = None) -> NDArray[Any]:
        """The next rows, or all."""
        shape = self.shape if rows is None else (rows, *self.shape[1:])
        taken = self.take(self.kind.itemsize * prod(shape))
        return np.frombuffer(taken, self.kind).reshape(shape)


def _arrays_in(archive: ZipFile) -> dict[str, _Array]:
    found = sorted(info.filename for info in archive.infolist())
    if found != sorted(f"{name}.npy" for name in _ARRAYS):
        raise InvalidBatch(f"a saved batch consists of: {', '.join(_ARRAYS)}")
    arrays = {name: _array_in(archive, name) for name in _ARRAYS}
    if sum(array.size for array in arrays.values()) > LARGEST:
        raise InvalidBatch(f"its arrays have more than {LARGEST} bytes")
    return arrays


def _array_in(archive: ZipFile, name: str) -> _Array:
    info = archive.getinfo(f"{name}.npy")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise InvalidBatch("it is compressed in another way")
    content = archive.open(info)
    frame = content.read(len(_MAGIC) + 2)
    length = int.from_bytes(frame[len(_MAGIC) :], "little")
    header = _HEADER.fullmatch(content.read(length).decode("latin-1"))
    kind, dimensions = _ARRAYS[name]
    if frame[: len(_MAGIC)] == _MAGIC and header is not None:
        order, found, *sizes = header.groups()
        shape = tuple([int(size) for size in sizes if size is not None])
        if found.startswith(kind) and len(shape) == dimensions:
            array = _Array(np.dtype(order + found), shape, content)
            if info.file_size == len(frame) + length + array.size:
                return array
    raise InvalidBatch(f"a saved batch has an array {name} of another kind")


def _matches(
    arrays: dict[str, _Array],
    game: CompiledGame,
    rules: Any,
    room: int,
    validate: Callable[[Any], None],
) -> Matches:
    for name, expected, what in (
        ("version", [VERSION], f"a batch of version {VERSION} is expected"),
        ("game", [game.name], "a batch of another game"),
        ("rules", game.numbers(rules).tolist(), "a batch under other rules"),
    ):
        if arrays[name].shape != (len(expected),) or arrays[name].numbers().tolist() != expected:
            raise InvalidBatch(what)
    count, columns = arrays["state"].shape
    if any(arrays[name].shape != (count,) for name in ("ends", "restarts", "outcomes", "choices")):
        raise InvalidBatch("its arrays differ in length")
    sheets, most = columns - game.layout.width, game.most_sheets(rules) or MOST_SHEETS
    if not 0 <= sheets <= most:
        raise InvalidBatch("its rows are too short or too long")
    state = np.zeros((count, game.layout.width + max(sheets, room)), np.int64)
    step = max(1, _CHUNK // (8 * columns))
    for first in range(0, count, step):
        rows = arrays["state"].numbers(min(step, count - first))
        for number, row in enumerate(rows, first):
            _check_row(number, row, game, rules, validate)
        state[first : first + step, :columns] = rows
    texts = tuple(_texts(arrays["seeds"], arrays["ends"].numbers().tolist()))
    restarts = check_counts(arrays["restarts"].numbers().astype(np.int64), "restarts")
    made = _luck_of(arrays, texts, restarts)
    return Matches(state, made, texts, restarts)


def _texts(seeds: _Array, ends: list[int]) -> Iterator[str]:
    start = 0
    for end in ends:
        if not 0 <= end - start <= 4 * SEED_LIMIT:
            raise InvalidBatch("a seed is too long")
        text = seeds.take(end - start).decode()
        check_seed_text(text)
        yield text
        start = end
    if start != seeds.size:
        raise InvalidBatch("there are more seeds than matches")


def _luck_of(arrays: dict[str, _Array], texts: tuple[str, ...], restarts: Ints) -> Ints:
    luck = arrays["luck"].numbers(1).tolist()[0]
    outcomes = check_counts(arrays["outcomes"].numbers().astype(np.int64), "outcomes")
    later = zip(texts, restarts.tolist(), strict=True)
    made = lucks([restart_text(text, number) if number else text for text, number in later], luck)
    made[:, OUTCOMES] = outcomes
    made[:, CHOICES] = arrays["choices"].numbers()
    return made


def _check_row(
    number: int, row: Ints, game: CompiledGame, rules: Any, validate: Callable[[Any], None]
) -> None:
    """Compiled code goes by these numbers without checking them, so they must be as made here."""
    used = game.layout.width + max(0, int(row[NUMBER]))
    numbers = row[:used].tolist()
    try:
        decoded = game.decode(numbers, rules)
        validate(decoded)
        same = len(numbers) == used and game.encode(decoded, used) == numbers
    except (InvalidState, LookupError, TypeError, ValueError, OverflowError) as wrong:
        raise InvalidBatch(f"row {number}: {bounded(wrong)}") from wrong
    if not same or row[used:].any():
        raise InvalidBatch(f"row {number} is of no state")
