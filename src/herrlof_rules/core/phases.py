"""Phases: each describes a kind of turn, with everything that the rules say about it."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NoReturn, TypeAlias

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.exact import is_one_of
from herrlof_rules.core.parameters import A, E, O, S
from herrlof_rules.core.refusals import impossible, not_now
from herrlof_rules.core.turn import Chance, Decision, Over, Turn

A_co = TypeVar("A_co", covariant=True, default=Any)
O_co = TypeVar("O_co", covariant=True, default=Any)
E_co = TypeVar("E_co", covariant=True, default=Any)
M = TypeVar("M", default=Any)

Tell: TypeAlias = Callable[[E], None]
"""Reports an event: what happened, in order; in `apply` it does nothing."""

CarryOut: TypeAlias = Callable[[S, M, int | None, list[E] | None], S]
"""Carries out a move, given the state, the move, the seat (None: whoever is to act, or chance) and
the list to which it appends its events (None: make no events).

Raises `IllegalAction` or `UnknownSeat` for any object that is not a legal move of the seat now.
"""


def _possible(_state: object) -> None:
    """The turn asks nothing more of a state."""


def _quiet(_event: object) -> None:
    """No events are asked for."""


def _only_one(phase: "DecisionPhase[Any, Any, Any] | ChancePhase[Any, Any, Any]") -> None:
    if (phase.do is None) == (phase.carry_out is None):
        raise TypeError(f"phase {phase.kind}: give either `do` or `carry_out`")


@frozen
class DecisionPhase(Value, Generic[S, A_co, E_co]):
    """A kind of decision: who chooses among which actions, and what they do.

    Give `do`, and every move is checked before it: the seat, the class, and whether it is listed.
    Give `carry_out` instead to check moves yourself, for speed or for finer refusals.

    >>> from herrlof_rules.core import DecisionPhase
    >>> bet = DecisionPhase(
    ...     kind="bet",
    ...     clause="B1",
    ...     prompt="bet up to three coins (B1)",
    ...     actions=(int,),
    ...     legal=lambda state, seat: (0, 1, 2, 3),
    ...     do=lambda state, coins, seat, tell: evolve(state, pot=state.pot + coins),
    ... )
    >>> bet.legal("any state", 0)
    (0, 1, 2, 3)
    """

    turn: ClassVar[type[Turn]] = Decision

    kind: str
    clause: str
    """The clause that says who acts; refusals name it."""

    prompt: str
    """What the player may choose, in a few words with clauses."""

    actions: tuple[type[A_co], ...]
    legal: Callable[[S, int], tuple[A_co, ...]]
    """What a seat that is to act may do, in canonical order; never empty."""

    do: Callable[[S, A_co, int, Tell[E_co]], S] | None = None
    """The state after a legal action of a seat; reports on the way what happens."""

    carry_out: CarryOut[S, A_co, E_co] | None = None
    check: Callable[[S], None] = _possible
    """Raises `InvalidState` for a state in which this turn is impossible."""

    then: tuple[str, ...] = ()
    """The kinds of the turns that may follow, "over" for the end; () if the author does not say."""

    def __attrs_post_init__(self) -> None:
        _only_one(self)

    @property
    def moves(self) -> tuple[type[A_co], ...]:
        """The classes of the actions."""
        return self.actions

    def _checked(self, state: S, move: Any, seat: int | None, log: list[Any] | None) -> S:
        turn = state.turn
        actor = turn.seats[0] if seat is None else seat
        if type(actor) is not int or actor not in turn.seats or type(move) not in self.actions:
            not_now(turn, move, seat, state.rules.players, self.clause)
        if not is_one_of(move, self.legal(state, actor)):
            reason = "this is not among the legal actions"
            raise IllegalAction(move, actor, self.clause, reason, "not_legal")
        assert self.do is not None
        return self.do(state, move, actor, _quiet if log is None else log.append)

    @property
    def mover(self) -> CarryOut[S, A_co, E_co]:
        """Carries moves of this phase out, checks included."""
        return self.carry_out or self._checked


@frozen
class ChancePhase(Value, Generic[S, O_co, E_co]):
    """A kind of chance turn: what is left to chance, and what comes of an outcome.

    Give `do`, and every outcome is checked before it: its class, and whether it has a probability.
    Give `carry_out` instead to check outcomes yourself.

    >>> from herrlof_rules.core import ChancePhase, uniform
    >>> flip = ChancePhase(
    ...     kind="flip",
    ...     clause="1",
    ...     outcomes=(str,),
    ...     distribution=lambda state: uniform(("heads", "tails")),
    ...     do=lambda state, side, tell: evolve(state, side=side),
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
    do: Callable[[S, O_co, Tell[E_co]], S] | None = None
    """The state after a possible outcome; reports on the way what happens."""

    carry_out: CarryOut[S, O_co, E_co] | None = None
    check: Callable[[S], None] = _possible
    """Raises `InvalidState` for a state in which this turn is impossible."""

    then: tuple[str, ...] = ()
    """The kinds of the turns that may follow, "over" for the end; () if the author does not say."""

    def __attrs_post_init__(self) -> None:
        _only_one(self)

    @property
    def moves(self) -> tuple[type[O_co], ...]:
        """The classes of the outcomes."""
        return self.outcomes

    def _checked(self, state: S, move: Any, seat: int | None, log: list[Any] | None) -> S:
        if seat is not None or type(move) not in self.outcomes:
            not_now(state.turn, move, seat, state.rules.players, self.clause)
        if not self.distribution(state).probability(move):
            impossible(state.turn, move, self.clause)
        assert self.do is not None
        return self.do(state, move, _quiet if log is None else log.append)

    @property
    def mover(self) -> CarryOut[S, O_co, E_co]:
        """Carries outcomes of this phase out, checks included."""
        return self.carry_out or self._checked


@frozen
class OverPhase(Value, Generic[S]):
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

    def mover(self, state: S, move: object, seat: int | None, log: object) -> NoReturn:  # noqa: ARG002 - a CarryOut
        """Refuses the move."""
        not_now(state.turn, move, seat, state.rules.players, self.clause)


Phase: TypeAlias = DecisionPhase[S, A, E] | ChancePhase[S, O, E] | OverPhase[S]
