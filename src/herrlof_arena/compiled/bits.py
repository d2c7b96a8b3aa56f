"""Sets of numbers from 0 to 61 as the bits of an integer.

In compiled code, `size` and `lowest` are one machine instruction each.
"""

from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.rows import Written


def size(bits: int) -> int:
    """The number of set bits."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest set bit; at least one must be set."""
    return (int(bits) & -int(bits)).bit_length() - 1


@inlined
def nth(bits: int, number: int) -> int:
    """The place of the set bit with this number, counted from 0 at the lowest."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


# Functions that write to a part of a vector, which contains zeros


@compiled
def write_bits(out: Written, at: int, held: int) -> None:
    """Writes a 1 for each set bit, from `at` on."""
    while held:
        out[at + lowest(held)] = 1
        held &= held - 1


@compiled
def mark(out: Written, at: int, place: int) -> None:
    """Writes a 1 at a place of the part that begins at `at`, or nothing if `place` is -1."""
    if place >= 0:
        out[at + place] = 1
