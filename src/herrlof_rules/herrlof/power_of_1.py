"""O. The power of 1: take a trick."""

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.turn import Turn
from herrlof_rules.herrlof.actions import DECLINE, STEAL_TRICKS, Action, Decline, StealTrick
from herrlof_rules.herrlof.cards import Packed
from herrlof_rules.herrlof.events import Event, PowerDeclined, TrickStolen
from herrlof_rules.herrlof.leading import next_trick
from herrlof_rules.herrlof.state import State
from herrlof_rules.herrlof.turns import (
    Log,
    Move,
    actor_of,
    check_won_with,
    of_one_seat,
    others_holding,
    require_to_act,
    with_entry,
)

_TO_STEAL_TRICK = of_one_seat("steal_trick")


def offered(winner: int, tricks: tuple[int, ...], _hands: tuple[Packed, ...]) -> Turn | None:
    """The turn of the seat that won a trick with a 1; None if no other seat holds a trick (O3)."""
    return _TO_STEAL_TRICK[winner] if others_holding(winner, tricks) else None


def _legal(state: State, seat: int) -> tuple[Action, ...]:
    return (DECLINE, *[STEAL_TRICKS[victim] for victim in others_holding(seat, state.tricks)])


def _apply(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = actor_of(state, move, seat, (StealTrick, Decline), "O1")
    tricks = state.tricks
    if type(move) is StealTrick:
        victim = move.victim
        if type(victim) is not int or victim not in others_holding(actor, tricks):
            reason = "a trick is taken from another seat that holds one"
            raise IllegalAction(move, actor, "O1", reason, "no_trick_to_take")
        tricks = with_entry(tricks, actor, tricks[actor] + 1)  # O2
        tricks = with_entry(tricks, victim, tricks[victim] - 1)
        if log is not None:
            log.append(TrickStolen(actor, victim))
    elif log is not None:
        log.append(PowerDeclined(actor, 1))
    assert state.last_trick is not None
    return next_trick(
        state.standing, state.table, state.packed_hands, tricks, state.last_trick, log
    )


def _check(state: State) -> None:
    winner = check_won_with(state, 1, "O1")
    require(bool(others_holding(winner, state.tricks)), "O3", "nobody else holds a trick")
    require_to_act(state, (winner,), "R2")


STEAL_TRICK: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="steal_trick",
    clause="O1",
    prompt="You won with a 1: you may take a trick from another player (O1).",
    actions=(StealTrick, Decline),
    legal=_legal,
    check_and_apply=_apply,
    check=_check,
    then=("deal", "play", "over"),
)
