"""Thousands of matches at once in compiled code; needs the extra `batch` (NumPy and Numba)."""

from herrlof_rules.batch.available import MissingExtra
from herrlof_rules.batch.batch import Batch, Ended
from herrlof_rules.batch.errors import IllegalIds, InvalidBatch
from herrlof_rules.batch.luck import match_seed

__all__ = ["Batch", "Ended", "IllegalIds", "InvalidBatch", "MissingExtra", "match_seed"]
