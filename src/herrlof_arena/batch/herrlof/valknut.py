"""V. Valknut: a second one in a trick turns up a new trump card (V4)."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.cards import VALKNUT
from herrlof_arena.batch.herrlof.course import go_on
from herrlof_arena.batch.herrlof.pile import has_cards, take_top
from herrlof_arena.batch.herrlof.state import PLAYED, TRICK, TRUMP
from herrlof_arena.batch.rows import Row


@compiled
def turns_trump(s: Row) -> bool:
    """Whether the Valknut just played is the second of its trick, and there is a card to turn."""
    valknuts = 0
    for place in range(s[PLAYED]):
        if s[TRICK + place] == VALKNUT:
            valknuts += 1
    return valknuts == 2 and has_cards(s)


@compiled
def turn_trump(s: Row, r: Row, luck: Row, w: Row) -> None:
    """V4: the top card of the pile replaces the trump card."""
    s[TRUMP] = take_top(s, luck, w)
    go_on(s, r)
