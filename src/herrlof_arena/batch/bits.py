"""Sets of small numbers as the bits of an integer, at most 62 of them.

Compiled, counting them and finding the lowest is one instruction of the machine.
"""

from herrlof_arena.batch.compiled import inlined


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
