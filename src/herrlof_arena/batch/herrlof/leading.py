"""Who leads (T1, T9, H3, H4, V3, N1), and the next trick or the end of the round (R2, R3)."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.rules import LEAD_KINDS, LEADS, lead_kind
from herrlof_arena.batch.herrlof.scoring import end_round
from herrlof_arena.batch.herrlof.state import (
    DEALER,
    HANDS,
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    PLAY,
)
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import places_after, seat_after, turn_to


@compiled
def first_leader(s: Row, r: Row) -> int:
    """T1: the seat to the dealer's left leads the first trick."""
    return seat_after(r, s[DEALER], 1)


@compiled
def next_leader(s: Row, r: Row) -> int:
    """Who leads after the last trick, as the kernel says (R1, R2)."""
    leader, winner, kinds = s[LAST_LEADER], s[LAST_WINNER], 0
    for place in range(r[PLAYERS] - 1, -1, -1):
        kinds = LEAD_KINDS * kinds + lead_kind(s[LAST_TRICK + place])
    won = 3 if winner < 0 else places_after(r, leader, winner)
    return seat_after(r, leader, r[LEADS + 4 * kinds + won])


@compiled
def next_trick(s: Row, r: Row) -> None:
    """R2, R3: the next lead, or scoring when the hands are empty (T11)."""
    if not s[HANDS]:  # between tricks all hands have the same size
        end_round(s, r)
        return
    leader = next_leader(s, r)
    s[LEADER] = leader
    turn_to(s, PLAY, leader)
