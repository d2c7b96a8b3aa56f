"""Masks: the rules are in docs/how-to/a-deduction-game.md."""

from collections import Counter
from enum import Enum
from functools import cache
from typing import Annotated, TypeAlias, TypeVar

from attrs import evolve, field, frozen, validators

from herrlof_arena.registry import GameSupport
from herrlof_rules import core, registry


class Card(Enum):
    GUESS = "guess"
    PEEK = "peek"
    DUEL = "duel"
    GUARD = "guard"
    SWAP = "swap"
    CROWN = "crown"

    @property
    def rank(self) -> int:
        return [*Card].index(self)

    @property
    def colour(self) -> core.Colour:  # The colour in pictures
        return ("blue", "green", "red", "orange", "pink", "yellow")[self.rank]


COPIES = dict(zip(Card, (5, 3, 2, 2, 2, 1), strict=True))
AIMED = (Card.PEEK, Card.DUEL, Card.SWAP)
T = TypeVar("T")


@frozen
class Rules:
    players: int = field(default=3, validator=validators.in_((2, 3, 4)))
    target: int = field(default=3, validator=validators.in_(range(1, 10)))


@frozen
class Play:  # A card that is played against no rival
    card: Card


@frozen
class Aim:
    card: Card
    seat: core.Seat


@frozen
class Guess:
    seat: core.Seat
    card: Card


@frozen
class Draw:  # The outcome of chance
    card: Card


@frozen
class Drawn:
    seat: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat")]


@frozen
class Played:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class Named:  # A play may name a rival, and a guess also names a card.
    rival: core.Public[core.Seat]
    card: core.Public[Card | None]


@frozen
class Looked:
    seat: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat")]


@frozen
class Met:  # In a duel or a swap, both players see both cards.
    seat: core.Public[core.Seat]
    rival: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat", "rival")]
    other: Annotated[Card | None, core.SeenBy("seat", "rival")]


@frozen
class Out:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class RoundWon:
    winners: core.Public[tuple[core.Seat, ...]]
    hands: core.BySeat[Card | None]


Action: TypeAlias = Play | Aim | Guess
Event: TypeAlias = Drawn | Played | Named | Looked | Met | Out | RoundWon
Emit: TypeAlias = core.Emit[Event]


@frozen
class State:
    rules: Rules
    tokens: core.BySeat[int]
    hands: core.BySeat[Card | None]
    out: core.BySeat[bool]
    guarded: core.BySeat[bool]
    memory: core.BySeat[tuple[Card, ...]]  # Rivals' cards seen by each seat.
    aimed: core.BySeat[tuple[Card, ...]]  # Cards aimed or guessed at a seat.
    active: core.Seat = 0
    drawn: Card | None = None
    played: tuple[Card, ...] = ()  # Includes cards of seats that are out.

    @property
    def turn(self) -> core.Turn:
        if max(self.tokens) == self.rules.target:
            return core.Over(core.Result.from_points(self.tokens, "tokens"))
        if self.drawn is None:
            return core.Chance("draw")
        return core.Decision("play", (self.active,))

    @property
    def pile(self) -> list[Card]:
        seen = (*self.hands, self.drawn, *self.played)
        return [c for c in Card for _ in range(COPIES[c] - seen.count(c))]

    @property
    def drawer(self) -> int:
        pairs = enumerate(zip(self.hands, self.out, strict=True))
        waiting = [seat for seat, pair in pairs if pair == (None, False)]
        return (*waiting, self.active)[0]


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    hand: core.Hand[Card]
    memory: core.Own[tuple[Card, ...]]
    active: core.Public[core.Seat]
    played: core.Public[tuple[Card, ...]]
    aimed: core.BySeat[tuple[Card, ...]]
    tokens: core.BySeat[int]
    out: core.BySeat[bool]
    guarded: core.BySeat[bool]


def begin(rules: Rules, tokens: tuple[int, ...], first: int) -> State:
    n, no = rules.players, (False,) * rules.players
    seen = ((),) * n
    return State(rules, tokens, (None,) * n, no, no, seen, seen, first)


def initial(rules: Rules) -> State:
    return begin(rules, (0,) * rules.players, 0)


def draws(state: State) -> core.Weighted[Draw]:
    return core.drawn(Draw, state.pile)


