"""The game's functions: whose turn it is, what is legal, and what a move leads to.

One function for each phase carries moves out, for `apply` and for `step`: with a list to write to
it also makes the events.
"""

from collections.abc import Callable
from typing import NoReturn, TypeAlias

from herrlof_rules.core.chance import Distribution, uniform
from herrlof_rules.core.errors import IllegalAction
from herrlof_rules.core.seats import check_seat, is_seat, is_this_seat
from herrlof_rules.core.turn import Chance, Decision, Over, Step, Turn
from herrlof_rules.games.odin.actions import Action, Pass, Play, Take
from herrlof_rules.games.odin.cards import Card, Cards, unpack
from herrlof_rules.games.odin.events import (
    CardsDiscarded,
    CardTaken,
    ColoursRemoved,
    Event,
    FirstPlayerChosen,
    HandScored,
    HandsDealt,
    MatchEnded,
    Passed,
    RoundEnded,
    SetPlayed,
)
from herrlof_rules.games.odin.outcomes import (
    Deal,
    FirstPlayer,
    Outcome,
    RemoveColours,
    deals_of,
    removals,
)
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.scoring import end_reason, result, score_hand
from herrlof_rules.games.odin.sets import PLAYED, SETS, CardSet, answers, leads
from herrlof_rules.games.odin.state import Standing, State, make_state

Move: TypeAlias = Action | Outcome
Log: TypeAlias = list[Event] | None

# Turns are interned, so that comparing and keeping them costs nothing.
_PLAY = tuple(Decision("play", (seat,)) for seat in range(6))
_TAKE = tuple(Decision("take", (seat,)) for seat in range(6))
_FIRST_PLAYER, _REMOVE_COLOURS, _DEAL = map(Chance, ("first_player", "remove_colours", "deal"))

_CARDS_BY_UNIT = {card.unit: card for card in Card}


def initial(rules: Rules) -> State:
    """The state before anything has happened, at its first chance turn (M1)."""
    standing = Standing(rules, 1, rules.first_player, (), (0,) * rules.players, ())
    if rules.first_player is None:
        return _cleared(standing, _FIRST_PLAYER)
    return _cleared(standing, _after_first_player(rules))


def turn(state: State) -> Turn:
    """Whose turn it is, and for what."""
    return state.turn


def chance(state: State) -> Distribution[Outcome]:
    """What chance may settle now; raises `ValueError` at any other turn."""
    standing = state.standing
    rules = standing.rules
    match state.turn.kind:
        case "deal":
            return deals_of(standing.deck, rules.players, rules.hand_size)
        case "first_player":
            return uniform(tuple(FirstPlayer(seat) for seat in range(rules.players)))
        case "remove_colours":
            return removals()
        case _:
            raise ValueError(f"nothing is left to chance at {state.turn.kind}")


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """What a seat may do now, in canonical order; `()` if it is not to act.

    The default seat is the one that is to act.  Raises `UnknownSeat`.
    """
    seats = state.turn.seats
    if not seats or (seat is not None and not is_this_seat(seat, seats[0])):
        check_seat(seat, len(state.hands))
        return ()
    table = state.table
    if not table:
        return leads(state.standing.rules, state.hands[seats[0]])
    if len(table) == 1:
        return answers(state.hands[seats[0]], table[0])
    return SETS[table[0]].takes


def apply(state: State, move: Move, seat: int | None = None) -> State:
    """The state after an action of `seat`, or after a chance outcome.

    The default seat is the one that is to act.  Raises `IllegalAction` with the clause.
    """
    return _CARRY_OUT[state.turn.kind](state, move, seat, None)


def step(state: State, move: Move, seat: int | None = None) -> Step[State, Event]:
    """What `apply` does, with what happened on the way, in order."""
    log: list[Event] = []
    after = _CARRY_OUT[state.turn.kind](state, move, seat, log)
    return Step(after, tuple(log))


# Chance before play


