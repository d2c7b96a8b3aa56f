"""O. The power of 1: take a trick."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.leading import next_trick
from herrlof_arena.batch.herrlof.state import SEAT, TRICKS
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row


@compiled
def victims(s: Row, r: Row, seat: int) -> int:
    """The other seats that hold a trick, won or taken with a 1 (O1, O3), as a set of bits."""
    found = 0
    for other in range(r[PLAYERS]):
        if other != seat and s[TRICKS + other] > 0:
            found |= 1 << other
    return found


@compiled
def steal_trick(s: Row, r: Row, victim: int) -> None:
    """O2: one count rises and the other falls; for -1 the power is declined."""
    if victim >= 0:
        s[TRICKS + s[SEAT]] += 1
        s[TRICKS + victim] -= 1
    next_trick(s, r)
