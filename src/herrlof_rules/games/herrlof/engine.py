"""The game's functions: whose turn it is, what is legal, and what a move leads to.

One function for each phase carries moves out, for `apply` and for `step`: with a list to write to
it also makes the events.
"""

from collections.abc import Callable
from functools import cache
from typing import NoReturn, TypeAlias, TypeVar

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.seats import check_seat, is_seat, is_this_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games.herrlof.actions import (
    Action,
    Decline,
    Discard,
    Play,
    Predict,
    Return,
    StealCard,
    StealTrick,
    Swap,
)
from herrlof_rules.games.herrlof.cards import (
    VALKNUT,
    Card,
    Suit,
    copies,
    suit_table,
    symbol_table,
    tabulate,
)
from herrlof_rules.games.herrlof.events import (
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    DealerChosen,
    Event,
    HandsDealt,
    LeadGiven,
    MatchEnded,
    PowerDeclined,
    PredictionMade,
    RoundScored,
    SwapChosen,
    TheftBegun,
    TrickDestroyed,
    TrickStolen,
    TrickWon,
    TrumpTurned,
)
from herrlof_rules.games.herrlof.outcomes import (
    Deal,
    Draw,
    FirstDealer,
    Outcome,
    Pick,
    TurnTrump,
    deals_of,
    make_one_card,
)
from herrlof_rules.games.herrlof.powers import top_of_pile, victims, without_top
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.scoring import result, score_round
from herrlof_rules.games.herrlof.state import (
    LastTrick,
    Standing,
    State,
    Table,
    Theft,
    make_buried,
    make_last_trick,
    make_standing,
    make_state,
    make_table,
    make_theft,
)
from herrlof_rules.games.herrlof.tricks import best_card, next_leader, suit_to_follow

T = TypeVar("T")
Move: TypeAlias = Action | Outcome
Log: TypeAlias = list[Event] | None

# Interned actions in tables by the bits of a hand: listing them is a few concatenations.
_SUIT_PLAYS = {suit: suit_table(Play, suit) for suit in Suit}
_BLUE_PLAYS, _GREEN_PLAYS, _RED_PLAYS, _YELLOW_PLAYS = _SUIT_PLAYS.values()
_SYMBOL_PLAYS = symbol_table(Play)
_DISCARDS = tabulate(Discard)
_RETURNS = tabulate(Return)
_SWAPS: tuple[Action, ...] = (Swap(), Decline())
_VICTIMS = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
_STEAL_TRICKS: dict[tuple[int, ...], tuple[Action, ...]] = {
    seats: (Decline(), *map(StealTrick, seats)) for seats in _VICTIMS
}
_STEAL_CARDS: dict[tuple[int, ...], tuple[Action, ...]] = {
    seats: (Decline(), *map(StealCard, seats)) for seats in _VICTIMS
}

_WHO_ACTS = {
    "first_dealer": "M1",
    "deal": "D1",
    "swap": "W1",
    "draw": "W1",
    "discard": "W1",
    "turn_trump": "V4",
    "steal_trick": "O1",
    "steal_card": "S1",
    "pick": "S1",
    "return": "S1",
    "over": "M3",
}
"""For each kind of turn but predict and play, the clause that says who or what acts then."""


def _turns_of_one(kind: str) -> tuple[Decision, ...]:
    return tuple(Decision(kind, (seat,)) for seat in range(3))


# Turns are interned, so that comparing and keeping them costs nothing.
_PLAY = _turns_of_one("play")
_SWAP = _turns_of_one("swap")
_DISCARD = _turns_of_one("discard")
_STEAL_TRICK = _turns_of_one("steal_trick")
_STEAL_CARD = _turns_of_one("steal_card")
_RETURN = _turns_of_one("return")
_FIRST_DEALER, _DEAL, _DRAW, _TURN_TRUMP, _PICK = map(
    Chance, ("first_dealer", "deal", "draw", "turn_trump", "pick")
)


