"""The error of compiled code and batches."""

from herrlof_rules.core import HerrlofRulesError


class InvalidBatch(HerrlofRulesError, ValueError):
    """Something does not fit a batch: a game, a policy, an array or a file."""
