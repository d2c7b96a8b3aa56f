"""The pile: which card lies at the top (W5)."""

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof.cards import nth_card, size, unit
from herrlof_arena.batch.herrlof.state import BURIED, BURIED_CARD, PILE, REDRAWN
from herrlof_arena.batch.randomness import below
from herrlof_arena.batch.rows import Row


@compiled
def has_cards(s: Row) -> bool:
    """Whether any card lies face down."""
    return s[PILE] > 0 or s[REDRAWN] < s[BURIED]


@compiled
def take_top(s: Row, luck: Row, w: Row) -> int:
    """Takes the top card: of those never seen any, then the first put at the bottom."""
    pile = s[PILE]
    if pile:
        card = nth_card(pile, below(luck, w, size(pile)))
        s[PILE] = pile - unit(card)
        return card
    s[REDRAWN] += 1
    return s[BURIED_CARD + s[REDRAWN] - 1]
