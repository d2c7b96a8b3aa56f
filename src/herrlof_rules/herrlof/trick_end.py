"""The order of play: the end of a trick (R1, R2), and the turn after a card's power is settled."""

from collections.abc import Callable, Mapping

from herrlof_rules.core.turn import Turn
from herrlof_rules.herrlof import power_of_1, power_of_6
from herrlof_rules.herrlof.cards import VALKNUT, Card, Packed
from herrlof_rules.herrlof.events import TrickDestroyed, TrickWon
from herrlof_rules.herrlof.leading import next_trick
from herrlof_rules.herrlof.state import Standing, State, Table, make_last_trick, make_state
from herrlof_rules.herrlof.tricks import best_card
from herrlof_rules.herrlof.turns import TO_PLAY, Log, with_entry

_Offer = Callable[[int, tuple[int, ...], tuple[Packed, ...]], Turn | None]
_WON_WITH: Mapping[int | None, _Offer] = {1: power_of_1.offered, 6: power_of_6.offered}
"""For each rank whose power follows from winning a trick, the turn that offers it (C3)."""


def end_trick(
    standing: Standing,
    table: Table,
    hands: tuple[Packed, ...],
    leader: int,
    trick: tuple[Card, ...],
    tricks: tuple[int, ...],
    log: Log,
) -> State:
    """R1, R2: the trick is won or destroyed; the power of the winning card comes next."""
    assert table.trump is not None
    if VALKNUT in trick:  # V1, V2
        last = make_last_trick(leader, trick, None)
        if log is not None:
            log.append(TrickDestroyed(leader, trick))
    else:
        place = best_card(trick, table.trump.suit)
        winner = (leader + place) % len(trick)
        last = make_last_trick(leader, trick, winner)
        tricks = with_entry(tricks, winner, tricks[winner] + 1)  # T8
        if log is not None:
            log.append(TrickWon(winner, trick))
        offered = _WON_WITH.get(trick[place].rank)
        turn = None if offered is None else offered(winner, tricks, hands)
        if turn is not None:
            return make_state(standing, table, hands, None, (), tricks, last, turn)
    return next_trick(standing, table, hands, tricks, last, log)


def go_on(state: State, table: Table, hands: tuple[Packed, ...], log: Log) -> State:
    """The state after a card was played and its power settled: the next play or the trick's end."""
    leader, trick = state.leader, state.trick
    assert leader is not None
    if len(trick) == len(hands):
        return end_trick(state.standing, table, hands, leader, trick, state.tricks, log)
    turn = TO_PLAY[(leader + len(trick)) % len(hands)]
    return make_state(
        state.standing, table, hands, leader, trick, state.tricks, state.last_trick, turn
    )
