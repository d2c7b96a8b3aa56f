"""Phases: each describes one kind of turn, with all of its rules."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Generic, NoReturn, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution, is_possible
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.exact import is_one_of
from herrlof_rules.core.parameters import A, E, O, S
from herrlof_rules.core.refusals import refuse_out_of_turn, refuse_outcome
from herrlof_rules.core.same_code import ByCode
from herrlof_rules.core.turn import Chance, Decision, Over, Turn

A_co = TypeVar("A_co", covariant=True, default=Any)
O_co = TypeVar("O_co", covariant=True, default=Any)
E_co = TypeVar("E_co", covariant=True, default=Any)
M = TypeVar("M", default=Any)

Emit: TypeAlias = Callable[[E], None]
"""Reports an event as it happens; during `apply`, which returns no events, it does nothing."""

CheckAndApply: TypeAlias = Callable[[S, M, int | None, list[E] | None], S]
"""Checks and carries out a move, and returns the next state.

The arguments are the state, the move, the seat (None for chance, or for the only seat to act) and
a list to which it appends the events (None to make no events).  Raises `IllegalAction` or
`UnknownSeat` for any object that is not a legal move of the seat now.
"""


def _possible(_state: object) -> None:
    """The default check of a phase: the turn is possible in every state."""


def _quiet(_event: object) -> None:
    """The `emit` of a transition whose events are not needed."""


def _only_one(phase: "DecisionPhase[Any, Any, Any] | ChancePhase[Any, Any, Any]") -> None:
    if (phase.apply is None) == (phase.check_and_apply is None):
        raise TypeError(f"phase {phase.kind}: give either `apply` or `check_and_apply`")


@frozen(eq=False)
class DecisionPhase(ByCode, Value, Generic[S, A_co, E_co]):
    """A kind of decision: the actions that a seat may choose, and their effect.

    With `apply`, every move is checked before the call: its seat, its class, and whether `legal`
    lists it.  With `check_and_apply` instead, the game checks moves itself, for speed or for more
    specific refusals.

    >>> from herrlof_rules.core import DecisionPhase
    >>> bet = DecisionPhase(
    ...     kind="bet",
    ...     clause="B1",
    ...     prompt="bet up to three coins (B1)",
    ...     actions=(int,),
    ...     legal=lambda state, seat: (0, 1, 2, 3),
    ...     apply=lambda state, coins, seat, emit: evolve(state, pot=state.pot + coins),
    ... )
    >>> bet.legal("any state", 0)
    (0, 1, 2, 3)
    """

    turn: ClassVar[type[Turn]] = Decision

    kind: str
    clause: str
    """The clause that says who acts; refusals name it."""

    prompt: str
    """The player's choice, in a few words with clauses."""

    actions: tuple[type[object], ...]
    legal: Callable[[S, int], tuple[A_co, ...]]
    """The legal actions of a seat to move, in canonical order; never empty."""

    apply: Callable[[S, A_co, int, Emit[E_co]], S] | None = None
    """Returns the state after a legal action of a seat, reporting events as it goes."""

    check_and_apply: CheckAndApply[S, A_co, E_co] | None = None
    check: Callable[[S], None] = _possible
    """Raises `InvalidState` for a state in which this turn is impossible."""

    then: tuple[str, ...] = ()
    """The kinds of turn that may follow ("over" for the end); () if undeclared."""

    revealed: Callable[[E_co, int], object] | None = None
    """Returns the action of a seat that an event reveals, or None for any other event.

    Declare it for a choice made in secret, if the number of legal actions is public.  Worlds take
    the action from the first later event that reveals it, instead of trying every legal action.
    The function is called with events as a seat or a spectator sees them, in which hidden values
    are None.
    """

    def __attrs_post_init__(self) -> None:
        _only_one(self)

    @property
    def moves(self) -> tuple[type[object], ...]:
        """The classes of the actions."""
        return self.actions

    @property
    def transition(self) -> CheckAndApply[S, A_co, E_co]:
        """Checks and carries out a move of this phase."""
        return decision_transition(self, attrgetter("turn"), self.legal)


