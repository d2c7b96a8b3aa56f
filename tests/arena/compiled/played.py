"""Matches of a batch to compare, compiled or not."""

from typing import Any

import pytest

from herrlof_arena.batch import Batch, InvalidBatch, Luck
from herrlof_rules import Game, Match, Stream, herrlof, odin

PLAYED: list[tuple[Game, int, Luck]] = [
    (herrlof.GAME, 3, "sha256-ctr-1"),
    (odin.GAME, 4, "splitmix64"),
]


def results() -> list[Any]:
    """Rows, vectors, legal ids, choices and worlds of a few matches."""
    values: list[Any] = []
    for game, players, luck in PLAYED:
        rules = game.rules(players=players)
        batch = Batch.start(game, rules, 2, seed=1, luck=luck, threads=2)
        for _ in range(5):
            batch.step(batch.choose())
        values += [batch.numbers, batch.observe(), batch.legal_mask(), batch.choose("heuristic")]
        view = Match.start(game, rules, seed=0).view(0)
        values.append(Batch.from_worlds(game, view, 3, Stream("int:0", "worlds")).numbers)
    return [value.tolist() for value in values]


def refused() -> str:
    """The error of a playout whose policy raises an exception."""

    def divided(state: Any, *_others: Any) -> int:
        return 1 // (state[0] - state[0])

    batch = Batch.start(odin.GAME, odin.Rules(2), 1, seed=1)
    with pytest.raises(InvalidBatch) as raised:
        batch.playout(divided)
    return str(raised.value)
