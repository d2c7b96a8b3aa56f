"""Chance in small steps: any distribution as chance nodes whose outcomes have small dense ids."""

from functools import lru_cache
from typing import Any, TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import TooManyOutcomes
from herrlof_rules.encoding.listing import FEW, listed
from herrlof_rules.encoding.nodes import Node
from herrlof_rules.encoding.sharing import shared

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome

MOST = 1_000_000
"""How many outcomes may be listed, where chance does not share out cards."""

KEPT = 64
"""How many ways to share out cards have their first nodes cached."""


def stepwise(distribution: Distribution[O]) -> Node[O]:
    """The first chance node of a distribution; each outcome is reached by one path of ids.

    Up to `FEW` outcomes are one node, and the id is the place in the distribution's iteration.  A
    larger way to share out cards is walked card kind by card kind (`Shared`), any other outcome
    block by block (`Listed`).  The probabilities along a path multiply to exactly that of its
    outcome.  Raises `TooManyOutcomes` for more than `MOST` outcomes that are not a way to share
    out cards.

    >>> from herrlof_rules import odin
    >>> node = stepwise(odin.chance(odin.initial(odin.Rules(first_player=0))))
    >>> node.text(0), node.text(2), node.outcomes[2]
    ('B1 to seat 0', 'B1 to nobody', (2, Fraction(2, 3)))
    """
    # Not `isinstance`: asking a class for all parts of a protocol takes longer than the rest.
    if hasattr(distribution, "take_apart"):
        sharing: Any = distribution
        return _first(sharing)
    return _listed(distribution)


@lru_cache(KEPT)
def _first(sharing: Any) -> Node[Any]:
    return _listed(sharing) if sharing.count <= FEW else shared(sharing)


def _listed(distribution: Distribution[O]) -> Node[O]:
    if distribution.count > MOST:
        raise TooManyOutcomes(distribution.count, MOST)
    return listed(distribution)