def _first_player(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    rules = state.rules
    if not isinstance(move, FirstPlayer) or not is_seat(move.seat, rules.players):
        _impossible(state, move)
    if log is not None:
        log.append(FirstPlayerChosen(move.seat))
    standing = Standing(rules, 1, move.seat, (), state.standing.scores, ())
    return _cleared(standing, _after_first_player(rules))


def _after_first_player(rules: Rules) -> Chance:
    return _REMOVE_COLOURS if rules.two_player_colours == 4 else _DEAL


def _remove_colours(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    if not isinstance(move, RemoveColours) or len(move.colours) != 2:
        _impossible(state, move)
    if log is not None:
        log.append(ColoursRemoved(move.colours))
    old = state.standing
    standing = Standing(old.rules, 1, old.first_player, move.colours, old.scores, ())
    return _cleared(standing, _DEAL)


def _deal(state: State, move: Move, seat: int | None, log: Log) -> State:
    _check_chance(state, move, seat)
    standing = state.standing
    rules = standing.rules
    deals = deals_of(standing.deck, rules.players, rules.hand_size)
    if not isinstance(move, Deal) or not deals.possible(move):
        _impossible(state, move)
    first = standing.first_player
    assert first is not None
    if log is not None:
        log.append(HandsDealt(standing.hand_number, first, move.hands))
    nothing = (0,) * rules.players
    return make_state(standing, move.hands, nothing, 0, (), first, _PLAY[first])


# Play


def _play(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if seat is not None and not is_this_seat(seat, actor):
        _not_now(state, move, seat)
    if type(move) is Play:
        return (_answer if state.table else _lead)(state, move, actor, log)
    if type(move) is not Pass:
        _not_now(state, move, seat)
    if not state.table:
        raise IllegalAction(move, actor, "L4", "the leader may not pass")
    return _pass(state, actor, log)


def _lead(state: State, move: Play, actor: int, log: Log) -> State:
    hand = state.hands[actor]
    played = PLAYED.get(move.cards)
    if played is None or (played.size > 1 and played.cards != hand):
        reason = "the leader plays one card, or a whole hand of one colour or one number (L2)"
        raise IllegalAction(move, actor, "L1", reason)
    cards = played.cards
    if cards & ~hand:
        raise IllegalAction(move, actor, "L1", "the card is not in this hand")
    if cards != hand and state.standing.rules.whole_hand == "must" and hand in SETS:
        reason = "a hand of one colour or one number is played whole"
        raise IllegalAction(move, actor, "L2", reason)
    if log is not None:
        log.append(SetPlayed(actor, move.cards))
    hands = _with(state.hands, actor, hand - cards)
    taken = _with(state.taken, actor, state.taken[actor] & ~cards)
    if cards == hand:  # L2, L3
        return _end_hand(state, hands, taken, cards, actor, log)
    turn = _PLAY[(actor + 1) % len(hands)]
    return make_state(state.standing, hands, taken, state.discards, (cards,), actor, turn)


def _answer(state: State, move: Play, actor: int, log: Log) -> State:
    hand = state.hands[actor]
    on_table = state.table[0]
    beaten = SETS[on_table]
    played = PLAYED.get(move.cards)
    if played is None:
        reason = "the cards share neither colour nor number"
        raise IllegalAction(move, actor, "T2", reason)
    cards = played.cards
    if cards & ~hand:
        raise IllegalAction(move, actor, "T1", "a card is not in this hand")
    if not beaten.stronger <= played.number < beaten.larger:
        _refuse_answer(move, actor, played, beaten)
    if log is not None:
        log.append(SetPlayed(actor, move.cards))
    taken = state.taken[actor] & ~cards
    if cards == hand:
        hands = _with(state.hands, actor, 0)
        return _end_hand(state, hands, _with(state.taken, actor, taken), cards, actor, log)
    if beaten.size > 1:
        return make_state(
            state.standing,
            _with(state.hands, actor, hand - cards),
            _with(state.taken, actor, taken),
            state.discards,
            (on_table, cards),
            actor,
            _TAKE[actor],
        )
    if log is not None:
        log.append(CardTaken(actor, _CARDS_BY_UNIT[on_table]))
    return make_state(  # K2: a single card is taken without a decision
        state.standing,
        _with(state.hands, actor, hand - cards | on_table),
        _with(state.taken, actor, taken | on_table),
        state.discards,
        (cards,),
        actor,
        _PLAY[(actor + 1) % len(state.hands)],
    )


def _refuse_answer(move: Play, actor: int, played: CardSet, beaten: CardSet) -> NoReturn:
    if played.size == beaten.size:
        reason = f"a value of {played.value} is not greater than {beaten.value}"
        raise IllegalAction(move, actor, "T5", reason)
    reason = f"{beaten.size} or {beaten.size + 1} cards may be played"
    raise IllegalAction(move, actor, "T3", reason)


def _pass(state: State, actor: int, log: Log) -> State:
    if log is not None:
        log.append(Passed(actor))
    table, discards = state.table, state.discards
    player = state.player
    after = (actor + 1) % len(state.hands)
    if after == player:  # E1: the turn has come back to the player who played last
        if log is not None:
            log.append(CardsDiscarded(unpack(table[0])))
            log.append(RoundEnded(after))
        discards |= table[0]
        table = ()
    return make_state(
        state.standing, state.hands, state.taken, discards, table, player, _PLAY[after]
    )


# Taking a card


def _take(state: State, move: Move, seat: int | None, log: Log) -> State:
    actor = state.turn.seats[0]
    if type(move) is not Take or (seat is not None and not is_this_seat(seat, actor)):
        _not_now(state, move, seat)
    beaten, played = state.table
    unit = move.card.unit
    if not beaten & unit:
        raise IllegalAction(move, actor, "K1", "the card is not of the set beaten")
    if log is not None:
        log.append(CardTaken(actor, move.card))
        log.append(CardsDiscarded(unpack(beaten - unit)))
    hands, taken = state.hands, state.taken
    return make_state(
        state.standing,
        _with(hands, actor, hands[actor] | unit),
        _with(taken, actor, taken[actor] | unit),
        state.discards | beaten - unit,
        (played,),
        actor,
        _PLAY[(actor + 1) % len(hands)],
    )


# The end of a hand


def _end_hand(
    state: State,
    hands: tuple[int, ...],
    taken: tuple[int, ...],
    played: Cards,
    out: int,
    log: Log,
) -> State:
    """F1, K4: scoring, and then the next hand or the end of the match."""
    discards = state.discards
    if state.table:
        discards |= state.table[0]
        if log is not None:
            log.append(CardsDiscarded(unpack(state.table[0])))
    scored = score_hand(state.standing, hands)
    if log is not None:
        points = scored.sheets[-1].points
        log.append(HandScored(scored.hand_number, out, points, scored.scores))
    if end_reason(scored) is not None:  # M2: the last table stays
        ended = result(scored)
        if log is not None:
            log.append(MatchEnded(ended))
        return make_state(scored, hands, taken, discards, (played,), out, Over(ended))
    first = out
    if scored.rules.next_first_player == "left_of_first":
        assert scored.first_player is not None
        first = (scored.first_player + 1) % len(hands)
    coming = Standing(
        scored.rules, scored.hand_number + 1, first, scored.removed, scored.scores, scored.sheets
    )
    return _cleared(coming, _DEAL)


def _over(state: State, move: Move, seat: int | None, _log: Log) -> NoReturn:
    raise IllegalAction(move, seat, _who_acts(state), "the match is over")


_CARRY_OUT: dict[str, Callable[[State, Move, int | None, Log], State]] = {
    "first_player": _first_player,
    "remove_colours": _remove_colours,
    "deal": _deal,
    "play": _play,
    "take": _take,
    "over": _over,
}


# Parts of states


def _cleared(standing: Standing, turn: Turn) -> State:
    """The state between hands, with nothing dealt."""
    nothing = (0,) * standing.rules.players
    return make_state(standing, nothing, nothing, 0, (), None, turn)


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The values with another one for a seat; by a list, as slices took twice as long."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


# Refusals


def _check_chance(state: State, move: Move, seat: int | None) -> None:
    if seat is not None:
        raise IllegalAction(move, seat, _who_acts(state), "chance must settle this first")


def _impossible(state: State, move: Move) -> NoReturn:
    reason = f"chance cannot give this at {state.turn.kind}"
    raise IllegalAction(move, None, _who_acts(state), reason)


def _not_now(state: State, move: Move, seat: int | None) -> NoReturn:
    actor = state.turn.seats[0]
    reason = f"seat {actor} is to {state.turn.kind} now"
    raise IllegalAction(move, actor if seat is None else seat, _who_acts(state), reason)


_WHO_ACTS = {
    "first_player": "M1",
    "remove_colours": "C5",
    "deal": "D1",
    "take": "K1",
    "over": "M2",
}


def _who_acts(state: State) -> str:
    """The clause that says who or what acts now."""
    if state.turn.kind != "play":
        return _WHO_ACTS[state.turn.kind]
    if state.table:
        return "T1"
    return "E2" if state.discards else "L1"
