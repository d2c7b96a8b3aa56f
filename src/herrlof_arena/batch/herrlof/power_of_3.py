"""W. The power of 3: swap with the pile."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.cards import unit
from herrlof_arena.batch.herrlof.course import go_on
from herrlof_arena.batch.herrlof.pile import take_top
from herrlof_arena.batch.herrlof.state import (
    BURIED,
    BURIED_CARD,
    BURIED_SEAT,
    DISCARD,
    DRAW,
    HANDS,
    LEADER,
    PLAYED,
    SEAT,
)
from herrlof_arena.batch.rows import Row
from herrlof_arena.batch.turns import seat_after, turn_to


@compiled
def swap(s: Row, r: Row, wanted: bool) -> None:
    """W2: whether to swap is decided before the card is seen."""
    if wanted:
        turn_to(s, DRAW, -1)
    else:
        go_on(s, r)


@compiled
def draw(s: Row, r: Row, luck: Row, w: Row) -> None:
    """W1: the top card comes into the hand of who played the 3."""
    seat = seat_after(r, s[LEADER], s[PLAYED] - 1)
    card = take_top(s, luck, w)
    if s[HANDS + seat]:
        s[HANDS + seat] += unit(card)
        turn_to(s, DISCARD, seat)
    else:  # W2: with a single card in hand there is nothing to choose
        _bury(s, r, seat, card)


@compiled
def discard(s: Row, r: Row, card: int) -> None:
    """W1: a card of the hand is put at the bottom of the pile."""
    seat = s[SEAT]
    s[HANDS + seat] -= unit(card)
    _bury(s, r, seat, card)


@compiled
def _bury(s: Row, r: Row, seat: int, card: int) -> None:
    place = s[BURIED]
    s[BURIED_SEAT + place] = seat
    s[BURIED_CARD + place] = card
    s[BURIED] = place + 1
    go_on(s, r)
