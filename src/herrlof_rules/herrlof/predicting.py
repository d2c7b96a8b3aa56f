"""P. Predictions."""

from herrlof_rules.core.errors import IllegalAction, InvalidState
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.seats import is_seat
from herrlof_rules.herrlof.actions import PREDICTIONS, Action, Predict
from herrlof_rules.herrlof.events import Event, LeadGiven, PredictionMade
from herrlof_rules.herrlof.leading import first_leader
from herrlof_rules.herrlof.state import State, make_state, make_table
from herrlof_rules.herrlof.turns import (
    TO_PLAY,
    Log,
    Move,
    finished_tricks,
    refuse,
    require_to_act,
    to_predict,
    with_entry,
)


def _legal(state: State, _seat: int) -> tuple[Action, ...]:
    return PREDICTIONS[: state.standing.rules.hand_size + 1]


def _apply(state: State, move: Move, seat: int | None, log: Log) -> State:
    waiting = state.turn.seats
    actor = waiting[0] if seat is None and len(waiting) == 1 else seat
    if type(actor) is not int or actor not in waiting:
        if is_seat(actor, len(state.packed_hands)):
            reason = "this seat has already submitted its prediction"
            raise IllegalAction(move, seat, "P3", reason, "already_predicted")
        refuse(state, move, seat, "P1")
    if type(move) is not Predict:
        reason = "every seat must submit its prediction first"
        raise IllegalAction(move, actor, "P1", reason, "predictions_first")
    standing = state.standing
    tricks, hand_size = move.tricks, standing.rules.hand_size
    if type(tricks) is not int or not 0 <= tricks <= hand_size:
        reason = f"a prediction must be an int from 0 to {hand_size}, not {bounded_repr(tricks)}"
        details = {"most": hand_size}
        raise IllegalAction(move, actor, "P1", reason, "prediction_out_of_range", details)
    if log is not None:
        log.append(PredictionMade(actor, tricks))
    old = state.table
    predictions = with_entry(old.predictions, actor, tricks)
    table = make_table(old.trump, predictions, old.packed_pile, old.buried, old.redrawn, old.thefts)
    if len(waiting) > 1:
        left = to_predict(tuple([other for other in waiting if other != actor]))
        return make_state(standing, table, state.packed_hands, None, (), state.tricks, None, left)
    leader = first_leader(standing)
    if log is not None:
        log.append(LeadGiven(leader, "T1"))
    turn = TO_PLAY[leader]
    return make_state(standing, table, state.packed_hands, leader, (), state.tricks, None, turn)


def _check(state: State) -> None:
    require(finished_tricks(state) == 0, "P1", "predictions come before the first trick")
    waiting = [seat for seat, p in enumerate(state.table.predictions) if p is None]
    require_to_act(state, tuple(waiting), "P2")


def check_predictions(state: State) -> None:
    """P1: submitted predictions are in range, and all are submitted before the first trick."""
    predictions, most = state.table.predictions, state.standing.rules.hand_size
    for prediction in predictions:
        if prediction is not None and not 0 <= prediction <= most:
            raise InvalidState("P1", "prediction out of range")
    in_order = (None in predictions) == (state.turn.kind == "predict")
    require(in_order, "P1", "play starts when all predictions are in")


PREDICT: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="predict",
    clause="P1",
    prompt="Predict how many tricks you will hold when the round ends (P1). "
    "Nobody sees the number before the round is scored (P3).",
    actions=(Predict,),
    legal=_legal,
    check_and_apply=_apply,
    check=_check,
    then=("predict", "play"),
)
