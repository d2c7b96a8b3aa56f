"""The powers of 1, 3 and 6: when they are offered and whom they may be used on (O, W, S)."""

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.herrlof.cards import Card, copies
from herrlof_rules.herrlof.outcomes import Draw, Outcome, TurnTrump, one_of
from herrlof_rules.herrlof.state import Table, make_table


def trick_victims(winner: int, tricks: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that a winner with a 1 may take a trick from (O1)."""
    return tuple(seat for seat, held in enumerate(tricks) if held and seat != winner)


def card_victims(winner: int, hands: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that a winner with a 6 may take a card from (S1, S2)."""
    return tuple(seat for seat, hand in enumerate(hands) if hand and seat != winner)


def top_of_pile(make: type[Draw] | type[TurnTrump], table: Table) -> Distribution[Outcome]:
    """What the top card of a pile that is not empty may be (W5)."""
    if table.pile:
        return one_of(make, table.pile)
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
