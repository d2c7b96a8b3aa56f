"""Sets (T2) as places in the order of strength (T4), and a search for the sets in a hand.

The tables come from `herrlof_rules.odin.sets`.  The sets that may answer a set are consecutive in
this order, from `STRONGER` (T5) to before `LARGER` (T3).
"""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.marks import inlined
from herrlof_arena.compiled.odin.cards import ONE_COLOUR, ONE_NUMBER, of_colour, of_number
from herrlof_arena.compiled.rows import Row, Table
from herrlof_arena.vectors.odin import COLOURS, NUMBERS
from herrlof_rules.odin.sets import ALL_SETS, SETS

NO_SET = -1

CARDS_OF = Table(int(each.cards) for each in ALL_SETS)
"""The cards of a set, packed."""
STRONGER = Table(each.stronger for each in ALL_SETS)
"""The first set of greater value."""
LARGER = Table(each.larger for each in ALL_SETS)
"""The first set with at least two cards more."""

_NUMBER_OF = {int(cards): each.number for cards, each in SETS.items()}
_OF_COLOUR = Table(_NUMBER_OF.get(numbers, NO_SET) for numbers in range(1 << NUMBERS))
"""The set of blue cards with these numbers; the same in other colours follow it in order."""
_OF_NUMBER = Table(
    _NUMBER_OF.get(sum(1 << NUMBERS * c + number for c in range(COLOURS) if held >> c & 1), NO_SET)
    for number in range(NUMBERS)
    for held in range(1 << COLOURS)
)
"""For each number and each set of colours, the set of these cards."""


@inlined
def set_of(cards: int) -> int:
    """The set that all these cards form, at least one card; `NO_SET` if they form none (T2)."""
    card = bits.lowest(cards)
    colour, number = card // NUMBERS, card % NUMBERS
    if not cards & ~(ONE_COLOUR << NUMBERS * colour):
        return _OF_COLOUR[of_colour(cards, colour)] + colour
    if not cards & ~(ONE_NUMBER << number):
        return _OF_NUMBER[(number << COLOURS) + of_number(cards, number)]
    return NO_SET


@inlined
def _repeated(hand: int) -> int:
    """The numbers that a hand has in more than one colour, as a set with a bit for each."""
    once = twice = 0
    for colour in range(COLOURS):
        held = of_colour(hand, colour)
        twice |= once & held
        once |= held
    return twice


@inlined
def write_sets(hand: int, first: int, stop: int, out: Row, at: int) -> int:
    """Writes the sets in a hand from `first` to before `stop`, in no order; returns the end.

    The place after the end may also be overwritten.
    """
    # Branches that depend on the cards took a third of the time of a playout.  So the colours that
    # are strong enough are collected first, and a set that does not fit is overwritten by the next.
    strong = 0
    for colour in range(COLOURS):
        whole = _OF_COLOUR[of_colour(hand, colour)] + colour
        strong |= (whole >= first) << colour  # no subset of it is stronger
    while strong:
        colour = bits.lowest(strong)
        strong &= strong - 1
        held = of_colour(hand, colour)
        part = held
        while part:
            number = _OF_COLOUR[part] + colour
            out[at] = number
            at += (first <= number) & (number < stop)
            part = part - 1 & held
    repeated = _repeated(hand)
    while repeated:
        digit = bits.lowest(repeated)
        repeated &= repeated - 1
        held = of_number(hand, digit)
        part = held
        while part:
            number = _OF_NUMBER[(digit << COLOURS) + part]
            several = part & (part - 1) != 0  # single cards were written by colour
            out[at] = number
            at += several & (first <= number) & (number < stop)
            part = part - 1 & held
    return at
