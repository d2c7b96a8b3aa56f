"""S. The power of 6: steal a card, before the next lead (S4)."""

from herrlof_rules.core.chance import Distribution
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.phases import ChancePhase, DecisionPhase
from herrlof_rules.core.refusals import refuse_outcome, require
from herrlof_rules.core.turn import Chance, Turn
from herrlof_rules.herrlof.actions import (
    DECLINE,
    RETURNS,
    STEAL_CARDS,
    Action,
    Decline,
    Return,
    StealCard,
)
from herrlof_rules.herrlof.cards import Card, Packed, includes, of_rank, tabulate, unpack
from herrlof_rules.herrlof.events import CardReturned, CardStolen, Event, PowerDeclined, TheftBegun
from herrlof_rules.herrlof.leading import next_trick
from herrlof_rules.herrlof.outcomes import Outcome, Pick, make_one_card
from herrlof_rules.herrlof.rules import packed_deck
from herrlof_rules.herrlof.state import State, Theft, make_theft
from herrlof_rules.herrlof.turns import (
    Log,
    Move,
    actor_of,
    at_turn,
    check_won_with,
    of_one_seat,
    others_holding,
    refuse,
    require_to_act,
    with_entry,
    with_thefts,
)

_TO_STEAL_CARD = of_one_seat("steal_card")
_PICK = Chance("pick")
_TO_RETURN = of_one_seat("return")


def offered(winner: int, _tricks: tuple[int, ...], hands: tuple[Packed, ...]) -> Turn | None:
    """The turn of the seat that won a trick with a 6; None if every other hand is empty (S2)."""
    return _TO_STEAL_CARD[winner] if others_holding(winner, hands) else None


# The victim


def _victims(state: State, seat: int) -> tuple[Action, ...]:
    return (DECLINE, *[STEAL_CARDS[victim] for victim in others_holding(seat, state.packed_hands)])


def _steal(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = actor_of(state, move, seat, (StealCard, Decline), "S1")
    if type(move) is StealCard:
        victim = move.victim
        if type(victim) is not int or victim not in others_holding(actor, state.packed_hands):
            reason = "a card is taken from another seat that holds one"
            raise IllegalAction(move, actor, "S1", reason, "no_card_to_take")
        if log is not None:
            log.append(TheftBegun(actor, victim))
        begun = make_theft(actor, victim, None, None)
        table = with_thefts(state.table, (*state.table.thefts, begun))
        return at_turn(state, table, state.packed_hands, _PICK)
    if log is not None:
        log.append(PowerDeclined(actor, 6))
    last = state.last_trick
    assert last is not None
    return next_trick(state.standing, state.table, state.packed_hands, state.tricks, last, log)


def _check_steal(state: State) -> None:
    winner = check_won_with(state, 6, "S1")
    require(bool(others_holding(winner, state.packed_hands)), "S2", "the hands are empty")
    require_to_act(state, (winner,), "R2")


# The card that was stolen


def _picks(state: State) -> Distribution[Outcome]:
    return make_one_card(Pick, unpack(state.packed_hands[state.table.thefts[-1].victim]))


def _pick(state: State, move: Move, seat: int | None, log: Log) -> State:
    if seat is not None or type(move) is not Pick:
        refuse(state, move, seat, "S1")
    card, hands, thefts = move.card, state.packed_hands, state.table.thefts
    thief, victim = thefts[-1].thief, thefts[-1].victim
    if type(card) is not Card or not hands[victim] & card.mask:
        refuse_outcome(state.turn, move, "S1")
    if log is not None:
        log.append(CardStolen(thief, victim, card))
    hands = with_entry(hands, victim, hands[victim] - card.unit)
    hands = with_entry(hands, thief, hands[thief] + card.unit)
    taken = make_theft(thief, victim, card, None)
    return at_turn(state, with_thefts(state.table, (*thefts[:-1], taken)), hands, _TO_RETURN[thief])


def _check_pick(state: State) -> None:
    theft = _open_theft(state)
    require(theft.taken is None, "S1", "the card is picked already")
    require(bool(state.packed_hands[theft.victim]), "S2", "the victim's hand is empty")


# The card that was given back

_returns = tabulate(RETURNS.__getitem__)


def _returnable(state: State, seat: int) -> tuple[Action, ...]:
    return _returns(state.packed_hands[seat])


def _return(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = actor_of(state, move, seat, (Return,), "S1")
    assert isinstance(move, Return)
    card, hands, thefts = move.card, state.packed_hands, state.table.thefts
    if type(card) is not Card or not hands[actor] & card.mask:
        raise IllegalAction(move, actor, "S1", "the card is not in this hand", "not_in_hand")
    victim = thefts[-1].victim
    if log is not None:
        log.append(CardReturned(actor, victim, card))
    hands = with_entry(hands, actor, hands[actor] - card.unit)
    hands = with_entry(hands, victim, hands[victim] + card.unit)
    settled = make_theft(actor, victim, thefts[-1].taken, card)
    table = with_thefts(state.table, (*thefts[:-1], settled))
    last = state.last_trick
    assert last is not None
    return next_trick(state.standing, table, hands, state.tricks, last, log)


def _check_return(state: State) -> None:
    theft = _open_theft(state)
    require(theft.taken is not None, "S1", "no card was picked")
    assert theft.taken is not None
    holds = state.packed_hands[theft.thief] & theft.taken.mask
    require(bool(holds), "S1", "the thief does not hold the card picked")
    require_to_act(state, (theft.thief,), "R2")


# Thefts in a state


def _open_theft(state: State) -> Theft:
    """The theft that is not settled yet."""
    winner = check_won_with(state, 6, "S1")
    require(bool(state.table.thefts), "S1", "there is no theft to settle")
    theft = state.table.thefts[-1]
    require(theft.thief == winner, "S1", "the winner of the trick steals")
    require(theft.given is None, "S1", "the theft is settled already")
    return theft


_SIXES = of_rank(6)


def check_thefts(state: State, out: Packed) -> None:
    """S1: all thefts except an open one are settled, and there is at most one per 6 in `out`."""
    thefts, deck, kind = state.table.thefts, packed_deck(state.rules), state.turn.kind
    for number, theft in enumerate(thefts, 1):
        require(theft.thief != theft.victim, "S1", "thief and victim must differ")
        for card in (theft.taken, theft.given):
            in_deck = card is not None and includes(deck, card.unit)
            open_now = card is None and number == len(thefts) and kind in ("pick", "return")
            require(in_deck or open_now, "S1", "no card of the deck was stolen or given back")
    # At this turn, the theft of the newest 6 has not begun yet.
    sixes = (out & _SIXES).bit_count() - (kind == "steal_card")
    require(len(thefts) <= sixes, "S1", "more thefts than tricks won with a 6")


STEAL_CARD: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="steal_card",
    clause="S1",
    prompt="You won with a 6: you may take a card from another hand (S1). You draw it blindly, and "
    "give one of yours back.",
    actions=(StealCard, Decline),
    legal=_victims,
    check_and_apply=_steal,
    check=_check_steal,
    then=("play", "pick"),
)
PICK: ChancePhase[State, Outcome, Event] = ChancePhase(
    kind="pick",
    clause="S1",
    outcomes=(Pick,),
    distribution=_picks,
    check_and_apply=_pick,
    check=_check_pick,
    then=("return",),
)
RETURN: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="return",
    clause="S1",
    prompt="Give a card of your hand back: the one you took or any other (S1).",
    actions=(Return,),
    legal=_returnable,
    check_and_apply=_return,
    check=_check_return,
    then=("play",),
)
