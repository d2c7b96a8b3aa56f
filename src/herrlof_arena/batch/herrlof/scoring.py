"""Scoring a round (X), and deciding the match (M2 to M6)."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.rules import (
    MAX_ROUNDS,
    POINTS,
    REMATCH,
    TARGET,
    TIE_BREAKERS_AT,
    TRICKS_BITS,
)
from herrlof_arena.batch.herrlof.state import (
    CONSULTED,
    DEAL,
    DEALER,
    HITS,
    OVER,
    PREDICTIONS,
    REASON,
    RESULT_REMATCH,
    ROUND,
    SCORES,
    SHEETS,
    TRICKS,
    WINNERS,
    clear_table,
)
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to

SHEET_BITS = 2 * TRICKS_BITS
"""How many bits of a sheet each seat has: half of them for the prediction, half for the tricks."""


@compiled
def end_round(s: Row, r: Row) -> None:
    """X1, M2, M3: the round is scored; the match is over, or the next round comes."""
    sheet, best = 0, 0
    for seat in range(r[PLAYERS]):
        prediction, tricks = s[PREDICTIONS + seat], s[TRICKS + seat]
        s[SCORES + seat] += r[POINTS + (prediction << TRICKS_BITS) + tricks]
        s[HITS + seat] += prediction == tricks  # M5: whatever it is worth
        sheet |= (prediction | tricks << TRICKS_BITS) << SHEET_BITS * seat
        best = max(best, s[SCORES + seat])
    s[SHEETS + s[ROUND] - 1] = sheet
    if best >= r[TARGET]:  # M3: the last table stays
        _decide(s, r, 1)
    elif s[ROUND] == r[MAX_ROUNDS]:
        _decide(s, r, 2)
    else:
        s[ROUND] += 1
        s[DEALER] = seat_after(r, s[DEALER], 1)  # M2
        clear_table(s)
        turn_to(s, DEAL, -1)


@compiled
def _decide(s: Row, r: Row, reason: int) -> None:
    """M4 to M6: the match is over."""
    winners = _most(s, SCORES, (1 << r[PLAYERS]) - 1)
    consulted = 0
    while consulted < 2 and r[TIE_BREAKERS_AT + consulted] and winners & (winners - 1):
        by = HITS if r[TIE_BREAKERS_AT + consulted] == 1 else TRICKS
        winners = _most(s, by, winners)
        consulted += 1
    s[WINNERS], s[REASON], s[CONSULTED] = winners, reason, consulted
    s[RESULT_REMATCH] = winners & (winners - 1) != 0 and r[REMATCH] != 0
    turn_to(s, OVER, -1)


@compiled
def _most(s: Row, numbers: int, seats: int) -> int:
    """Those of the seats, as a set of bits, whose number is the highest."""
    most = -1
    for seat in range(3):
        if seats >> seat & 1:
            most = max(most, s[numbers + seat])
    found = 0
    for seat in range(3):
        if seats >> seat & 1 and s[numbers + seat] == most:
            found |= 1 << seat
    return found
