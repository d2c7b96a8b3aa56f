"""Taking a card of the set beaten (K)."""

from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.phases import DecisionPhase
from herrlof_rules.core.refusals import not_now
from herrlof_rules.core.seats import is_this_seat
from herrlof_rules.games.odin.actions import Action, Take
from herrlof_rules.games.odin.cards import NOTHING, Packed, unpack
from herrlof_rules.games.odin.events import CardsDiscarded, CardTaken, Event
from herrlof_rules.games.odin.hand_end import end_hand
from herrlof_rules.games.odin.sets import SETS
from herrlof_rules.games.odin.state import State, make_state
from herrlof_rules.games.odin.turns import TO_PLAY, TO_TAKE, Log, require, with_one


def beat(state: State, actor: int, played: Packed, log: Log) -> State:
    """The state after a set was played on the one on the table: a card of that is due (K1)."""
    hands, taken = state.hands, state.taken
    beaten = state.table[0]
    hand = hands[actor] - played
    still_held = taken[actor] & ~played
    if not hand:  # K4: out, and nothing is taken
        hands, taken = with_one(hands, actor, hand), with_one(taken, actor, still_held)
        return end_hand(state, hands, taken, played, actor, log)
    single = SETS[beaten].size == 1
    if not single:
        return make_state(
            state.standing,
            with_one(hands, actor, hand),
            with_one(taken, actor, still_held),
            state.discards,
            (beaten, played),
            actor,
            TO_TAKE[actor],
        )
    if log is not None:
        log.append(CardTaken(actor, unpack(beaten)[0]))
    return make_state(  # K2: a single card is taken without a decision
        state.standing,
        with_one(hands, actor, hand | beaten),
        with_one(taken, actor, still_held | beaten),
        state.discards,
        (played,),
        actor,
        TO_PLAY[(actor + 1) % len(hands)],
    )


def _legal(state: State, _seat: int) -> tuple[Action, ...]:
    return SETS[state.table[0]].takes


def _take(state: State, move: object, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if type(move) is not Take or (seat is not None and not is_this_seat(seat, actor)):
        not_now(state.turn, move, seat, len(state.hands), "K1")
    beaten, played = state.table
    card = next((card for card in unpack(beaten) if card is move.card), None)
    if card is None:
        raise IllegalAction(move, actor, "K1", "the card is not of the set beaten")
    rest = beaten - card.unit
    if log is not None:
        log.append(CardTaken(actor, card))
        log.append(CardsDiscarded(unpack(rest)))
    hands, taken = state.hands, state.taken
    return make_state(
        state.standing,
        with_one(hands, actor, hands[actor] | card.unit),
        with_one(taken, actor, taken[actor] | card.unit),
        state.discards | rest,
        (played,),
        actor,
        TO_PLAY[(actor + 1) % len(hands)],
    )


def _check(state: State) -> None:
    table = state.table
    require(len(table) == 2, "K1", "there is no set that was just beaten")
    beaten, played = SETS[table[0]], SETS[table[1]]
    require(beaten.size > 1, "K2", "a single card is taken without a decision")
    require(played.size - beaten.size in (0, 1), "T3", "the set played has another size")
    require(played.value > beaten.value, "T5", "the set played is not worth more")
    check_discards(state, beaten.size)
    require(state.turn.seats == (state.player,), "K1", "who played takes the card")


def check_discards(state: State, size: int) -> None:
    """Raises `InvalidState` for fewer discards than a set of this size on the table needs.

    Every smaller size was beaten before it (T3), and each time all cards but one were discarded.
    """
    discarded = (size - 1) * (size - 2) // 2
    require(state.discards.bit_count() >= discarded, "T3", "too few cards were discarded for it")


def check_taken(state: State, size: int) -> None:
    """Raises `InvalidState` where who played the set on the table has not taken a card for it.

    It answered another unless it is a single card, for a whole hand led ends the hand (L1, L2).
    """
    assert state.player is not None
    took = size == 1 or state.taken[state.player] != NOTHING
    require(took, "K1", "who beat a set has taken no card")


TAKE: DecisionPhase[State, Action, Event] = DecisionPhase(
    kind="take",
    prompt="Take one card of the set you beat into your hand; the rest is discarded (K1). All "
    "see which (K3), and you may play it from your next turn on.",
    legal=_legal,
    carry_out=_take,
    check=_check,
)
