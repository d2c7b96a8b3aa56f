"""The game's functions: each hands the turn to the phase of its kind.

What is legal, what a move does and what must hold is defined in the chapters, once per phase.
"""

from collections.abc import Callable
from typing import Any

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import NoChanceTurn
from herrlof_rules.core.excerpts import bounded_repr
from herrlof_rules.core.phases import CarryOut, ChancePhase, DecisionPhase
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat, is_this_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games.odin import hand_end
from herrlof_rules.games.odin.actions import Action
from herrlof_rules.games.odin.dealing import DEAL, FIRST_PLAYER, REMOVE_COLOURS, opening
from herrlof_rules.games.odin.events import Event
from herrlof_rules.games.odin.outcomes import Outcome
from herrlof_rules.games.odin.playing import PLAY
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.taking import TAKE
from herrlof_rules.games.odin.turns import Move

CHANCES: tuple[ChancePhase[State, Outcome, Event], ...] = (FIRST_PLAYER, REMOVE_COLOURS, DEAL)
DECISIONS: tuple[DecisionPhase[State, Action, Event], ...] = (PLAY, TAKE)

PROMPTS = {phase.kind: phase.prompt for phase in DECISIONS}
CHECKS: dict[str, Callable[[State], None]] = {
    **{phase.kind: phase.check for phase in CHANCES},
    **{phase.kind: phase.check for phase in DECISIONS},
    Over.kind: hand_end.check,
}

TURNS: dict[str, type[Turn]] = {
    **{phase.kind: Chance for phase in CHANCES},
    **{phase.kind: Decision for phase in DECISIONS},
    Over.kind: Over,
}
"""The class of each kind of turn."""

_DISTRIBUTION = {phase.kind: phase.distribution for phase in CHANCES}
_LEGAL = {phase.kind: phase.legal for phase in DECISIONS}
_CARRY_OUT: dict[str, CarryOut[State, Any, Event]] = {
    **{phase.kind: phase.carry_out for phase in CHANCES},
    **{phase.kind: phase.carry_out for phase in DECISIONS},
    Over.kind: hand_end.refuse,
}


def initial(rules: Rules) -> State:
    """The state before anything has happened, at its first chance turn (M1)."""
    check_type(rules, Rules)
    return opening(rules)


def turn(state: State) -> Turn:
    """Whose turn it is, and for what."""
    check_type(state, State)
    return state.turn


def chance(state: State) -> Distribution[Outcome]:
    """What chance may settle now; raises `NoChanceTurn` at any other turn."""
    check_type(state, State)
    kind = state.turn.kind
    if kind not in _DISTRIBUTION:
        raise NoChanceTurn(f"nothing is left to chance at {bounded_repr(kind)}")
    return _DISTRIBUTION[kind](state)


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """What a seat may do now, in canonical order; `()` if it is not to act.

    The default seat is the one that is to act.  Raises `UnknownSeat`.
    """
    try:
        now = state.turn
        seats = now.seats
        if seats and (seat is None or is_this_seat(seat, seats[0])):
            return _LEGAL[now.kind](state, seats[0])
    except Exception:
        check_type(state, State)
        raise
    check_type(state, State)
    check_seat(seat, len(state.hands))
    return ()


def apply(state: State, move: Move, seat: int | None = None) -> State:
    """The state after an action of `seat`, or after a chance outcome.

    The default seat is the one that is to act.  Raises `IllegalAction` with the clause, and
    `UnknownSeat`.
    """
    try:
        return _CARRY_OUT[state.turn.kind](state, move, seat, None)
    except Exception:
        check_type(state, State)
        raise


def step(state: State, move: Move, seat: int | None = None) -> Step[State, Event]:
    """What `apply` does, with what happened on the way, in order."""
    log: list[Event] = []
    try:
        after = _CARRY_OUT[state.turn.kind](state, move, seat, log)
    except Exception:
        check_type(state, State)
        raise
    return Step(after, tuple(log))
