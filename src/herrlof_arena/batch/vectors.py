"""Writing the parts of a vector, which is zeros before."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.rows import Row, Written
from herrlof_arena.batch.turns import places_after


@compiled
def write_bits(out: Written, at: int, held: int) -> None:
    """A 1 for each bit that is set."""
    while held:
        out[at + bits.lowest(held)] = 1
        held &= held - 1


@compiled
def mark(out: Written, at: int, place: int) -> None:
    """A 1 at a place of a part, none for -1."""
    if place >= 0:
        out[at + place] = 1


@compiled
def row_of(r: Row, seat: int, other: int) -> int:
    """The row of another seat, where rows begin with `seat`; -1 for none."""
    return -1 if other < 0 else places_after(r, seat, other)
