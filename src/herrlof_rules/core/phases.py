"""Phases: each describes a kind of turn, with everything that the rules say about it."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.parameters import A, E, O, S

M = TypeVar("M", default=Any)

CarryOut: TypeAlias = Callable[[S, M, int | None, list[E] | None], S]
"""Carries out a move, given the state, the move, the seat (None: whoever is to act, or chance) and
the list to which it appends its events (None: make no events).

Raises `IllegalAction` or `UnknownSeat` for any object that is not a legal move of the seat now.
"""


@frozen
class DecisionPhase(Generic[S, A, E]):
    """A kind of decision: which actions are legal, what they do, and in which states it can occur.

    `prompt` tells the player in a few words what to choose, with clauses.  `check` raises
    `InvalidState` for a state in which this turn is impossible.
    """

    kind: str
    prompt: str
    legal: Callable[[S, int], tuple[A, ...]]
    carry_out: CarryOut[S, A, E]
    check: Callable[[S], None]


@frozen
class ChancePhase(Generic[S, O, E]):
    """A kind of chance turn: its distribution, what outcomes do, and in which states it can occur.

    `check` raises `InvalidState` for a state in which this turn is impossible.
    """

    kind: str
    distribution: Callable[[S], Distribution[O]]
    carry_out: CarryOut[S, O, E]
    check: Callable[[S], None]
