"""A turn to play: dispatches to leading a round (L) or answering a set (T)."""

from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import refuse_out_of_turn, require
from herrlof_rules.odin.actions import Action, Pass, Play
from herrlof_rules.odin.answering import answer, answers, pass_by
from herrlof_rules.odin.events import Event
from herrlof_rules.odin.leading import lead, leads, refuse_pass
from herrlof_rules.odin.sets import PLAYED
from herrlof_rules.odin.state import State
from herrlof_rules.odin.turns import Log


def _legal(state: State, seat: int) -> tuple[Action, ...]:
    table = state.packed_table
    if table:
        return answers(state.packed_hands[seat], table[0])
    return leads(state.standing.rules, state.packed_hands[seat])


def _play(state: State, move: object, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if seat is not None and not is_exactly(seat, actor):
        refuse_out_of_turn(state.turn, move, seat, len(state.packed_hands), _who_acts(state))
    if type(move) is Play:
        try:
            played = PLAYED.get(move.cards) if type(move.cards) is tuple else None
        except TypeError:  # Only a play made without its constructor raises this.
            played = None
        if state.packed_table:
            return answer(state, move, played, actor, log)
        return lead(state, move, played, actor, log)
    if type(move) is not Pass:
        refuse_out_of_turn(state.turn, move, seat, len(state.packed_hands), _who_acts(state))
    if state.packed_table:
        return pass_by(state, actor, log)
    raise refuse_pass(move, actor)


def _who_acts(state: State) -> str:
    """The clause that names the seat to act."""
    if state.packed_table:
        return "T1"
    return "E2" if state.packed_discards else "L1"


def _check(state: State) -> None:
    require(len(state.packed_table) <= 1, "K1", "a card of the beaten set must be taken first")
    by_last_player = state.turn.seats == (state.player,)
    if state.packed_table:
        require(not by_last_player, "E1", "the turn is back, so the round is over")
    else:
        require(by_last_player, "E2", "the seat that played last leads")


PLAY: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="play",
    clause="T1",
    prompt="Play a set or pass. A set is one card, or several of one colour or one number (T2); "
    "its digits in descending order are its value (T4). It needs as many cards as the set on the "
    "table or exactly one more (T3), and a greater value (T5). You may pass and play later (T6). "
    "The leader plays exactly one card (L1), or a whole hand of one colour or one number (L2), "
    "and may not pass (L4).",
    actions=(Play, Pass),
    legal=_legal,
    check_and_apply=_play,
    check=_check,
    then=("deal", "play", "take", "over"),
)
