"""Which card wins a trick (T6, T7, H1, H2)."""

from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.herrlof.cards import CARDS, KINDS, suit_of
from herrlof_arena.batch.herrlof.state import TRICK, TRUMP
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.rows import Row, Table
from herrlof_rules.herrlof import Suit
from herrlof_rules.herrlof.tricks import beaters

_BEATERS = Table(
    sum(1 << CARDS.index(card) for card in beaters(best, trump))
    for trump in (None, *Suit)
    for best in CARDS
)
"""For each suit of trump, none first, and each best card so far: those that replace it later."""


@inlined
def beats(s: Row, card: int, best: int) -> bool:
    """Whether a card replaces the best one so far, played after it."""
    return _BEATERS[KINDS * (1 + suit_of(s[TRUMP])) + best] >> card & 1 != 0


@inlined
def best_card(s: Row, r: Row) -> int:
    """The place in the trick, from the leader's on, of the card that wins it; it has no Valknut."""
    of_trump = KINDS * (1 + suit_of(s[TRUMP]))
    best = 0
    for place in range(1, r[PLAYERS]):
        if _BEATERS[of_trump + s[TRICK + best]] >> s[TRICK + place] & 1:
            best = place
    return best
