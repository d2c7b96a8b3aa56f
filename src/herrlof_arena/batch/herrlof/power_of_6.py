"""S. The power of 6: steal a card."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.cards import nth_card, size, unit
from herrlof_arena.batch.herrlof.leading import next_trick
from herrlof_arena.batch.herrlof.state import (
    GIVEN,
    HANDS,
    PICK,
    RETURN,
    SEAT,
    TAKEN,
    THEFTS,
    THIEF,
    VICTIM,
)
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.randomness import below
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import turn_to


@compiled
def victims(s: Row, r: Row, seat: int) -> int:
    """The other seats that hold a card (S1, S2), as a set of bits."""
    found = 0
    for other in range(r[PLAYERS]):
        if other != seat and s[HANDS + other] > 0:
            found |= 1 << other
    return found


@compiled
def steal_card(s: Row, r: Row, victim: int) -> None:
    """S1: a theft begins; for -1 the power is declined."""
    if victim < 0:
        next_trick(s, r)
        return
    place = s[THEFTS]
    s[THIEF + place] = s[SEAT]
    s[VICTIM + place] = victim
    s[THEFTS] = place + 1
    turn_to(s, PICK, -1)


@compiled
def pick(s: Row, luck: Row, w: Row) -> None:
    """S1: a card is taken blindly."""
    place = s[THEFTS] - 1
    thief, victim = s[THIEF + place], s[VICTIM + place]
    hand = s[HANDS + victim]
    card = nth_card(hand, below(luck, w, size(hand)))
    s[HANDS + victim] = hand - unit(card)
    s[HANDS + thief] += unit(card)
    s[TAKEN + place] = card
    turn_to(s, RETURN, thief)


@compiled
def give_back(s: Row, r: Row, card: int) -> None:
    """S1: a card is given for it."""
    place = s[THEFTS] - 1
    s[HANDS + s[SEAT]] -= unit(card)
    s[HANDS + s[VICTIM + place]] += unit(card)
    s[GIVEN + place] = card
    next_trick(s, r)
