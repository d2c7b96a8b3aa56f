"""The pile: which card lies at the top (W5)."""

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.core.refusals import require
from herrlof_rules.herrlof.cards import Card, copies, unpack
from herrlof_rules.herrlof.outcomes import Draw, Outcome, TurnTrump, make_one_card
from herrlof_rules.herrlof.state import State, Table, make_table


def top_of_pile(make: type[Draw] | type[TurnTrump], table: Table) -> Distribution[Outcome]:
    """The possible top cards of a pile that is not empty (W5)."""
    if table.packed_pile:
        return make_one_card(make, unpack(table.packed_pile))
    return uniform((make(table.buried[table.redrawn].card),))


def without_top(table: Table, card: object) -> Table | None:
    """The table after this card left the top of the pile; None if it cannot be the top (W5)."""
    pile, redrawn = table.packed_pile, table.redrawn
    if type(card) is not Card:
        return None
    if pile:
        if not copies(pile, card):
            return None
        pile -= card.unit
    elif redrawn == len(table.buried) or table.buried[redrawn].card is not card:
        return None
    else:
        redrawn += 1
    return make_table(table.trump, table.predictions, pile, table.buried, redrawn, table.thefts)


def check_pile(state: State) -> None:
    """W5, D3: what was put at the bottom comes up last, and the pile never grows."""
    table, rules = state.table, state.rules
    require(0 <= table.redrawn <= len(table.buried), "W5", "more came up than was put under")
    require(not (table.redrawn and table.packed_pile), "W5", "the unseen cards come up first")
    dealt = len(rules.deck) - rules.players * rules.hand_size - 1
    lying = table.pile_size + (state.turn.kind == "discard")
    require(lying <= dealt, "D3", "the pile is too large")


def check_not_empty(state: State) -> None:
    """W5: from an empty pile nothing is offered, drawn or turned."""
    require(state.table.pile_size > 0, "W5", "the pile is empty")
