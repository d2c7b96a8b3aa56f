"""Thousands of matches at once in compiled code; needs the extra `batch` (NumPy and Numba).

Its names are imported on first use, so the chapters of the games run without these two packages.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from herrlof_rules.extending import extra

if TYPE_CHECKING:
    from herrlof_arena.batch.arrays import Ended, Played, Vectors
    from herrlof_arena.batch.batch import Batch
    from herrlof_arena.batch.chance import Luck, match_seed
    from herrlof_arena.batch.errors import IllegalIds, InvalidBatch
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


_HOMES = ("arrays", "batch", "chance", "errors", "layout", "policies", "randomness", "rows")


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extra("batch"):
        homes = [vars(import_module(f"{__name__}.{home}")) for home in _HOMES]
        import_module(f"{__name__}.machine").know_marked()
    globals().update({each: home[each] for home in homes for each in __all__ if each in home})
    return globals()[name]
