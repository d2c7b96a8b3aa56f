"""The cards (C) as places in `Packed` sets: a bit for each, from B1 to O9 (C2)."""

from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.vectors.odin import COLOURS, NUMBERS

ONE_COLOUR = (1 << NUMBERS) - 1
"""The blue cards, packed."""
ONE_NUMBER = sum(1 << NUMBERS * colour for colour in range(COLOURS))
"""The cards with a 1, packed."""


@inlined
def of_colour(cards: int, colour: int) -> int:
    """The numbers of one colour among packed cards, as a set whose lowest bit stands for 1."""
    return cards >> NUMBERS * colour & ONE_COLOUR


@inlined
def of_number(cards: int, number: int) -> int:
    """The colours of one number, 0 to 8, among packed cards, as a set with a bit for each."""
    # The remainder puts bits that are 9 apart side by side, because 255 divides 2**9 - 2.
    return (cards >> number & ONE_NUMBER) % 255


@compiled
def colours(removed: int) -> int:
    """All cards of some colours; `removed` has a bit for each colour."""
    cards = 0
    for colour in range(COLOURS):
        if removed >> colour & 1:
            cards |= ONE_COLOUR << NUMBERS * colour
    return cards
