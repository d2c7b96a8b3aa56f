"""Playing a card to a trick (T2 to T5), after which the card's power may be offered."""

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import require
from herrlof_rules.core.turn import Turn
from herrlof_rules.herrlof import power_of_3, valknut
from herrlof_rules.herrlof.actions import PLAYS, Action, Play
from herrlof_rules.herrlof.cards import VALKNUT, Card, Suit, suit_table, symbol_table
from herrlof_rules.herrlof.events import CardPlayed, Event
from herrlof_rules.herrlof.leading import leader_of
from herrlof_rules.herrlof.state import State, make_state
from herrlof_rules.herrlof.trick_end import end_trick
from herrlof_rules.herrlof.tricks import suit_to_follow
from herrlof_rules.herrlof.turns import TO_PLAY, Log, Move, refuse, require_to_act

# These tables map the bits of a hand to its actions, so that listing takes few concatenations.
_SUITED = {suit: suit_table(PLAYS.__getitem__, suit) for suit in Suit}
_BLUE, _GREEN, _RED, _YELLOW = _SUITED.values()
_SYMBOLS = symbol_table(PLAYS.__getitem__)


def _legal(state: State, seat: int) -> tuple[Action, ...]:
    hand = state.packed_hands[seat]
    trick = state.trick
    if trick:
        suit = trick[0].suit or suit_to_follow(state.standing.rules, trick)
        if suit is not None and hand & suit.mask:
            return _SUITED[suit][hand >> suit.shift & 511] + _SYMBOLS[hand >> 36]
    # This repeats `tabulate` without the call, which would take 4% of random play.
    return (
        _BLUE[hand & 511]
        + _GREEN[hand >> 9 & 511]
        + _RED[hand >> 18 & 511]
        + _YELLOW[hand >> 27 & 511]
        + _SYMBOLS[hand >> 36]
    )


def _apply(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if type(move) is not Play or (seat is not None and (type(seat) is not int or seat != actor)):
        refuse(state, move, seat, _who_plays(state))
    card = move.card
    hands = state.packed_hands
    hand = hands[actor]
    if type(card) is not Card or not hand & card.mask:
        raise IllegalAction(move, actor, "T2", "the card is not in this hand", "not_in_hand")
    trick = state.trick
    if trick and card.suit is not trick[0].suit and card.suit is not None:
        _check_follows(state, move, actor)
    # This is `with_entry` written out: every play runs it, and a call would cost more than the
    # work.
    rest = hand - card.unit
    if len(hands) == 2:
        hands = (hands[0], rest) if actor else (rest, hands[1])
    elif actor == 0:
        hands = (rest, hands[1], hands[2])
    elif actor == 1:
        hands = (hands[0], rest, hands[2])
    else:
        hands = (hands[0], hands[1], rest)
    if log is not None:
        log.append(CardPlayed(actor, card))
    table = state.table
    leader = state.leader
    assert leader is not None
    turn: Turn | None = None
    if card.rank == 3:
        turn = power_of_3.offered(actor, table)
    elif card is VALKNUT:
        turn = valknut.offered(trick, table)
    trick += (card,)
    if turn is None:
        if len(trick) == len(hands):
            return end_trick(state.standing, table, hands, leader, trick, state.tricks, log)
        turn = TO_PLAY[(actor + 1) % len(hands)]
    return make_state(
        state.standing, table, hands, leader, trick, state.tricks, state.last_trick, turn
    )


def _check_follows(state: State, move: Play, actor: int) -> None:
    """Refuses a card of another suit if the seat must follow suit (T4, T5)."""
    suit = suit_to_follow(state.standing.rules, state.trick)
    if suit is not None and move.card.suit is not suit and state.packed_hands[actor] & suit.mask:
        clause = "T4" if state.trick[0].suit is suit else "T5"
        reason = f"{suit.name.lower()} or a symbol card must be played"
        raise IllegalAction(move, actor, clause, reason, "must_follow", {"suit": suit.name.lower()})


def _who_plays(state: State) -> str:
    """The clause that names the seat to play."""
    return "T2" if state.trick else leader_of(state)[1]


def _check(state: State) -> None:
    players, leader = len(state.packed_hands), state.leader
    assert leader is not None
    require(len(state.trick) < players, "T2", "the trick is complete")
    actor = (leader + len(state.trick)) % players
    require_to_act(state, (actor,), "T2")
    require(bool(state.packed_hands[actor]), "T11", "the round is over")


PLAY: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="play",
    clause="T2",
    prompt="Play a card. The leader may play anything (T3); the others follow the suit led, or "
    "play a symbol card; without the suit, anything (T4). The best card of the suit led wins, "
    "trumps beat other suits, every number beats a Hagalaz (T6, T7), and a Valknut destroys the "
    "trick (V1).",
    actions=(Play,),
    legal=_legal,
    check_and_apply=_apply,
    check=_check,
    then=("deal", "play", "swap", "turn_trump", "steal_trick", "steal_card", "over"),
)
