"""The end of a hand (F), and what follows: the next hand (M4) or the end of the match (M2, M3)."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.odin.rules import LAST_ON_TURN, MAX_HANDS, TARGET
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET
from herrlof_arena.batch.odin.state import (
    DEAL,
    DISCARDS,
    FIRST_PLAYER,
    HAND_NUMBER,
    HANDS,
    OVER,
    PLAYER,
    REASON,
    SCORES,
    SEAT,
    SHEET_BITS,
    SHEETS,
    TABLE,
    WINNERS,
    clear,
)
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@compiled
def end_hand(s: Row, r: Row, played: int) -> None:
    """F1: the play of a set has emptied the hand of the seat to act."""
    out = s[SEAT]
    if s[TABLE] != NO_SET:  # K4
        s[DISCARDS] |= CARDS_OF[s[TABLE]]
    sheet = most = 0
    for seat in range(r[PLAYERS]):  # F2
        points = bits.size(s[HANDS + seat])
        sheet |= points << SHEET_BITS * seat
        s[SCORES + seat] += points
        most = max(most, s[SCORES + seat])
    s[SHEETS + s[HAND_NUMBER] - 1] = sheet
    if most >= r[TARGET]:  # M2: the last table stays
        _end_match(s, r, played, out, 1)
    elif s[HAND_NUMBER] == r[MAX_HANDS]:
        _end_match(s, r, played, out, 2)
    else:
        s[HAND_NUMBER] += 1
        s[FIRST_PLAYER] = out if r[LAST_ON_TURN] else seat_after(r, s[FIRST_PLAYER], 1)  # M4
        clear(s)
        turn_to(s, DEAL, -1)


@compiled
def _end_match(s: Row, r: Row, played: int, out: int, reason: int) -> None:
    """M2, M3: the match is over, and the fewest points win."""
    fewest = s[SCORES]
    for seat in range(1, r[PLAYERS]):
        fewest = min(fewest, s[SCORES + seat])
    winners = 0
    for seat in range(r[PLAYERS]):
        if s[SCORES + seat] == fewest:
            winners |= 1 << seat
    s[WINNERS], s[REASON] = winners, reason
    s[TABLE], s[PLAYER] = played, out
    turn_to(s, OVER, -1)
