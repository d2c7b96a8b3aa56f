"""Taking a card of the beaten set (K)."""

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import refuse_out_of_turn, require
from herrlof_rules.odin.actions import Action, Take
from herrlof_rules.odin.cards import Card, unpack
from herrlof_rules.odin.events import CardsDiscarded, CardTaken, Event
from herrlof_rules.odin.hand_end import end_hand
from herrlof_rules.odin.sets import SETS, CardSet
from herrlof_rules.odin.state import State, make_state
from herrlof_rules.odin.turns import TO_PLAY, TO_TAKE, Log


def beat(state: State, actor: int, played: CardSet, beaten: CardSet, log: Log) -> State:
    """The state after a set beats another; the turn is to take a card unless K2 or K4 applies."""
    # One function with lists is fast, which matters because half of all plays call it.
    hands, taken = list(state.packed_hands), list(state.packed_taken)
    hands[actor] = hand = hands[actor] - played.cards
    taken[actor] &= ~played.cards
    if not hand:  # K4: the player is out and takes nothing.
        return end_hand(state, tuple(hands), tuple(taken), played.cards, actor, log)
    if beaten.size > 1:
        return make_state(
            state.standing,
            tuple(hands),
            tuple(taken),
            state.packed_discards,
            (beaten.cards, played.cards),
            actor,
            TO_TAKE[actor],
        )
    hands[actor] |= beaten.cards  # K2: a single card is taken without a decision.
    taken[actor] |= beaten.cards
    if log is not None:
        log.append(CardTaken(actor, beaten.play.cards[0]))
    return make_state(
        state.standing,
        tuple(hands),
        tuple(taken),
        state.packed_discards,
        (played.cards,),
        actor,
        TO_PLAY[(actor + 1) % len(hands)],
    )


def _legal(state: State, _seat: int) -> tuple[Action, ...]:
    return SETS[state.packed_table[0]].takes


def _take(state: State, move: object, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if type(move) is not Take or (seat is not None and not is_exactly(seat, actor)):
        refuse_out_of_turn(state.turn, move, seat, len(state.packed_hands), "K1")
    beaten, played = state.packed_table
    card = move.card
    if type(card) is not Card or not beaten & card.unit:
        reason = "the card is not of the set beaten"
        raise IllegalAction(move, actor, "K1", reason, "not_beaten")
    rest = beaten - card.unit
    if log is not None:
        log.append(CardTaken(actor, card))
        log.append(CardsDiscarded(unpack(rest)))
    hands, taken = list(state.packed_hands), list(state.packed_taken)
    hands[actor] |= card.unit
    taken[actor] |= card.unit
    return make_state(
        state.standing,
        tuple(hands),
        tuple(taken),
        state.packed_discards | rest,
        (played,),
        actor,
        TO_PLAY[(actor + 1) % len(hands)],
    )


def _check(state: State) -> None:
    table = state.packed_table
    require(len(table) == 2, "K1", "there is no set that was just beaten")
    beaten, played = SETS[table[0]], SETS[table[1]]
    require(beaten.size > 1, "K2", "a single card is taken without a decision")
    require(played.size - beaten.size in (0, 1), "T3", "the set played has the wrong size")
    require(played.value > beaten.value, "T5", "the set played is not of greater value")
    (actor,) = state.turn.seats
    require(actor == state.player, "K1", "the seat that played takes the card")
    room = state.packed_hands[actor].bit_count() < state.rules.hand_size
    require(room, "X1", "a hand would become too large")


TAKE: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="take",
    clause="K1",
    prompt="Take one card of the set you beat (K1). The rest is discarded; all see which you take "
    "(K3), and you may play it from your next turn on.",
    actions=(Take,),
    legal=_legal,
    check_and_apply=_take,
    check=_check,
    then=("play",),
)
