"""Compiles the code of a game's batches, search and hints in advance; Numba caches it on disk."""

from collections.abc import Callable
from functools import partial

import numpy as np

from herrlof_arena.batch.batch import Batch
from herrlof_rules.core import Game, Stream
from herrlof_rules.match import Match


def warm_up(game: Game) -> tuple[Callable[[], object], ...]:
    """The steps of the compilation, each of a few seconds.

    Raises `InvalidBatch` for a game without a compiled form.
    """
    rules = game.rules(min(game.player_counts))
    batch = Batch.start(game, rules, 1, 0, auto_restart=True)
    vector = np.zeros((1, batch.specification.size), np.uint8)
    view = Match.start(game, rules, seed=0).view(0)
    return (
        lambda: batch.step(batch.choose()),
        batch.legal_mask,
        batch.legal_ids,
        batch.observe,
        partial(batch.observe, vector),
        partial(batch.draw, 2),
        partial(batch.playout, "heuristic"),
        partial(batch.try_out, np.zeros(0, np.int64)),
        partial(Batch.from_worlds, game, view, 1, Stream("int:0", "worlds")),
    )
