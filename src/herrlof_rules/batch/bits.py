"""Sets of small numbers as the bits of an integer, at most 62 of them."""

from herrlof_rules.batch.compiled import compiled


@compiled
def size(bits: int) -> int:
    """How many bits are set."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 127


@compiled
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there is one."""
    return size((bits & -bits) - 1)


@compiled
def nth(bits: int, number: int) -> int:
    """The place of a bit that is set, counted from 0 from the lowest on."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)
