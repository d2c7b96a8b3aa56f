"""Batches as files of arrays, the `npz` format of NumPy; every row must be a valid state."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise
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
from herrlof_rules.core import InvalidState
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.randomness import check_seed_text

File: TypeAlias = str | PathLike[str] | IO[bytes]


def save(file: File, game: CompiledGame, options: Ints, matches: Matches) -> None:
    """Writes them, with the options as numbers."""
    texts = [text.encode() for text in matches.texts]  # NumPy would cut them at a last NUL
    with ExitStack() as opened:
        place = _opened(file, "wb", opened)
        np.savez_compressed(
            place,
            made_of=np.array([game.name, *map(str, options.tolist())]),
            state=matches.state,
            luck=matches.luck,
            texts=np.frombuffer(b"".join(texts), np.uint8),
            ends=np.cumsum([len(text) for text in texts], dtype=np.int64),
            restarts=matches.restarts,
        )


def load(
    file: File, game: CompiledGame, options: Ints, rules: Any, validate: Callable[[Any], None]
) -> Matches:
    """Reads them; raises `InvalidBatch` for any other file, `OSError` if it cannot be opened."""
    with ExitStack() as opened:
        place = _opened(file, "rb", opened)
        try:
            with np.load(place, allow_pickle=False) as kept:
                made_of, state, luck, restarts = (
                    kept[name] for name in ("made_of", "state", "luck", "restarts")
                )
                joined, ends = kept["texts"].tobytes(), kept["ends"].tolist()
                texts = [joined[start:end].decode() for start, end in pairwise([0, *ends])]
        except Exception as wrong:
            raise InvalidBatch(f"not a saved batch: {bounded(wrong)}") from wrong
    if made_of.tolist() != [game.name, *map(str, options.tolist())]:
        raise InvalidBatch("a batch of another game or under other rules")
    rows = len(texts)
    if not (
        state.dtype == luck.dtype == restarts.dtype == INT64
        and state.ndim == 2
        and state.shape[1] > game.layout.width
        and luck.shape in ((rows, SPLITMIX_WIDTH), (rows, SHA_WIDTH))
        and restarts.shape == state.shape[:1] == (rows,)
    ):
        raise InvalidBatch("its arrays are of another type or size")
    check_counts(restarts, "restarts")
    check_counts(luck[:, OUTCOMES], "outcomes")
    for number, row in enumerate(state):
        try:
            check_seed_text(texts[number])
            _check_row(row, game, rules, validate)
        except (InvalidState, LookupError, OverflowError, TypeError, ValueError) as wrong:
            raise InvalidBatch(f"row {number}: {bounded(wrong)}") from wrong
    return Matches(np.ascontiguousarray(state), luck, tuple(texts), restarts)


def _opened(file: File, mode: str, until: ExitStack) -> Any:
    return until.enter_context(Path(file).open(mode)) if isinstance(file, str | PathLike) else file


def _check_row(row: Ints, game: CompiledGame, rules: Any, validate: Callable[[Any], None]) -> None:
    """Compiled code goes by these numbers without checking them, so they must be as made here."""
    used = game.layout.width + max(0, int(row[NUMBER]))
    numbers = row[:used].tolist()
    decoded = game.decode(numbers, rules)
    validate(decoded)
    if game.encode(decoded, used) != numbers or row[used:].any():
        raise ValueError("it is of no state")
