"""Taking a card of the set beaten (K)."""

from herrlof_arena.batch.compiled import inlined
from herrlof_arena.batch.odin.hand_end import end_hand
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET
from herrlof_arena.batch.odin.state import (
    BEATEN,
    DISCARDS,
    HANDS,
    PLAY,
    PLAYER,
    SEAT,
    TABLE,
    TAKE,
    TAKEN,
)
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@inlined
def beat(s: Row, r: Row, played: int) -> None:
    """A set was played on the one on the table: a card of that is due (K1)."""
    seat, cards = s[SEAT], CARDS_OF[played]
    beaten = CARDS_OF[s[TABLE]]
    s[HANDS + seat] -= cards
    s[TAKEN + seat] &= ~cards
    if s[HANDS + seat] == 0:  # K4: out, and nothing is taken
        end_hand(s, r, played)
    elif beaten & (beaten - 1):
        s[BEATEN], s[TABLE], s[PLAYER] = s[TABLE], played, seat
        turn_to(s, TAKE, seat)
    else:
        s[TABLE], s[PLAYER] = played, seat
        _take_into_hand(s, r, beaten)  # K2: without a decision


@inlined
def take(s: Row, r: Row, card: int) -> None:
    """K1: one card of the set beaten is taken, and the rest discarded."""
    s[DISCARDS] |= CARDS_OF[s[BEATEN]] & ~(1 << card)
    s[BEATEN] = NO_SET
    _take_into_hand(s, r, 1 << card)


@inlined
def _take_into_hand(s: Row, r: Row, card: int) -> None:
    """K3: openly; the next seat goes on (T1)."""
    seat = s[SEAT]
    s[HANDS + seat] |= card
    s[TAKEN + seat] |= card
    turn_to(s, PLAY, seat_after(r, seat, 1))