def initial(rules: Rules) -> State:
    """The state before anything has happened, at its first chance turn (M1)."""
    nobody = (0,) * rules.players
    standing = Standing(rules, 1, rules.first_dealer, nobody, nobody, ())
    return _cleared(standing, _FIRST_DEALER if rules.first_dealer is None else _DEAL)


def turn(state: State) -> Turn:
    """Whose turn it is, and for what."""
    return state.turn


def chance(state: State) -> Distribution[Outcome]:
    """What chance may settle now; raises `ValueError` at any other turn."""
    match state.turn.kind:
        case "draw":
            return top_of_pile(Draw, state.table)
        case "pick":
            return make_one_card(Pick, state.hands[state.table.thefts[-1].victim])
        case "deal":
            rules = state.standing.rules
            return deals_of(rules.deck, rules.players, rules.hand_size)
        case "turn_trump":
            return top_of_pile(TurnTrump, state.table)
        case "first_dealer":
            return uniform(tuple(FirstDealer(seat) for seat in range(state.rules.players)))
        case kind:
            raise ValueError(f"nothing is left to chance at {kind}")


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """What a seat may do now, in canonical order; `()` if it is not to act.

    The default seat is the first that is to act.  Raises `UnknownSeat`.
    """
    turn = state.turn
    if turn.kind == "play" and (seat is None or is_this_seat(seat, turn.seats[0])):
        hand = state.hands[turn.seats[0]]
        trick = state.trick
        if trick:
            suit = trick[0].suit or suit_to_follow(state.standing.rules, trick)
            if suit is not None and hand & suit.mask:
                return _SUIT_PLAYS[suit][hand >> suit.shift & 511] + _SYMBOL_PLAYS[hand >> 36]
        # What `tabulate` does, without its call: 4 % of random play.
        return (
            _BLUE_PLAYS[hand & 511]
            + _GREEN_PLAYS[hand >> 9 & 511]
            + _RED_PLAYS[hand >> 18 & 511]
            + _YELLOW_PLAYS[hand >> 27 & 511]
            + _SYMBOL_PLAYS[hand >> 36]
        )
    check_seat(seat, len(state.hands))
    if not turn.seats or (seat is not None and seat not in turn.seats):
        return ()
    actor = turn.seats[0] if seat is None else seat
    match turn.kind:
        case "predict":
            return _predictions(state.rules.hand_size)
        case "swap":
            return _SWAPS
        case "discard":
            return _DISCARDS(state.hands[actor])
        case "return":
            return _RETURNS(state.hands[actor])
        case "steal_trick":
            return _STEAL_TRICKS[victims(actor, state.tricks)]
        case _:  # steal_card
            return _STEAL_CARDS[victims(actor, state.hands)]


def apply(state: State, move: Move, seat: int | None = None) -> State:
    """The state after an action of `seat`, or after a chance outcome.

    The default seat is the first that is to act.  Raises `IllegalAction` with the clause.
    """
    return _CARRY_OUT[state.turn.kind](state, move, seat, None)


def step(state: State, move: Move, seat: int | None = None) -> Step[State, Event]:
    """What `apply` does, with what happened on the way, in order."""
    log: list[Event] = []
    after = _CARRY_OUT[state.turn.kind](state, move, seat, log)
    return Step(after, tuple(log))


# Chance before play


