"""Leading a round (L)."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.odin.hand_end import end_hand
from herrlof_arena.batch.odin.rules import MUST
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET, set_of
from herrlof_arena.batch.odin.state import HANDS, PLAY, PLAYER, SEAT, TABLE, TAKEN
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@inlined
def write_leads(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the sets that the seat to act may lead (L1, L2), in no order; returns the end."""
    hand = s[HANDS + s[SEAT]]
    whole = set_of(hand)
    if whole != NO_SET and hand & (hand - 1):
        out[at] = whole
        at += 1
        if r[MUST]:
            return at
    while hand:
        out[at] = set_of(hand & -hand)
        at += 1
        hand &= hand - 1
    return at


@compiled
def may_lead(s: Row, r: Row, number: int) -> bool:
    """Whether the seat to act may lead this set (L1, L2)."""
    hand, cards = s[HANDS + s[SEAT]], CARDS_OF[number]
    if cards == hand:
        return True
    single = bits.size(cards) == 1 and cards & ~hand == 0
    return single and not (r[MUST] and set_of(hand) != NO_SET)


@inlined
def lead(s: Row, r: Row, played: int) -> None:
    """L1 to L3: a set is led; a seat with no card left is out."""
    seat, cards = s[SEAT], CARDS_OF[played]
    s[HANDS + seat] -= cards
    s[TAKEN + seat] &= ~cards
    if s[HANDS + seat] == 0:  # L2, L3
        end_hand(s, r, played)
    else:
        s[TABLE], s[PLAYER] = played, seat
        turn_to(s, PLAY, seat_after(r, seat, 1))
