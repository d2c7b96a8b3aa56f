"""Batches as files of arrays, the `npz` format of NumPy.

A file is not trusted: nothing in it is unpickled, and every row must be a valid state.
"""

from collections.abc import Callable
from typing import IO, Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from herrlof_rules.batch.engine import Engine
from herrlof_rules.batch.errors import InvalidBatch
from herrlof_rules.batch.matches import Matches
from herrlof_rules.batch.randomness import OUTCOMES, SHA_WIDTH, SPLITMIX_WIDTH
from herrlof_rules.batch.rows import Ints
from herrlof_rules.core.errors import InvalidSeed, InvalidState
from herrlof_rules.core.randomness import check_seed_text

File: TypeAlias = str | IO[bytes]

VERSION = 1


def save(file: File, game: str, rules: Ints, matches: Matches) -> None:
    """Writes them, with the options as numbers."""
    np.savez_compressed(
        file,
        version=np.array([VERSION]),
        game=np.array([game]),
        rules=rules,
        state=matches.state,
        luck=matches.luck,
        seeds=np.array(matches.texts, np.str_),
        restarts=matches.restarts,
    )


def load(
    file: File, engine: Engine, rules: Any, numbers: Ints, validate: Callable[[Any], None]
) -> Matches:
    """Reads them; raises `InvalidBatch` for what is no batch of this game under these rules."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            named = {name: arrays[name] for name in arrays.files}
    except (BadZipFile, EOFError, KeyError, OSError, ValueError) as wrong:
        if isinstance(wrong, FileNotFoundError):
            raise
        raise InvalidBatch(f"not a saved batch: {wrong}") from wrong
    if _of(named, "version", "iu", 1).tolist() != [VERSION]:
        raise InvalidBatch(f"a batch of version {VERSION} is expected")
    if _of(named, "game", "U", 1).tolist() != [engine.name]:
        raise InvalidBatch("a batch of another game")
    if _of(named, "rules", "i", 1).tolist() != numbers.tolist():
        raise InvalidBatch("a batch under other rules")
    state, luck = _of(named, "state", "i", 2), _of(named, "luck", "i", 2)
    restarts, seeds = _of(named, "restarts", "i", 1), _of(named, "seeds", "U", 1)
    if not len(state) == len(luck) == len(seeds) == len(restarts):
        raise InvalidBatch("its arrays differ in length")
    if luck.shape[1] not in (SPLITMIX_WIDTH, SHA_WIDTH) or luck[:, OUTCOMES].min(initial=0) < 0:
        raise InvalidBatch("its luck is none")
    _check_rows(state, engine, rules, validate)
    texts = tuple(seeds.tolist())
    for text in texts:
        try:
            check_seed_text(text)
        except InvalidSeed as wrong:
            raise InvalidBatch(str(wrong)) from wrong
    return Matches(state, luck, texts, restarts)


def _of(named: dict[str, NDArray[Any]], name: str, kinds: str, dimensions: int) -> NDArray[Any]:
    array = named.get(name)
    if array is None or array.dtype.kind not in kinds or array.ndim != dimensions:
        raise InvalidBatch(f"a saved batch has an array {name} of another kind")
    return array if kinds == "U" else np.ascontiguousarray(array, np.int64)


def _check_rows(state: Ints, engine: Engine, rules: Any, validate: Callable[[Any], None]) -> None:
    """Compiled code goes by these numbers without checking them, so each must be as made here."""
    if state.shape[1] <= engine.layout.width:
        raise InvalidBatch("its rows are too short")
    for number, row in enumerate(state.tolist()):
        try:
            decoded = engine.decode(row, rules)
            validate(decoded)
            same = engine.encode(decoded, state.shape[1]) == row
        except (InvalidState, LookupError, TypeError, ValueError, OverflowError) as wrong:
            raise InvalidBatch(f"row {number}: {wrong}") from wrong
        if not same:
            raise InvalidBatch(f"row {number} is of no state")
