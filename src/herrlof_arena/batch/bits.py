"""Sets of small numbers as the bits of an integer, at most 62 of them.

Compiled, counting them and finding the lowest is one instruction of the machine.
"""

from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.rows import Written


def size(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there is one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@inlined
def nth(bits: int, number: int) -> int:
    """The place of a bit that is set, counted from 0 from the lowest on."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


# Parts of a vector, which is zeros before


@compiled
def write_bits(out: Written, at: int, held: int) -> None:
    """A 1 for each bit that is set."""
    while held:
        out[at + lowest(held)] = 1
        held &= held - 1


@compiled
def mark(out: Written, at: int, place: int) -> None:
    """A 1 at a place of a part, none for -1."""
    if place >= 0:
        out[at + place] = 1
