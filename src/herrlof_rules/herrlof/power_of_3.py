"""W. The power of 3, a swap with the pile, and the pile's top card (W5)."""

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.phases import ChancePhase, DecisionPhase
from herrlof_rules.core.refusals import refuse_outcome, require
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.herrlof.actions import DECLINE, DISCARDS, SWAP, Action, Decline, Discard, Swap
from herrlof_rules.herrlof.cards import Card, Packed, copies, of_rank, size, tabulate, unpack
from herrlof_rules.herrlof.events import CardBuried, CardDrawn, Event, PowerDeclined, SwapChosen
from herrlof_rules.herrlof.outcomes import Draw, Outcome, TurnTrump, make_one_card
from herrlof_rules.herrlof.state import State, Table, make_buried, make_table
from herrlof_rules.herrlof.trick_end import go_on
from herrlof_rules.herrlof.turns import (
    Log,
    Move,
    actor_of,
    at_turn,
    of_one_seat,
    refuse,
    require_to_act,
    with_entry,
)

_TO_SWAP = of_one_seat("swap")
_DRAW = Chance("draw")
_TO_DISCARD = of_one_seat("discard")


def offered(player: int, table: Table) -> Turn | None:
    """The turn of the seat that played a 3 (W1, W3); None with an empty pile (W5)."""
    return _TO_SWAP[player] if table.pile_size else None


# The pile (W5)


def top_of_pile(make: type[Draw] | type[TurnTrump], table: Table) -> Distribution[Outcome]:
    """The possible top cards of a pile that is not empty (W5).

    With the full deck and hands of the default size, unseen cards are always left (W6).
    """
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
    """W5, D3: cards put at the bottom come up last, and the pile never grows."""
    table, rules = state.table, state.rules
    require(
        0 <= table.redrawn <= len(table.buried),
        "W5",
        "more cards came up than were put at the bottom",
    )
    require(not (table.redrawn and table.packed_pile), "W5", "the unseen cards come up first")
    dealt = len(rules.deck) - rules.players * rules.hand_size - 1
    lying = table.pile_size + (state.turn.kind == "discard")
    require(lying <= dealt, "D3", "the pile is too large")


def check_not_empty(state: State) -> None:
    """W5: from an empty pile nothing is offered, drawn or turned."""
    require(state.table.pile_size > 0, "W5", "the pile is empty")


# The decision to swap, before the card is seen (W2)

_SWAPS: tuple[Action, ...] = (SWAP, DECLINE)


def _swaps(_state: State, _seat: int) -> tuple[Action, ...]:
    return _SWAPS


def _swap(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = actor_of(state, move, seat, (Swap, Decline), "W1")
    if type(move) is Swap:
        if log is not None:
            log.append(SwapChosen(actor))
        return at_turn(state, state.table, state.packed_hands, _DRAW)
    if log is not None:
        log.append(PowerDeclined(actor, 3))
    return go_on(state, state.table, state.packed_hands, log)


def _check_swap(state: State) -> None:
    require_to_act(state, (_check_played_a_3(state),), "T2")
    check_not_empty(state)


# The card that the player drew


def _draws(state: State) -> Distribution[Outcome]:
    return top_of_pile(Draw, state.table)


def drawer(state: State) -> int:
    """The seat that just played a 3 and now draws a card (W1)."""
    assert state.leader is not None
    return (state.leader + len(state.trick) - 1) % len(state.packed_hands)


def _draw(state: State, move: Move, seat: int | None, log: Log) -> State:
    if seat is not None or type(move) is not Draw:
        refuse(state, move, seat, "W1")
    card = move.card
    table = without_top(state.table, card)
    if table is None:
        refuse_outcome(state.turn, move, "W1")
    actor = drawer(state)
    if log is not None:
        log.append(CardDrawn(actor, card))
    hand = state.packed_hands[actor]
    if not hand:  # W2: with a single card in hand there is nothing to choose
        return _bury(state, table, state.packed_hands, actor, card, log)
    hands = with_entry(state.packed_hands, actor, hand + card.unit)
    return at_turn(state, table, hands, _TO_DISCARD[actor])


def _check_draw(state: State) -> None:
    _check_played_a_3(state)
    check_not_empty(state)


# The card that the player put at the bottom

_discards = tabulate(DISCARDS.__getitem__)


def _discardable(state: State, seat: int) -> tuple[Action, ...]:
    return _discards(state.packed_hands[seat])


def _discard(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = actor_of(state, move, seat, (Discard,), "W1")
    assert isinstance(move, Discard)
    card, hand = move.card, state.packed_hands[actor]
    if type(card) is not Card or not hand & card.mask:
        raise IllegalAction(move, actor, "W1", "the card is not in this hand", "not_in_hand")
    hands = with_entry(state.packed_hands, actor, hand - card.unit)
    return _bury(state, state.table, hands, actor, card, log)


def _bury(
    state: State, table: Table, hands: tuple[Packed, ...], actor: int, card: Card, log: Log
) -> State:
    if log is not None:
        log.append(CardBuried(actor, card))
    buried = (*table.buried, make_buried(actor, card))
    after = make_table(
        table.trump, table.predictions, table.packed_pile, buried, table.redrawn, table.thefts
    )
    return go_on(state, after, hands, log)


def _check_discard(state: State) -> None:
    actor = _check_played_a_3(state)
    require_to_act(state, (actor,), "T2")
    require(size(state.packed_hands[actor]) > 1, "W2", "a single card is put back at once")


def _check_played_a_3(state: State) -> int:
    """The seat whose 3 was just played; raises `InvalidState` if the last card is not a 3."""
    require(
        bool(state.trick) and state.trick[-1].rank == 3, "W1", "the last card played is not a 3"
    )
    return drawer(state)


_THREES = of_rank(3)


def check_swaps(state: State, out: Packed) -> None:
    """W1: at most one card was put at the bottom for each 3 in the trick or out of the round."""
    threes = (out & _THREES).bit_count() + [card.rank for card in state.trick].count(3)
    # The newest swap has not put a card there yet.
    threes -= state.turn.kind in ("swap", "draw", "discard")
    fits = len(state.table.buried) <= threes
    require(fits, "W1", "more cards were put at the bottom than 3s were played")


SWAP_OR_NOT: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="swap",
    clause="W1",
    prompt="You played a 3: you may swap a card with the pile (W1). You take its top card, then "
    "put any one card of your hand at the bottom; you decide before you see it (W2).",
    actions=(Swap, Decline),
    legal=_swaps,
    check_and_apply=_swap,
    check=_check_swap,
    then=("deal", "play", "draw", "steal_trick", "steal_card", "over"),
)
DRAW: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="draw",
    clause="W1",
    outcomes=(Draw,),
    distribution=_draws,
    check_and_apply=_draw,
    check=_check_draw,
    then=("deal", "play", "discard", "steal_trick", "over"),
)
DISCARD: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="discard",
    clause="W1",
    prompt="Put one card of your hand at the bottom of the pile (W1).",
    actions=(Discard,),
    legal=_discardable,
    check_and_apply=_discard,
    check=_check_discard,
    then=("play", "steal_trick", "steal_card"),
)
