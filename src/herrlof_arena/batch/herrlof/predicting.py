"""P. Predictions, submitted in order of seats: the lowest seat still to do so is the one to act."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.leading import first_leader
from herrlof_arena.batch.herrlof.rules import HAND_SIZE
from herrlof_arena.batch.herrlof.state import LEADER, PLAY, PREDICT, PREDICTIONS, SEAT
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to


@compiled
def legal_predictions(r: Row) -> int:
    """P1: from 0 to the size of a hand, as a set of ids from 0 on."""
    return (1 << (r[HAND_SIZE] + 1)) - 1


@compiled
def predict(s: Row, r: Row, tricks: int) -> None:
    """P1, P2: one prediction more; after the last, play starts (T1)."""
    s[PREDICTIONS + s[SEAT]] = tricks
    for seat in range(r[PLAYERS]):
        if s[PREDICTIONS + seat] < 0:
            turn_to(s, PREDICT, seat)
            return
    leader = first_leader(s, r)
    s[LEADER] = leader
    turn_to(s, PLAY, leader)
