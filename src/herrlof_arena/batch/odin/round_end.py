"""The end of a round (E): all others have passed, and who played last leads the next one."""

from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET
from herrlof_arena.batch.odin.state import DISCARDS, PLAY, PLAYER, TABLE
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to


@inlined
def end_round(s: Row) -> None:
    """E1, E2: the set on the table is discarded."""
    s[DISCARDS] |= CARDS_OF[s[TABLE]]
    s[TABLE] = NO_SET
    turn_to(s, PLAY, s[PLAYER])
