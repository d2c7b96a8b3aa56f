"""Which card wins a trick (T6, T7, H1, H2)."""

from herrlof_rules.batch.compiled import inlined
from herrlof_rules.batch.herrlof.cards import HAGALAZ, suit_of
from herrlof_rules.batch.herrlof.rules import PLAYERS
from herrlof_rules.batch.herrlof.state import TRICK, TRUMP
from herrlof_rules.batch.rows import Row


@inlined
def _beats(card: int, best: int, trump: int) -> bool:
    """T6: whether a later card replaces the best one so far; `trump` is a suit, if any."""
    if card == HAGALAZ:  # H1, H2
        return False
    if best == HAGALAZ:  # T7
        return True
    suit = suit_of(card)
    if suit == suit_of(best):
        return card > best
    return suit == trump


@inlined
def best_card(s: Row, r: Row) -> int:
    """The place in the trick, from the leader's on, of the card that wins it; it has no Valknut."""
    trump = suit_of(s[TRUMP])
    best = 0
    for place in range(1, r[PLAYERS]):
        if _beats(s[TRICK + place], s[TRICK + best], trump):
            best = place
    return best
