"""The errors of compiled code and batches."""

from herrlof_rules.core import HerrlofRulesError


class InvalidBatch(HerrlofRulesError, ValueError):
    """Something does not fit a batch: a game, a policy, an array or a file."""


class MissingReliance(ImportError):
    """The installed Numba lacks a part that `internals` relies on, or is switched off."""
