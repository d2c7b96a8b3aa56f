"""Thousands of matches at once in compiled code; needs the extra `batch` (NumPy and Numba)."""

from herrlof_arena.batch.errors import IllegalIds, InvalidBatch
from herrlof_rules.core.extras import extra

with extra("batch"):
    from herrlof_arena.batch.arrays import Ended, Played, Vectors
    from herrlof_arena.batch.batch import Batch
    from herrlof_arena.batch.chance import Luck, match_seed
    from herrlof_arena.batch.layout import Column, Layout
    from herrlof_arena.batch.policies import Chooser, CompiledPolicy
    from herrlof_arena.batch.randomness import choice_below
    from herrlof_arena.batch.rows import Row

__all__ = [
    "Batch",
    "Chooser",
    "Column",
    "CompiledPolicy",
    "Ended",
    "IllegalIds",
    "InvalidBatch",
    "Layout",
    "Luck",
    "Played",
    "Row",
    "Vectors",
    "choice_below",
    "match_seed",
]
