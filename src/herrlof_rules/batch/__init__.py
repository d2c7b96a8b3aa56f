"""Thousands of matches at once in compiled code; needs the extra `batch` (NumPy and Numba)."""

# First of all, so that a missing extra is told as such.
from herrlof_rules.batch.available import NEEDED as _NEEDED  # noqa: F401 # pyright: ignore[reportUnusedImport]
from herrlof_rules.batch.batch import Batch
from herrlof_rules.batch.binding import Policy
from herrlof_rules.batch.given import Ended, Vectors
from herrlof_rules.batch.layout import Column, Layout
from herrlof_rules.batch.luck import Luck, match_seed
from herrlof_rules.batch.randomness import choice_below
from herrlof_rules.batch.rows import Row
from herrlof_rules.core.errors import IllegalIds, InvalidBatch

__all__ = [
    "Batch",
    "Column",
    "Ended",
    "IllegalIds",
    "InvalidBatch",
    "Layout",
    "Luck",
    "Policy",
    "Row",
    "Vectors",
    "choice_below",
    "match_seed",
]
