"""Cards (C) as the numbers of their kinds, and collections of cards packed as in `Packed`.

Kinds are numbered in canonical order (C4): 0 to 35 are the numbered cards, 36 is the Hagalaz and 37
the Valknut.
"""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.rows import Table
from herrlof_rules.herrlof import Card

CARDS = tuple(Card)
HAGALAZ = CARDS.index(Card.H)
VALKNUT = CARDS.index(Card.V)
KINDS = len(CARDS)
NO_CARD = -1
NO_SUIT = -1
RANKS = 9
SUITS = 4
ONE_SUIT = (1 << RANKS) - 1
"""The cards of the first suit, packed."""
NUMBERED = (1 << RANKS * SUITS) - 1
SYMBOLS = 0b11 << 36
"""The bits of the symbol cards in a set of kinds."""


# The suit and the rank are looked up, because a division takes as long as everything else that is
# computed for a card.
_SUITS = Table(NO_SUIT if c.suit is None else c.suit.shift // RANKS for c in CARDS)
_RANKS = Table(c.rank or 0 for c in CARDS)


@inlined
def suit_of(card: int) -> int:
    """The suit of a card, 0 to 3, or `NO_SUIT` (C2)."""
    return _SUITS[card]


@inlined
def rank_of(card: int) -> int:
    """The rank of a card, or 0 (C2)."""
    return _RANKS[card]


@inlined
def unit(card: int) -> int:
    """The number that one copy of a card adds to a packed collection."""
    return 1 << (card + 1 if card == VALKNUT else card)


@compiled
def copies(cards: int, card: int) -> int:
    """The number of copies of a card in a packed collection."""
    if card < HAGALAZ:
        return cards >> card & 1
    return cards >> (36 if card == HAGALAZ else 38) & 3


@compiled
def size(cards: int) -> int:
    """The number of cards in a packed collection."""
    return bits.size(cards & NUMBERED) + (cards >> 36 & 3) + (cards >> 38)


@inlined
def kinds(cards: int) -> int:
    """The kinds in a packed collection, as a set with a bit for each."""
    held = cards & NUMBERED
    if cards >> 36 & 3:
        held |= 1 << HAGALAZ
    if cards >> 38:
        held |= 1 << VALKNUT
    return held


@compiled
def nth_card(cards: int, number: int) -> int:
    """The card at a place of a packed collection in canonical order, with copies repeated."""
    numbered = bits.size(cards & NUMBERED)
    if number < numbered:
        return bits.nth(cards & NUMBERED, number)
    return HAGALAZ if number - numbered < (cards >> 36 & 3) else VALKNUT
