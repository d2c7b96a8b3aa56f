"""The powers of 1, 3 and 6: when they are offered and whom they may be used on (O, W, S)."""

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.games.herrlof.cards import Card, copies
from herrlof_rules.games.herrlof.outcomes import Draw, Outcome, TurnTrump, make_one_card
from herrlof_rules.games.herrlof.state import Table, make_table


def victims(winner: int, held: tuple[int, ...]) -> tuple[int, ...]:
    """The seats, ascending, from which the winner of a trick may take some of what they hold.

    Tricks for a 1 (O1: won or itself taken), cards in hand for a 6 (S1, S2).
    """
    if len(held) == 2:
        return (1 - winner,) if held[1 - winner] else ()
    return tuple([seat for seat in _OTHERS[winner] if held[seat]])


_OTHERS = ((1, 2), (0, 2), (0, 1))


def top_of_pile(make: type[Draw] | type[TurnTrump], table: Table) -> Distribution[Outcome]:
    """What the top card of a pile that is not empty may be (W5)."""
    if table.pile:
        return make_one_card(make, table.pile)
    return uniform((make(table.buried[table.redrawn].card),))


def without_top(table: Table, card: Card) -> Table | None:
    """The table after this card left the top of the pile; None if it cannot be the top (W5)."""
    pile, redrawn = table.pile, table.redrawn
    if pile:
        if not copies(pile, card):
            return None
        pile -= card.unit
    elif redrawn == len(table.buried) or table.buried[redrawn].card is not card:
        return None
    else:
        redrawn += 1
    return make_table(table.trump, table.predictions, pile, table.buried, redrawn, table.thefts)