def _first_dealer(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    if not isinstance(move, FirstDealer) or not is_seat(move.seat, state.rules.players):
        _impossible(state, move)
    standing = state.standing
    if log is not None:
        log.append(DealerChosen(move.seat))
    return _cleared(
        Standing(
            standing.rules,
            standing.round,
            move.seat,
            standing.scores,
            standing.hits,
            standing.sheets,
        ),
        _DEAL,
    )


def _deal(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    standing = state.standing
    rules = standing.rules
    deals = deals_of(rules.deck, rules.players, rules.hand_size)
    if not isinstance(move, Deal) or not deals.possible(move):
        _impossible(state, move)
    assert standing.dealer is not None
    if log is not None:
        log.append(HandsDealt(standing.round, standing.dealer, move.hands, move.trump))
    pile = rules.deck - sum(move.hands) - move.trump.unit
    table = make_table(move.trump, (None,) * rules.players, pile, (), 0, ())
    everybody = _to_predict(tuple(range(rules.players)))
    return make_state(standing, table, move.hands, None, (), state.tricks, None, everybody)


# Predictions


def _predict(state: State, move: Move, seat: int | None, log: Log) -> State:
    waiting = state.turn.seats
    actor = waiting[0] if seat is None else seat
    if actor not in waiting or type(actor) is not int:
        if is_seat(actor, len(state.hands)):
            raise IllegalAction(move, seat, "P3", "this seat has handed in its prediction")
        raise IllegalAction(move, seat, "P1", "there is no such seat")
    if type(move) is not Predict:
        raise IllegalAction(move, actor, "P1", "all seats hand in their predictions first")
    standing = state.standing
    hand_size = standing.rules.hand_size
    if type(move.tricks) is not int or not 0 <= move.tricks <= hand_size:
        raise IllegalAction(move, actor, "P1", f"a prediction is from 0 to {hand_size}")
    if log is not None:
        log.append(PredictionMade(actor, move.tricks))
    old = state.table
    predictions = _with(old.predictions, actor, move.tricks)
    table = make_table(old.trump, predictions, old.pile, old.buried, old.redrawn, old.thefts)
    if len(waiting) > 1:
        left = _to_predict(tuple([other for other in waiting if other != actor]))
        return make_state(standing, table, state.hands, None, (), state.tricks, None, left)
    assert standing.dealer is not None
    leader = (standing.dealer + 1) % len(state.hands)
    if log is not None:
        log.append(LeadGiven(leader, "T1"))
    turn = _PLAY[leader]
    return make_state(standing, table, state.hands, leader, (), state.tricks, None, turn)


# Tricks


def _play(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if type(move) is not Play or (seat is not None and not is_this_seat(seat, actor)):
        _not_now(state, move, seat)
    card = move.card
    hands = state.hands
    hand = hands[actor]
    if not hand & card.mask:
        raise IllegalAction(move, actor, "T2", "the card is not in this hand")
    trick = state.trick
    if trick and card.suit is not trick[0].suit and card.suit is not None:
        suit = suit_to_follow(state.standing.rules, trick)
        if suit is not None and card.suit is not suit and hand & suit.mask:
            clause = "T4" if trick[0].suit is suit else "T5"
            reason = f"{suit.name.lower()} or a symbol card must be played"
            raise IllegalAction(move, actor, clause, reason)
    # `_with`, written out: every play comes by here, and the call costs more than the work.
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
    turn: Turn
    if card.rank == 3 and table.pile_size:  # W5: from an empty pile nothing is offered
        turn = _SWAP[actor]
    elif card is VALKNUT and table.pile_size and trick.count(card) == 1:
        turn = _TURN_TRUMP
    elif len(trick) + 1 == len(hands):
        trick += (card,)
        return _end_trick(state.standing, table, hands, leader, trick, state.tricks, log)
    else:
        turn = _PLAY[(actor + 1) % len(hands)]
    return make_state(
        state.standing,
        table,
        hands,
        leader,
        (*trick, card),
        state.tricks,
        state.last_trick,
        turn,
    )


def _end_trick(
    standing: Standing,
    table: Table,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[Card, ...],
    tricks: tuple[int, ...],
    log: Log,
) -> State:
    """R1, R2: the trick is won or destroyed; the power of the winning card comes next."""
    assert table.trump is not None
    if VALKNUT in trick:
        last = make_last_trick(leader, trick, None)
        if log is not None:
            log.append(TrickDestroyed(leader, trick))
    else:
        place = best_card(trick, table.trump.suit)
        winner = (leader + place) % len(trick)
        last = make_last_trick(leader, trick, winner)
        tricks = _with(tricks, winner, tricks[winner] + 1)
        if log is not None:
            log.append(TrickWon(winner, trick))
        rank = trick[place].rank
        if rank == 1 and victims(winner, tricks):
            turn = _STEAL_TRICK[winner]
            return make_state(standing, table, hands, None, (), tricks, last, turn)
        if rank == 6 and victims(winner, hands):
            turn = _STEAL_CARD[winner]
            return make_state(standing, table, hands, None, (), tricks, last, turn)
    return _next_trick(standing, table, hands, tricks, last, log)


def _next_trick(
    standing: Standing,
    table: Table,
    hands: tuple[int, ...],
    tricks: tuple[int, ...],
    last: LastTrick,
    log: Log,
) -> State:
    """R2, R3: the next lead, or scoring when the hands are empty (T11)."""
    if not hands[0]:  # between tricks all hands have the same size
        return _score(standing, table, hands, tricks, last, log)
    leader, clause = next_leader(standing.rules, last)
    if log is not None:
        log.append(LeadGiven(leader, clause))
    return make_state(standing, table, hands, leader, (), tricks, last, _PLAY[leader])


def _go_on(
    state: State, table: Table, hands: tuple[int, ...], trick: tuple[Card, ...], log: Log
) -> State:
    """After what a card did when it was played: the next player, or the end of the trick."""
    leader = state.leader
    assert leader is not None
    if len(trick) == len(hands):
        return _end_trick(state.standing, table, hands, leader, trick, state.tricks, log)
    turn = _PLAY[(leader + len(trick)) % len(hands)]
    return make_state(
        state.standing, table, hands, leader, trick, state.tricks, state.last_trick, turn
    )


def _turn_trump(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    rest = without_top(state.table, move.card) if isinstance(move, TurnTrump) else None
    if not isinstance(move, TurnTrump) or rest is None:
        _impossible(state, move)
    if log is not None:
        log.append(TrumpTurned(move.card))
    table = make_table(
        move.card, rest.predictions, rest.pile, rest.buried, rest.redrawn, rest.thefts
    )
    return _go_on(state, table, state.hands, state.trick, log)


# The power of 3


def _swap(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = _check_actor(state, move, seat)
    if isinstance(move, Swap):
        if log is not None:
            log.append(SwapChosen(actor))
        return _at(state, state.table, state.hands, _DRAW)
    if not isinstance(move, Decline):
        _not_now(state, move, seat)
    if log is not None:
        log.append(PowerDeclined(actor, 3))
    return _go_on(state, state.table, state.hands, state.trick, log)


def _draw(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    table = without_top(state.table, move.card) if isinstance(move, Draw) else None
    if not isinstance(move, Draw) or table is None:
        _impossible(state, move)
    assert state.leader is not None
    actor = (state.leader + len(state.trick) - 1) % len(state.hands)
    if log is not None:
        log.append(CardDrawn(actor, move.card))
    hand = state.hands[actor]
    if not hand:  # W2: with a single card in hand there is nothing to choose
        return _bury(state, table, state.hands, actor, move.card, log)
    hands = _with(state.hands, actor, hand + move.card.unit)
    return _at(state, table, hands, _DISCARD[actor])


def _discard(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = _check_actor(state, move, seat)
    if not isinstance(move, Discard):
        _not_now(state, move, seat)
    hand = state.hands[actor]
    if not hand & move.card.mask:
        raise IllegalAction(move, actor, "W1", "the card is not in this hand")
    hands = _with(state.hands, actor, hand - move.card.unit)
    return _bury(state, state.table, hands, actor, move.card, log)


def _bury(
    state: State, table: Table, hands: tuple[int, ...], actor: int, card: Card, log: Log
) -> State:
    if log is not None:
        log.append(CardBuried(actor, card))
    buried = (*table.buried, make_buried(actor, card))
    after = make_table(
        table.trump, table.predictions, table.pile, buried, table.redrawn, table.thefts
    )
    return _go_on(state, after, hands, state.trick, log)


# The powers of 1 and 6


def _steal_trick(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = _check_actor(state, move, seat)
    tricks = state.tricks
    assert state.last_trick is not None
    if isinstance(move, StealTrick):
        if type(move.victim) is not int or move.victim not in victims(actor, tricks):
            raise IllegalAction(move, actor, "O1", "that seat has no trick to take")
        tricks = _with(tricks, actor, tricks[actor] + 1)
        tricks = _with(tricks, move.victim, tricks[move.victim] - 1)
        if log is not None:
            log.append(TrickStolen(actor, move.victim))
    elif not isinstance(move, Decline):
        _not_now(state, move, seat)
    elif log is not None:
        log.append(PowerDeclined(actor, 1))
    return _next_trick(state.standing, state.table, state.hands, tricks, state.last_trick, log)


def _steal_card(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = _check_actor(state, move, seat)
    if isinstance(move, StealCard):
        if type(move.victim) is not int or move.victim not in victims(actor, state.hands):
            raise IllegalAction(move, actor, "S1", "that seat has no card to take")
        if log is not None:
            log.append(TheftBegun(actor, move.victim))
        table = _with_thefts(
            state.table, (*state.table.thefts, make_theft(actor, move.victim, None, None))
        )
        return _at(state, table, state.hands, _PICK)
    if not isinstance(move, Decline):
        _not_now(state, move, seat)
    if log is not None:
        log.append(PowerDeclined(actor, 6))
    assert state.last_trick is not None
    return _next_trick(
        state.standing, state.table, state.hands, state.tricks, state.last_trick, log
    )


def _pick(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    thefts = state.table.thefts
    theft = thefts[-1]
    thief, victim = theft.thief, theft.victim
    if not isinstance(move, Pick) or not copies(state.hands[victim], move.card):
        _impossible(state, move)
    if log is not None:
        log.append(CardStolen(thief, victim, move.card))
    hands = _with(state.hands, victim, state.hands[victim] - move.card.unit)
    hands = _with(hands, thief, hands[thief] + move.card.unit)
    table = _with_thefts(state.table, (*thefts[:-1], make_theft(thief, victim, move.card, None)))
    return _at(state, table, hands, _RETURN[thief])


def _return(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = _check_actor(state, move, seat)
    if not isinstance(move, Return):
        _not_now(state, move, seat)
    if not state.hands[actor] & move.card.mask:
        raise IllegalAction(move, actor, "S1", "the card is not in this hand")
    thefts = state.table.thefts
    theft = thefts[-1]
    if log is not None:
        log.append(CardReturned(actor, theft.victim, move.card))
    hands = _with(state.hands, actor, state.hands[actor] - move.card.unit)
    hands = _with(hands, theft.victim, hands[theft.victim] + move.card.unit)
    table = _with_thefts(
        state.table, (*thefts[:-1], make_theft(actor, theft.victim, theft.taken, move.card))
    )
    assert state.last_trick is not None
    return _next_trick(state.standing, table, hands, state.tricks, state.last_trick, log)


# The end of a round


def _score(
    standing: Standing,
    table: Table,
    hands: tuple[int, ...],
    tricks: tuple[int, ...],
    last: LastTrick,
    log: Log,
) -> State:
    predictions = tuple([p for p in table.predictions if p is not None])
    scored = score_round(standing, predictions, tricks)
    if log is not None:
        points = scored.sheets[-1].points
        log.append(RoundScored(scored.round, predictions, tricks, points, scored.scores))
    ended = result(scored)
    if ended is not None:  # M3: the last table stays
        if log is not None:
            log.append(MatchEnded(ended))
        return make_state(scored, table, hands, None, (), tricks, last, Over(ended))
    assert scored.dealer is not None
    dealer = (scored.dealer + 1) % scored.rules.players  # M2
    coming = make_standing(
        scored.rules, scored.round + 1, dealer, scored.scores, scored.hits, scored.sheets
    )
    return _cleared(coming, _DEAL)


def _over(_state: State, move: Move, seat: int | None, _log: Log) -> NoReturn:
    raise IllegalAction(move, seat, _WHO_ACTS["over"], "the match is over")


_CARRY_OUT: dict[str, Callable[[State, Move, int | None, Log], State]] = {
    "first_dealer": _first_dealer,
    "deal": _deal,
    "predict": _predict,
    "play": _play,
    "swap": _swap,
    "draw": _draw,
    "discard": _discard,
    "turn_trump": _turn_trump,
    "steal_trick": _steal_trick,
    "steal_card": _steal_card,
    "pick": _pick,
    "return": _return,
    "over": _over,
}


# Parts of states


def _cleared(standing: Standing, turn: Turn) -> State:
    """The state between rounds, with an empty table (M3)."""
    players = standing.rules.players
    nothing = _NOTHING[players]
    return make_state(standing, _BARE_TABLE[players], nothing, None, (), nothing, None, turn)


_NOTHING = {players: (0,) * players for players in (2, 3)}
_BARE_TABLE = {players: make_table(None, (None,) * players, 0, (), 0, ()) for players in (2, 3)}


def _at(state: State, table: Table, hands: tuple[int, ...], turn: Turn) -> State:
    """The same point of the same trick at another turn."""
    return make_state(
        state.standing,
        table,
        hands,
        state.leader,
        state.trick,
        state.tricks,
        state.last_trick,
        turn,
    )


def _with_thefts(table: Table, thefts: tuple[Theft, ...]) -> Table:
    return make_table(
        table.trump, table.predictions, table.pile, table.buried, table.redrawn, thefts
    )


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with another one for a seat; spelled out, which is faster than slices."""
    if len(values) == 2:
        return (values[0], value) if seat else (value, values[1])
    first, second, third = values
    if seat == 0:
        return (value, second, third)
    return (first, value, third) if seat == 1 else (first, second, value)


@cache
def _predictions(hand_size: int) -> tuple[Action, ...]:
    return tuple(Predict(tricks) for tricks in range(hand_size + 1))


@cache
def _to_predict(seats: tuple[int, ...]) -> Decision:
    """The turn of the seats that have not handed in a prediction, ascending (P2)."""
    return Decision("predict", seats)


# Refusals


def _check_actor(state: State, move: Move, seat: int | None) -> int:
    actor = state.turn.seats[0]
    if seat is not None and not is_this_seat(seat, actor):
        _not_now(state, move, seat)
    return actor


def _check_chance(state: State, move: Move, seat: int | None) -> None:
    if seat is not None:
        raise IllegalAction(move, seat, _who_acts(state), "chance must settle this first")


def _impossible(state: State, move: Move) -> NoReturn:
    reason = f"chance cannot give this at {state.turn.kind}"
    raise IllegalAction(move, None, _who_acts(state), reason)


def _not_now(state: State, move: Move, seat: int | None) -> NoReturn:
    turn = state.turn
    reason = f"seat {turn.seats[0]} is to {turn.kind.replace('_', ' ')} now"
    raise IllegalAction(move, turn.seats[0] if seat is None else seat, _who_acts(state), reason)


def _who_acts(state: State) -> str:
    """The clause that says whose turn it is."""
    if state.turn.kind != "play":
        return _WHO_ACTS[state.turn.kind]
    if state.trick:
        return "T2"
    if state.last_trick is None:
        return "T1"
    return next_leader(state.rules, state.last_trick)[1]
