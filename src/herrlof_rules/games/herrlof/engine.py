"""The game's functions: each hands the turn to the phase of its kind.

One function for each phase carries moves out, for `apply` and for `step`: with a list to write to
it also makes the events.
"""

from typing import Any

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import NoChanceTurn
from herrlof_rules.core.excerpts import bounded_repr
from herrlof_rules.core.phases import CarryOut
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games.herrlof import (
    dealing,
    playing,
    power_of_1,
    power_of_3,
    power_of_6,
    predicting,
    scoring,
    valknut,
)
from herrlof_rules.games.herrlof.actions import Action
from herrlof_rules.games.herrlof.events import Event
from herrlof_rules.games.herrlof.outcomes import Outcome
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State
from herrlof_rules.games.herrlof.turns import Move

DECISIONS = (
    predicting.PREDICT,
    playing.PLAY,
    power_of_3.SWAP_OR_NOT,
    power_of_3.DISCARD,
    power_of_1.STEAL_TRICK,
    power_of_6.STEAL_CARD,
    power_of_6.RETURN,
)
CHANCES = (
    dealing.CHOOSE_DEALER,
    dealing.DEAL_CARDS,
    power_of_3.DRAW,
    valknut.TURN_TRUMP,
    power_of_6.PICK,
)

TURNS: dict[str, type[Turn]] = {
    **{phase.kind: Decision for phase in DECISIONS},
    **{phase.kind: Chance for phase in CHANCES},
    "over": Over,
}
"""The class of each kind of turn."""

_LEGAL = {phase.kind: phase.legal for phase in DECISIONS}
_DISTRIBUTION = {phase.kind: phase.distribution for phase in CHANCES}
_CARRY_OUT: dict[str, CarryOut[State, Any, Event]] = {
    **{phase.kind: phase.carry_out for phase in (*DECISIONS, *CHANCES)},
    "over": scoring.refuse_all,
}


def initial(rules: Rules) -> State:
    """The state before anything has happened, at its first chance turn (M1)."""
    check_type(rules, Rules)
    return dealing.initial(rules)


def turn(state: State) -> Turn:
    """Whose turn it is, and for what."""
    if type(state) is not State:
        check_type(state, State)
    return state.turn


def chance(state: State) -> Distribution[Outcome]:
    """What chance may settle now; raises `NoChanceTurn` at any other turn."""
    check_type(state, State)
    distribution = _DISTRIBUTION.get(state.turn.kind)
    if distribution is None:
        raise NoChanceTurn(f"nothing is left to chance at {bounded_repr(state.turn.kind)}")
    return distribution(state)


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """What a seat may do now, in canonical order; `()` if it is not to act.

    The default seat is the first that is to act.  Raises `UnknownSeat`.
    """
    if type(state) is not State:
        check_type(state, State)
    turn = state.turn
    seats = turn.seats
    if seat is None:
        return _LEGAL[turn.kind](state, seats[0]) if seats else ()
    if type(seat) is int and seat in seats:
        return _LEGAL[turn.kind](state, seat)
    check_seat(seat, len(state.hands))
    return ()


def apply(state: State, move: Move, seat: int | None = None) -> State:
    """The state after an action of `seat`, or after a chance outcome.

    The default seat is the first that is to act.  Raises `IllegalAction` with the clause, and
    `UnknownSeat`.
    """
    try:
        return _CARRY_OUT[state.turn.kind](state, move, seat, None)
    except Exception:
        check_type(state, State)  # checked only after a failure, to keep play fast
        raise


def step(state: State, move: Move, seat: int | None = None) -> Step[State, Event]:
    """What `apply` does, with what happened on the way, in order."""
    log: list[Event] = []
    try:
        after = _CARRY_OUT[state.turn.kind](state, move, seat, log)
    except Exception:
        check_type(state, State)  # only after a failure, as in `apply`
        raise
    return Step(after, tuple(log))
