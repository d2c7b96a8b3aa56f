"""Batches as files of arrays, the `npz` format of NumPy; every row must be a valid state."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import IO, Any, TypeAlias

import numpy as np

from herrlof_arena.batch.arrays import Matches
from herrlof_arena.batch.chance import Luck, check_counts, lucks, restart_text
from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.errors import InvalidBatch
from herrlof_arena.batch.randomness import CHOICES, OUTCOMES
from herrlof_arena.batch.rows import Ints
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.randomness import check_seed_text

File: TypeAlias = str | PathLike[str] | IO[bytes]


def save(file: File, game: CompiledGame, options: Ints, luck: Luck, matches: Matches) -> None:
    """Writes them, with the options as numbers; all luck is made of the seeds again."""
    texts = np.array([text + "." for text in matches.texts], str)  # NumPy cuts them at a last NUL
    counts = (matches.restarts, matches.luck[:, OUTCOMES], matches.luck[:, CHOICES])
    made_of = np.array([game.name, luck, *map(str, options)])
    with _opened(file, "wb") as place:
        np.savez_compressed(place, made_of, matches.state, np.array(counts), texts)


def load(
    file: File, game: CompiledGame, options: Ints, rules: Any, validate: Callable[[Any], None]
) -> Matches:
    """Reads them; raises `InvalidBatch` for any other file, `OSError` if it cannot be opened."""
    with _opened(file, "rb") as opened:
        try:  # compiled code goes by these numbers without checking them
            with np.load(opened, allow_pickle=False) as kept:
                made_of, state, counts, texts = [kept[f"arr_{n}"] for n in range(4)]
            name, luck, *numbers = made_of.tolist()
            if [name, *numbers] != [game.name, *map(str, options)]:
                raise ValueError("it is of a different game or under different rules")
            if state.shape[1] <= game.layout.width:
                raise ValueError("its rows have no room for a sheet")
            state, counts = (np.array(each.astype(int, casting="safe")) for each in (state, counts))
            if counts.shape != (3, len(state)):
                raise ValueError("it has no seed and counts for each row")
            for row in state.tolist():
                decoded = game.decode(row, rules)
                validate(decoded)
                if game.encode(decoded, len(row)) != row:
                    raise ValueError("a row does not encode a state")
            seeds, (restarts, *streams) = [text[:-1] for text in texts.tolist()], counts
            for seed in seeds:
                check_seed_text(seed)
            check_counts(counts[:2], "restarts and outcomes")
            each_seed = zip(seeds, restarts.tolist(), strict=True)
            made = lucks([restart_text(s, n) if n else s for s, n in each_seed], luck)
            made[:, [OUTCOMES, CHOICES]] = np.stack(streams, 1)
            return Matches(state, made, tuple(seeds), restarts)
        except Exception as wrong:
            raise InvalidBatch(f"not a saved batch: {bounded(wrong)}") from wrong


def _opened(file: File, mode: str) -> AbstractContextManager[Any]:
    return Path(file).open(mode) if isinstance(file, str | PathLike) else nullcontext(file)
