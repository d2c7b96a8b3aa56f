"""Thousands of matches at once in compiled code; needs the extra `batch` (NumPy and Numba).

The names in this package are imported on first use, so that a missing package is reported as a
missing extra.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from herrlof_rules.extending import extra

if TYPE_CHECKING:
    from herrlof_arena.batch.arrays import Ended, Played, Vectors
    from herrlof_arena.batch.batch import Batch
    from herrlof_arena.batch.chance import Luck, match_seed
    from herrlof_arena.batch.errors import IllegalIds
    from herrlof_arena.batch.seating import Chooser
    from herrlof_arena.compiled.errors import InvalidBatch
    from herrlof_arena.compiled.layout import Column, Layout
    from herrlof_arena.compiled.policies import CompiledPolicy
    from herrlof_arena.compiled.randomness import choice_below
    from herrlof_arena.compiled.rows import Row

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


_HOMES = {
    "herrlof_arena.batch": ("arrays", "batch", "chance", "errors", "seating"),
    "herrlof_arena.compiled": ("errors", "layout", "policies", "randomness", "rows"),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extra("batch"):
        homes = [
            vars(import_module(f"{package}.{home}"))
            for package, modules in _HOMES.items()
            for home in modules
        ]
        import_module("herrlof_arena.compiled.backend").know_marked()
    globals().update({each: home[each] for home in homes for each in __all__ if each in home})
    return globals()[name]
