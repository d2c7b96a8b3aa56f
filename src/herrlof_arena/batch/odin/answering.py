"""Answering the set on the table, or passing (T)."""

from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.odin.round_end import end_round
from herrlof_arena.batch.odin.sets import CARDS_OF, LARGER, STRONGER, write_sets
from herrlof_arena.batch.odin.state import HANDS, PLAY, PLAYER, SEAT, TABLE
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@inlined
def write_answers(s: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may play on the table (T1, T3, T5), in no order."""
    table = s[TABLE]
    return write_sets(s[HANDS + s[SEAT]], STRONGER[table], LARGER[table], out, at)


@compiled
def may_answer(s: Row, number: int) -> bool:
    """Whether the seat to act may play this set on the table (T1, T3, T5)."""
    table = s[TABLE]
    held = CARDS_OF[number] & ~s[HANDS + s[SEAT]] == 0
    return held and STRONGER[table] <= number < LARGER[table]


@inlined
def pass_by(s: Row, r: Row) -> None:
    """T6: the turn goes on, or back to who played last (E1)."""
    after = seat_after(r, s[SEAT], 1)
    if after == s[PLAYER]:
        end_round(s)
    else:
        turn_to(s, PLAY, after)
