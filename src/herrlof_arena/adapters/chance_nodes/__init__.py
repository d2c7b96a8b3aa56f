"""Chance in small steps, for frameworks whose chance outcomes are small dense numbers.

`stepwise` makes the first node of a distribution.  A node leads to further nodes and at last to a
settled outcome; a deal goes card kind by card kind.  The adapter of OpenSpiel walks these nodes.
"""

from herrlof_arena.adapters.chance_nodes.nodes import (
    Node,
    Settled,
    TooManyOutcomes,
    UnknownOutcome,
)
from herrlof_arena.adapters.chance_nodes.steps import stepwise

__all__ = ["Node", "Settled", "TooManyOutcomes", "UnknownOutcome", "stepwise"]
