"""A kind of turn as a value: all that a chapter of the rules says of it, in one place."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

from attrs import frozen

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.parameters import A, E, O, S

CarryOut: TypeAlias = Callable[[S, Any, int | None, list[E] | None], S]
"""Carries out a move: state, move, seat (None: whoever is to act, or chance) and the events so far.

Events are appended to the list; without one they are not made.  Whatever the move is, it is carried
out or refused: raises `IllegalAction`, or `UnknownSeat`.
"""


@frozen
class DecisionPhase(Generic[S, A, E]):
    """A kind of decision: what is legal, what it does, and what must hold while it is open.

    `prompt` says the rule of the moment in a few words with its clauses; `check` raises
    `InvalidState` for a state that cannot be at this turn.
    """

    kind: str
    prompt: str
    legal: Callable[[S, int], tuple[A, ...]]
    carry_out: CarryOut[S, E]
    check: Callable[[S], None]


@frozen
class ChancePhase(Generic[S, O, E]):
    """A kind of chance turn: what may come, what it does, and what must hold while it is open."""

    kind: str
    distribution: Callable[[S], Distribution[O]]
    carry_out: CarryOut[S, E]
    check: Callable[[S], None]
