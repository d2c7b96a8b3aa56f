"""Who leads (T1, T9, H3, H4, V3, N1), and the next trick or the end of the round (R2, R3)."""

from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.herrlof.cards import HAGALAZ, rank_of
from herrlof_rules.batch.herrlof.rules import NINE, PLAYERS
from herrlof_rules.batch.herrlof.scoring import end_round
from herrlof_rules.batch.herrlof.state import (
    DEALER,
    HANDS,
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    PLAY,
    places_after,
    seat_after,
    turn_to,
)
from herrlof_rules.batch.rows import Row


@compiled
def first_leader(s: Row, r: Row) -> int:
    """T1: the seat to the dealer's left leads the first trick."""
    return seat_after(r, s[DEALER], 1)


@compiled
def next_leader(s: Row, r: Row) -> int:
    """Who leads after the last trick (R1, R2)."""
    players, leader, winner = r[PLAYERS], s[LAST_LEADER], s[LAST_WINNER]
    if winner < 0:
        return leader  # V3
    won_with = s[LAST_TRICK + places_after(r, leader, winner)]
    nine = rank_of(won_with) == 9
    if not (nine and r[NINE]):  # H4
        for place in range(players - 1, -1, -1):
            if s[LAST_TRICK + place] == HAGALAZ:
                return seat_after(r, leader, place)  # H3
    if nine:
        return seat_after(r, winner, 1)  # N1
    return winner  # T9


@compiled
def next_trick(s: Row, r: Row) -> None:
    """R2, R3: the next lead, or scoring when the hands are empty (T11)."""
    if not s[HANDS]:  # between tricks all hands have the same size
        end_round(s, r)
        return
    leader = next_leader(s, r)
    s[LEADER] = leader
    turn_to(s, PLAY, leader)
