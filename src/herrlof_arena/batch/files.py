"""Batches as files of arrays, the `npz` format of NumPy; every row must be a valid state."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import IO, Any, TypeAlias

import numpy as np

from herrlof_arena.batch.arrays import INT64, Matches
from herrlof_arena.batch.chance import check_counts
from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.errors import InvalidBatch
from herrlof_arena.batch.layout import NUMBER
from herrlof_arena.batch.randomness import OUTCOMES, SHA_WIDTH, SPLITMIX_WIDTH
from herrlof_arena.batch.rows import Ints
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.randomness import check_seed_text

File: TypeAlias = str | PathLike[str] | IO[bytes]


def save(file: File, game: CompiledGame, options: Ints, matches: Matches) -> None:
    """Writes them, with the options as numbers."""
    texts = [text + "." for text in matches.texts]  # NumPy cuts them at a last NUL
    made_of, restarts = [game.name, *map(str, options)], matches.restarts
    arrays = (np.array(made_of), matches.state, matches.luck, np.array(texts, str), restarts)
    with _opened(file, "wb") as place:
        np.savez_compressed(place, *arrays)


def load(
    file: File, game: CompiledGame, options: Ints, rules: Any, validate: Callable[[Any], None]
) -> Matches:
    """Reads them; raises `InvalidBatch` for any other file, `OSError` if it cannot be opened."""
    with _opened(file, "rb") as opened:
        try:
            with np.load(opened, allow_pickle=False) as kept:
                made_of, state, luck, texts, restarts = [kept[f"arr_{n}"] for n in range(5)]
        except Exception as wrong:
            raise InvalidBatch(f"not a saved batch: {bounded(wrong)}") from wrong
    if made_of.tolist() != [game.name, *map(str, options)]:
        raise InvalidBatch("a batch of another game or under other rules")
    rows = texts.shape
    types = (state.dtype, luck.dtype, restarts.dtype, texts.dtype.kind)
    shapes = (state.shape[:1], luck.shape[:1], restarts.shape)
    widths = state.ndim == luck.ndim == 2 and state.shape[1] > game.layout.width
    widths = widths and luck.shape[1] in (SPLITMIX_WIDTH, SHA_WIDTH)
    if types != (INT64, INT64, INT64, "U") or shapes != (rows,) * 3 or not widths:
        raise InvalidBatch("its arrays are of another type or size")
    check_counts(restarts, "restarts")
    check_counts(luck[:, OUTCOMES], "outcomes")
    seeds = tuple([text[:-1] for text in texts.tolist()])
    for number, row in enumerate(state.tolist()):
        try:  # compiled code goes by these numbers without checking them
            check_seed_text(seeds[number])
            decoded, used = game.decode(row, rules), game.layout.width + max(0, row[NUMBER])
            validate(decoded)
            if used > len(row) or game.encode(decoded, used) + [0] * (len(row) - used) != row:
                raise ValueError("it is of no state")
        except (LookupError, OverflowError, TypeError, ValueError) as wrong:
            raise InvalidBatch(f"row {number}: {bounded(wrong)}") from wrong
    return Matches(np.ascontiguousarray(state), np.ascontiguousarray(luck), seeds, restarts)


def _opened(file: File, mode: str) -> AbstractContextManager[Any]:
    return Path(file).open(mode) if isinstance(file, str | PathLike) else nullcontext(file)
