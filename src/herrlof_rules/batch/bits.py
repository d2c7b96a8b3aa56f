"""Sets of small numbers as the bits of an integer, at most 62 of them."""

from herrlof_rules.batch.compiled import inlined
from herrlof_rules.batch.machine import lowest, size

__all__ = ["lowest", "nth", "size"]


@inlined
def nth(bits: int, number: int) -> int:
    """The place of a bit that is set, counted from 0 from the lowest on."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)
