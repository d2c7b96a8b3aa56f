"""Answering the set on the table, or passing (T)."""

from bisect import bisect_left
from typing import NoReturn

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.odin.actions import PASS, Action, Play
from herrlof_rules.odin.cards import Packed
from herrlof_rules.odin.events import Passed, SetPlayed
from herrlof_rules.odin.round_end import end_round
from herrlof_rules.odin.sets import HELD, SETS, CardSet
from herrlof_rules.odin.state import State, make_state
from herrlof_rules.odin.taking import beat
from herrlof_rules.odin.turns import TO_PLAY, Log

_PASS: tuple[Action, ...] = (PASS,)


def answers(hand: Packed, on_table: Packed) -> tuple[Action, ...]:
    """The answers to the set on the table (T1, T3, T5, T6), in canonical order."""
    numbers, plays = HELD[hand]
    beaten = SETS[on_table]
    first = bisect_left(numbers, beaten.stronger)
    if first == len(numbers):
        return _PASS
    return _PASS + plays[first : bisect_left(numbers, beaten.larger, first)]


def answer(state: State, move: Play, played: CardSet | None, actor: int, log: Log) -> State:
    """The state after cards answer the set on the table; `played` is None if they are not a set."""
    if played is None:
        reason = "the cards share neither colour nor number"
        raise IllegalAction(move, actor, "T2", reason, "no_set")
    if played.cards & ~state.packed_hands[actor]:
        raise IllegalAction(move, actor, "T1", "a card is not in this hand", "not_in_hand")
    beaten = SETS[state.packed_table[0]]
    if not beaten.stronger <= played.number < beaten.larger:
        _refuse(move, actor, played, beaten)
    if log is not None:
        log.append(SetPlayed(actor, played.play.cards))
    return beat(state, actor, played, beaten, log)


def _refuse(move: Play, actor: int, played: CardSet, beaten: CardSet) -> NoReturn:
    if played.size == beaten.size:
        reason = f"a value of {played.value} is not greater than {beaten.value}"
        details = {"played": played.value, "beaten": beaten.value}
        raise IllegalAction(move, actor, "T5", reason, "value_too_low", details)
    reason = f"{beaten.size} or {beaten.size + 1} cards may be played"
    sizes = {"least": beaten.size, "most": beaten.size + 1}
    raise IllegalAction(move, actor, "T3", reason, "wrong_size", sizes)


def pass_by(state: State, actor: int, log: Log) -> State:
    """The state after a pass (T6): the next seat acts, or the last set's player leads (E1)."""
    if log is not None:
        log.append(Passed(actor))
    after = (actor + 1) % len(state.packed_hands)
    if after == state.player:
        return end_round(state, log)
    return make_state(
        state.standing,
        state.packed_hands,
        state.packed_taken,
        state.packed_discards,
        state.packed_table,
        state.player,
        TO_PLAY[after],
    )