def put(entries: tuple[T, ...], seat: int, entry: T) -> tuple[T, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])


def draw(state: State, move: Draw, emit: Emit) -> State:
    seat = state.drawer
    emit(Drawn(seat, move.card))
    if state.hands[seat] is None:
        return evolve(state, hands=put(state.hands, seat, move.card))
    return evolve(state, drawn=move.card)


@cache
def actions(rules: Rules) -> tuple[Action, ...]:
    seats = range(rules.players)
    aims = [Aim(card, seat) for card in AIMED for seat in seats]
    named = [card for card in Card if card is not Card.GUESS]
    guesses = [Guess(seat, card) for seat in seats for card in named]
    return (*map(Play, Card), *aims, *guesses)


def card_of(action: Action) -> Card:
    return Card.GUESS if isinstance(action, Guess) else action.card


def legal(state: State, seat: int) -> tuple[Action, ...]:
    kept = (state.hands[seat], state.drawn)
    closed = zip(state.out, state.guarded, strict=True)
    open_ = [s for s, why in enumerate(closed) if not any(why) and s != seat]

    def fits(action: Action) -> bool:
        if card_of(action) not in kept:
            return False
        if not isinstance(action, Play):
            return action.seat in open_
        return not open_ or action.card not in (Card.GUESS, *AIMED)

    return tuple(filter(fits, actions(state.rules)))


def held(state: State, seat: int) -> Card:
    card = state.hands[seat]
    assert card is not None  # The seat is still in the round.
    return card


def leave(state: State, seat: int, emit: Emit) -> State:
    card = held(state, seat)
    emit(Out(seat, card))
    out, guarded = put(state.out, seat, True), put(state.guarded, seat, False)
    hands, played = put(state.hands, seat, None), (*state.played, card)
    return evolve(state, hands=hands, out=out, guarded=guarded, played=played)


def play(state: State, move: Action, seat: int, emit: Emit) -> State:
    card, hands = card_of(move), state.hands
    emit(Played(seat, card))
    if hands[seat] is card:
        hands = put(hands, seat, state.drawn)
    played = (*state.played, card)
    after = evolve(state, hands=hands, drawn=None, played=played)
    if not isinstance(move, Play):
        named = move.card if isinstance(move, Guess) else None
        emit(Named(move.seat, named))
        at = (*state.aimed[move.seat], move.card)
        after = evolve(after, aimed=put(state.aimed, move.seat, at))
    if isinstance(move, Guess):
        if hands[move.seat] is move.card:
            after = leave(after, move.seat, emit)
    elif isinstance(move, Aim):
        after = aim(after, move, seat, emit)
    elif card is Card.CROWN:
        after = leave(after, seat, emit)
    elif card is Card.GUARD:
        after = evolve(after, guarded=put(state.guarded, seat, True))
    return proceed(after, emit)


def aim(state: State, move: Aim, seat: int, emit: Emit) -> State:
    own, other = held(state, seat), held(state, move.seat)
    memory = put(state.memory, seat, (*state.memory[seat], other))
    if move.card is Card.PEEK:
        emit(Looked(seat, other))
        return evolve(state, memory=memory)
    emit(Met(seat, move.seat, own, other))
    memory = put(memory, move.seat, (*memory[move.seat], own))
    state = evolve(state, memory=memory)
    if move.card is Card.SWAP:
        hands = put(put(state.hands, seat, other), move.seat, own)
        return evolve(state, hands=hands)
    if own is other:
        return state
    return leave(state, seat if own.rank < other.rank else move.seat, emit)


def proceed(state: State, emit: Emit) -> State:
    seats = range(state.rules.players)
    left = [seat for seat in seats if not state.out[seat]]
    if len(left) > 1 and len(state.pile) > 1:
        order = [(state.active + 1 + step) % len(seats) for step in seats]
        active = next(seat for seat in order if seat in left)
        guarded = put(state.guarded, active, False)
        return evolve(state, active=active, guarded=guarded)
    best = max(card.rank for card in state.hands if card)
    won = [card is not None and card.rank == best for card in state.hands]
    winners = tuple(seat for seat in seats if won[seat])
    emit(RoundWon(winners, state.hands))
    tokens = tuple(n + w for n, w in zip(state.tokens, won, strict=True))
    return begin(state.rules, tokens, winners[0])


