"""The dense ids of actions, in the order of the kernel's action space."""

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.herrlof.cards import KINDS
from herrlof_rules.batch.herrlof.rules import DECK_KINDS, HAND_SIZE, KIND_AT, PLACES, PLAYERS
from herrlof_rules.batch.rows import Row


@compiled
def first_play(r: Row) -> int:
    """Predictions come before it."""
    return r[HAND_SIZE] + 1


@compiled
def swap_id(r: Row) -> int:
    """After the plays; the id of declining is the next."""
    return first_play(r) + r[DECK_KINDS]


@compiled
def decline_id(r: Row) -> int:
    """After swapping."""
    return swap_id(r) + 1


@compiled
def first_discard(r: Row) -> int:
    """After declining."""
    return swap_id(r) + 2


@compiled
def first_trick(r: Row) -> int:
    """The id of taking a trick from seat 0."""
    return first_discard(r) + r[DECK_KINDS]


@compiled
def first_theft(r: Row) -> int:
    """The id of stealing a card from seat 0."""
    return first_trick(r) + r[PLAYERS]


@compiled
def first_return(r: Row) -> int:
    """The last ones."""
    return first_theft(r) + r[PLAYERS]


@compiled
def card_at(r: Row, place: int) -> int:
    """The kind at a place among the kinds of the deck."""
    return r[KIND_AT + place]


@compiled
def places(r: Row, cards: int) -> int:
    """A set of kinds as their places among the kinds of the deck."""
    if r[DECK_KINDS] == KINDS:
        return cards
    found = 0
    while cards:
        found |= 1 << r[PLACES + bits.lowest(cards)]
        cards &= cards - 1
    return found
