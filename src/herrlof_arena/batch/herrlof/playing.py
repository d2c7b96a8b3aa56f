"""Playing a card to a trick (T2 to T5); the powers of the card played are offered here."""

from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.herrlof.cards import (
    KINDS,
    SYMBOLS,
    VALKNUT,
    kinds,
    rank_of,
    unit,
)
from herrlof_arena.batch.herrlof.course import go_on
from herrlof_arena.batch.herrlof.pile import has_cards
from herrlof_arena.batch.herrlof.rules import FOLLOWED
from herrlof_arena.batch.herrlof.state import HANDS, PLAYED, SEAT, SWAP, TRICK, TURN_TRUMP
from herrlof_arena.batch.herrlof.valknut import turns_trump
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to


@inlined
def playable(s: Row, r: Row) -> int:
    """The kinds of card that the seat to act may play (T3 to T5)."""
    held = kinds(s[HANDS + s[SEAT]])
    if s[PLAYED]:
        of_suit = held & r[FOLLOWED + s[TRICK] * (1 + KINDS) + 1 + s[TRICK + 1]]
        if of_suit:
            return of_suit | held & SYMBOLS
    return held


@inlined
def play(s: Row, r: Row, card: int) -> None:
    """T2: a card is played; then comes what it does when played, the next seat or the end."""
    seat = s[SEAT]
    s[HANDS + seat] -= unit(card)
    s[TRICK + s[PLAYED]] = card
    s[PLAYED] += 1
    if rank_of(card) == 3 and has_cards(s):  # W1, W5
        turn_to(s, SWAP, seat)
    elif card == VALKNUT and turns_trump(s):  # V4
        turn_to(s, TURN_TRUMP, -1)
    else:
        go_on(s, r)