def observe(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Action, ...]
) -> Observation:
    hand = () if seat is None else (state.hands[seat],)
    if seat == state.active:
        hand = (*hand, state.drawn)
    own = tuple(card for card in Card for other in hand if card is other)
    memory = () if seat is None else state.memory[seat]
    told = state.active, state.played, state.aimed
    public = *told, state.tokens, state.out, state.guarded
    return Observation(seat, turn, legal, own, memory, *public)


def check(state: State) -> None:
    rules, n, active = state.rules, state.rules.players, state.active
    if min(state.tokens) < 0 or max(state.tokens) > rules.target:
        raise core.InvalidState("E2", "nobody has so many tokens")
    held = [card for card in (*state.hands, state.drawn) if card]
    if Counter((*held, *state.played)) - Counter(COPIES):
        raise core.InvalidState("D1", "there are fewer such cards")
    fresh = begin(rules, state.tokens, active)
    missing = state.hands.count(None)
    undealt = evolve(fresh, hands=state.hands)
    if state == undealt and missing:
        if any(state.hands[n - missing :]) or (
            missing < n and isinstance(fresh.turn, core.Over)
        ):
            raise core.InvalidState("D1", "cards are dealt in turn")
        return
    if len(state.pile) < 1 + (state.drawn is None):
        raise core.InvalidState("E1", "the round is over by then")
    holds = tuple(card is None for card in state.hands)
    if holds != state.out or missing > n - 2 or state.out[active]:
        raise core.InvalidState("E1", "two seats or more are left")
    if isinstance(fresh.turn, core.Over):
        raise core.InvalidState("E2", "the match was over before")
    wrong = [a and b for a, b in zip(state.out, state.guarded, strict=True)]
    if any(wrong) or state.guarded[active]:
        raise core.InvalidState("C4", "this seat cannot be guarded")


DRAW = core.ChancePhase("draw", "D1", (Draw,), draws, draw)
ASK = "Play one of your two cards (P1)."
PLAY = core.DecisionPhase("play", "P1", ASK, (Play, Aim, Guess), legal, play)
GAME: core.Game[Rules, State, Action, Draw, Event, Observation] = core.Game(
    name="masks",
    rules=Rules,
    state=State,
    events=(Drawn, Played, Named, Looked, Met, Out, RoundWon),
    observation=Observation,
    initial=initial,
    phases=(DRAW, PLAY, core.OverPhase("E2")),
    make_observation=observe,
    check_state=check,
    action_space=actions,
)


def bot(
    view: core.View[Rules, Action, Event, Observation], rng: core.RandomSource
) -> Action:  # The bot keeps the higher card, and guesses the likeliest card.
    seen = view.observation
    unseen = Counter(COPIES) - Counter((*seen.played, *seen.hand))

    def worth(action: Action) -> tuple[int, int]:
        copies = unseen[action.card] if isinstance(action, Guess) else 0
        return -card_of(action).rank, copies

    best = max(map(worth, view.legal_actions))
    choice = [a for a in view.legal_actions if worth(a) == best]
    return choice[rng.randrange(len(choice))]


ENGLISH = {
    "event.drawn[seat=you]": "You draw {card}.",
    "event.drawn": "{seat:seat} draws {card}.",
    "event.drawn[card=hidden]": "{seat:seat} draws a card.",
    "event.played[seat=you]": "You play {card}.",
    "event.played": "{seat:seat} plays {card}.",
    "event.named": "Does {rival:seat} hold {card}?",
    "event.named[card=hidden]": "It is aimed at {rival:seat}.",
    "event.looked[seat=you]": "You see {card}.",
    "event.looked": "{seat:seat} sees {card}.",
    "event.looked[card=hidden]": "{seat:seat} sees the card.",
    "event.met[seat=you]": "You hold {card}, {rival:seat} {other}.",
    "event.met": "{seat:seat} holds {card}, {rival:seat} {other}.",
    "event.met[card=hidden]": "{seat:seat} and {rival:seat} meet.",
    "event.out[seat=you]": "You are out with {card}.",
    "event.out": "{seat:seat} is out with {card}.",
    "event.round_won": "A token for {winners:seat}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
SUPPORT = GameSupport(game=REGISTRATION, bot=bot)