@frozen(eq=False)
class ChancePhase(ByCode, Value, Generic[S, O_co, E_co]):
    """A kind of chance turn: its distribution, and the effect of an outcome.

    With `apply`, every outcome is checked before the call: its class, and whether its probability
    is positive.  With `check_and_apply` instead, the game checks outcomes itself.

    >>> from herrlof_rules.core import ChancePhase, uniform
    >>> flip = ChancePhase(
    ...     kind="flip",
    ...     clause="1",
    ...     outcomes=(str,),
    ...     distribution=lambda state: uniform(("heads", "tails")),
    ...     apply=lambda state, side, emit: evolve(state, side=side),
    ... )
    >>> list(flip.distribution("any state"))
    [('heads', Fraction(1, 2)), ('tails', Fraction(1, 2))]
    """

    turn: ClassVar[type[Turn]] = Chance

    kind: str
    clause: str
    """The clause that leaves this to chance; refusals name it."""

    outcomes: tuple[type[O_co], ...]
    distribution: Callable[[S], Distribution[O_co]]
    apply: Callable[[S, O_co, Emit[E_co]], S] | None = None
    """Returns the state after a possible outcome, reporting events as it goes."""

    check_and_apply: CheckAndApply[S, O_co, E_co] | None = None
    check: Callable[[S], None] = _possible
    """Raises `InvalidState` for a state in which this turn is impossible."""

    then: tuple[str, ...] = ()
    """The kinds of turn that may follow ("over" for the end); () if undeclared."""

    revealed: Callable[[E_co], object] | None = None
    """Returns the outcome that an event reveals completely, or None for any other event.

    Declare it for a public outcome with a public probability, such as cards laid out.  Worlds read
    it from the event that follows, instead of trying every outcome.  The function is called with
    events as a seat or a spectator sees them, in which hidden values are None.
    """

    def __attrs_post_init__(self) -> None:
        _only_one(self)

    @property
    def moves(self) -> tuple[type[O_co], ...]:
        """The classes of the outcomes."""
        return self.outcomes

    @property
    def transition(self) -> CheckAndApply[S, O_co, E_co]:
        """Checks and carries out an outcome of this phase."""
        return chance_transition(self, attrgetter("turn"), self.distribution)


@frozen(eq=False)
class OverPhase(ByCode, Value, Generic[S]):
    """The end of the match, at which every move is refused.

    >>> from herrlof_rules import odin
    >>> odin.GAME.phases[-1].kind, odin.GAME.phases[-1].moves
    ('over', ())
    """

    turn: ClassVar[type[Turn]] = Over
    kind: ClassVar[str] = Over.kind
    moves: ClassVar[tuple[type[object], ...]] = ()
    then: ClassVar[tuple[str, ...]] = ()

    clause: str
    """The clause that says when the match ends; refusals name it."""

    check: Callable[[S], None] = _possible
    """Raises `InvalidState` for a state in which the match cannot have ended."""

    def transition(self, state: S, move: object, seat: int | None, log: object) -> NoReturn:  # noqa: ARG002 - a CheckAndApply
        """Refuses the move."""
        refuse_out_of_turn(state.turn, move, seat, state.rules.players, self.clause)


def decision_transition(
    phase: DecisionPhase[S, A, E],
    turn_of: Callable[[S], Turn],
    legal: Callable[[S, int], tuple[A, ...]],
) -> CheckAndApply[S, A, E]:
    """The transition of a phase, given functions for a state's turn and legal actions."""
    if phase.check_and_apply is not None:
        return phase.check_and_apply
    actions, clause, apply = phase.actions, phase.clause, phase.apply
    assert apply is not None

    def check_and_apply(state: S, move: Any, seat: int | None, log: list[Any] | None) -> S:
        seats = turn_of(state).seats
        actor = seats[0] if seat is None and len(seats) == 1 else seat
        if type(actor) is not int or actor not in seats or type(move) not in actions:
            refuse_out_of_turn(turn_of(state), move, seat, state.rules.players, clause)
        if not is_one_of(move, legal(state, actor)):
            raise IllegalAction(move, actor, clause, "not a legal action", "not_legal")
        return apply(state, move, actor, _quiet if log is None else log.append)

    return check_and_apply


def chance_transition(
    phase: ChancePhase[S, O, E],
    turn_of: Callable[[S], Turn],
    distribution: Callable[[S], Distribution[O]],
) -> CheckAndApply[S, O, E]:
    """The transition of a phase, given functions for a state's turn and distribution."""
    if phase.check_and_apply is not None:
        return phase.check_and_apply
    outcomes, clause, apply = phase.outcomes, phase.clause, phase.apply
    assert apply is not None

    def check_and_apply(state: S, move: Any, seat: int | None, log: list[Any] | None) -> S:
        if seat is not None or type(move) not in outcomes:
            refuse_out_of_turn(turn_of(state), move, seat, state.rules.players, clause)
        if not is_possible(distribution(state), move):
            refuse_outcome(turn_of(state), move, clause)
        return apply(state, move, _quiet if log is None else log.append)

    return check_and_apply


Phase: TypeAlias = DecisionPhase[S, A, E] | ChancePhase[S, O, E] | OverPhase[S]
