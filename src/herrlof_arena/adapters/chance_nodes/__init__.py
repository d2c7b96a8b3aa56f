"""Chance nodes, for frameworks that need chance outcomes to be small dense numbers.

`stepwise` returns the first node of a distribution.  Each id of a node leads to another node or to
a settled outcome; a deal has a node for each kind of card.  The OpenSpiel adapter walks these
nodes.
"""

from herrlof_arena.adapters.chance_nodes.nodes import (
    Node,
    Settled,
    TooManyOutcomes,
    UnknownOutcome,
)
from herrlof_arena.adapters.chance_nodes.steps import stepwise

__all__ = ["Node", "Settled", "TooManyOutcomes", "UnknownOutcome", "stepwise"]
