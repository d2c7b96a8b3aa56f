"""Kinds of card as their places among those of the deck, of which ids are made."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.herrlof.cards import KINDS
from herrlof_arena.batch.herrlof.rules import DECK_KINDS, KIND_AT, PLACES
from herrlof_arena.batch.rows import Row


@inlined
def card_at(r: Row, place: int) -> int:
    """The kind at a place among the kinds of the deck."""
    return r[KIND_AT + place]


@inlined
def places(r: Row, cards: int) -> int:
    """A set of kinds as their places among the kinds of the deck."""
    if r[DECK_KINDS] == KINDS:
        return cards
    found = 0
    while cards:
        found |= 1 << r[PLACES + bits.lowest(cards)]
        cards &= cards - 1
    return found
