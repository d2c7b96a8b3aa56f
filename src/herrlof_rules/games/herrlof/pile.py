"""The pile: its top card (W5), and how many cards it may have (D3, V4, W1)."""

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.games.herrlof.cards import Card, copies, kinds, unpack
from herrlof_rules.games.herrlof.checks import require
from herrlof_rules.games.herrlof.outcomes import Draw, Outcome, TurnTrump, make_one_card
from herrlof_rules.games.herrlof.state import State, Table, gone, make_table


def top_of_pile(make: type[Draw] | type[TurnTrump], table: Table) -> Distribution[Outcome]:
    """What the top card of a pile that is not empty may be (W5)."""
    if table.pile:
        return make_one_card(make, unpack(table.pile))
    return uniform((make(table.buried[table.redrawn].card),))


def without_top(table: Table, card: object) -> Table | None:
    """The table after this card left the top of the pile; None if it cannot be the top (W5)."""
    pile, redrawn = table.pile, table.redrawn
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
    """W1, W5, D3, V4: no more cards went in or came out than the cards played allow."""
    rules, table = state.rules, state.table
    out_of_round = gone(state)
    played = sum([card.unit for card in state.trick], out_of_round)
    threes = sum(copies(played, card) for card in kinds(played) if card.rank == 3)
    unsettled = state.turn.kind in ("swap", "draw", "discard")
    require(len(table.buried) + unsettled <= threes, "W1", "more swaps than there were 3s")
    require(not (table.redrawn and table.pile), "W5", "the unseen cards come up first")
    dealt = rules.players * rules.hand_size + 1
    drawn = state.turn.kind == "discard"
    turned = len(rules.deck) - dealt - table.pile_size - drawn
    require(turned >= 0, "D3", "the pile is too large")
    just_turned = state.trick.count(Card.V) > 1 and state.turn.kind != "turn_trump"
    turns = copies(out_of_round, Card.V) // 2 + just_turned  # two Valknuts of one trick turn a card
    require(turned <= turns, "V4", "the pile is too small")


def check_not_empty(state: State) -> None:
    """W5: from an empty pile nothing is offered, drawn or turned."""
    require(state.table.pile_size > 0, "W5", "the pile is empty")
