"""The mechanics of a game: each turn is handed to its phase, the same way for every game."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.construction import fast_constructor
from herrlof_rules.core.errors import InvalidState, NoChanceTurn
from herrlof_rules.core.excerpts import bounded_repr, excerpt
from herrlof_rules.core.parameters import A, E, O, S, V
from herrlof_rules.core.phases import CarryOut, ChancePhase, DecisionPhase, Phase
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat, is_seat
from herrlof_rules.core.turn import Decision, Over, Step, Turn

Show: TypeAlias = Callable[[S, int | None, Turn, tuple[A, ...]], V]
"""Makes an observation: see `Game.show`."""


_make_step = fast_constructor(Step)


class Mechanics(Generic[S, A, O, E, V]):
    """The functions of a game, made from its class of states and its phases.

    `Game` offers its methods under the same names, and says what they promise.
    """

    __slots__ = (
        "_carry_out",
        "_check",
        "_distribution",
        "_legal",
        "_parts",
        "_phases",
        "_show",
        "_state",
    )

    def __init__(
        self,
        state: type[S],
        phases: tuple[Phase[S, A, E, O], ...],
        check: Callable[[S], None],
        show: Show[S, A, V],
    ) -> None:
        self._parts = (state, phases, check, show)
        self._state, self._check, self._show = state, check, show
        self._phases = {phase.kind: phase for phase in phases}
        if len(self._phases) < len(phases) or Over.kind not in self._phases:
            raise TypeError("phases are of different kinds, and one of them is the OverPhase")
        for phase in phases:
            if unknown := [kind for kind in phase.then if kind not in self._phases]:
                raise TypeError(f"phase {phase.kind}: none is of the kind {excerpt(unknown[0])}")
        self._carry_out: dict[str, CarryOut[S, Any, E]] = {p.kind: p.mover for p in phases}
        self._legal: dict[str, Callable[[S, int], tuple[A, ...]]] = {
            phase.kind: phase.legal for phase in phases if isinstance(phase, DecisionPhase)
        }
        self._distribution: dict[str, Callable[[S], Distribution[O]]] = {
            phase.kind: phase.distribution for phase in phases if isinstance(phase, ChancePhase)
        }

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._parts

    def turn(self, state: S) -> Turn:
        """Whose turn it is, and for what."""
        if type(state) is not self._state:
            check_type(state, self._state)
        return state.turn

    def chance(self, state: S) -> Distribution[O]:
        """What chance may settle now."""
        kind = self.turn(state).kind
        distribution = self._distribution.get(kind)
        if distribution is None:
            raise NoChanceTurn(f"nothing is left to chance at {bounded_repr(kind)}")
        return distribution(state)

    def legal_actions(self, state: S, seat: int | None = None) -> tuple[A, ...]:
        """What a seat may do now."""
        if type(state) is not self._state:
            check_type(state, self._state)
        turn = state.turn
        seats = turn.seats
        if seat is None:
            return self._legal[turn.kind](state, seats[0]) if seats else ()
        if type(seat) is int and seat in seats:
            return self._legal[turn.kind](state, seat)
        check_seat(seat, state.rules.players)
        return ()

    def apply(self, state: S, move: A | O, seat: int | None = None) -> S:
        """The state after a move."""
        try:
            return self._carry_out[state.turn.kind](state, move, seat, None)
        except Exception:
            check_type(state, self._state)  # checked only after a failure, to keep play fast
            raise

    def step(self, state: S, move: A | O, seat: int | None = None) -> Step[S, E]:
        """What `apply` does, with what happens on the way, in order."""
        log: list[E] = []
        try:
            after = self._carry_out[state.turn.kind](state, move, seat, log)
        except Exception:
            check_type(state, self._state)  # only after a failure, as in `apply`
            raise
        return _make_step(after, tuple(log))

    def observe(self, state: S, seat: int | None) -> V:
        """What a seat may know now, or for None what a spectator may."""
        if type(state) is not self._state:
            check_type(state, self._state)
        turn = state.turn
        if type(seat) is int and seat in turn.seats:
            return self._show(state, seat, turn, self._legal[turn.kind](state, seat))
        check_seat(seat, state.rules.players)
        return self._show(state, seat, turn, ())

    def validate(self, state: S) -> None:
        """Raises `InvalidState` for a state that cannot be."""
        check_type(state, self._state)
        try:
            self._check(state)  # first, because the turn may be derived from what it checks
            turn = state.turn
            phase = self.phase_of(turn, state.rules.players)
            phase.check(state)
            if isinstance(phase, DecisionPhase) and not all(
                phase.legal(state, seat) for seat in turn.seats
            ):
                raise InvalidState(phase.clause, "a seat that is to act has no legal action")
        except InvalidState:
            raise
        except (AttributeError, LookupError, OverflowError, ValueError) as wrong:
            raise TypeError("a field of the state is of the wrong type") from wrong

    def phase_of(self, turn: Turn, players: int | None = None) -> Phase[S, A, E, O]:
        """The phase of a turn; raises `InvalidState` for a turn that is none of this game."""
        phase = self._phases.get(turn.kind)
        if phase is None or type(turn) is not phase.turn:
            first = next(iter(self._phases.values()))
            raise InvalidState(first.clause, f"there is no turn of the kind {excerpt(turn.kind)}")
        seats = turn.seats
        if isinstance(turn, Decision) and not (
            seats
            and seats == tuple(sorted(set(seats)))
            and all(is_seat(seat, seats[-1] + 1 if players is None else players) for seat in seats)
        ):
            raise InvalidState(phase.clause, "one or more seats are to act, in ascending order")
        return phase
