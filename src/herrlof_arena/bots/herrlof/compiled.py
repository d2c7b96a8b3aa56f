"""What the heuristic bot for Herrlof does, in compiled code."""

from herrlof_arena.batch.herrlof.heuristic import FEATURES, ROWS, SCRATCH, choose
from herrlof_arena.batch.policies import CompiledPolicy
from herrlof_arena.bots.herrlof.policy import HAND_SIZES
from herrlof_arena.bots.herrlof.weights import MODELS


def _numbers() -> list[float]:
    """Hand sizes, then row after row of both models."""
    found: list[float] = [float(HAND_SIZES[players]) for players in (2, 3)]
    for players in (2, 3):
        for rows in (MODELS[players].hit, MODELS[players].other):
            assert len(rows) == ROWS
            for row in rows:
                assert len(row) == FEATURES
                found += row
    return found


POLICY = CompiledPolicy(choose, _numbers(), SCRATCH)
"""What `playout(policy="heuristic")` and search play by."""
