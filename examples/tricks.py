"""Tricks: the rules are in docs/how-to/a-trick-taking-game.md."""

from enum import Enum
from functools import cached_property
from typing import Annotated, TypeAlias

from attrs import field, frozen, validators

from herrlof_rules import core, registry


class Card(Enum):
    R1, R2, R3, R4, R5, R6 = "R1", "R2", "R3", "R4", "R5", "R6"
    Y1, Y2, Y3, Y4, Y5, Y6 = "Y1", "Y2", "Y3", "Y4", "Y5", "Y6"
    G1, G2, G3, G4, G5, G6 = "G1", "G2", "G3", "G4", "G5", "G6"
    B1, B2, B3, B4, B5, B6 = "B1", "B2", "B3", "B4", "B5", "B6"

    @cached_property
    def colour(self) -> core.Colour:  # The colour in pictures
        colours = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
        return colours[self.value[0]]


Cards: TypeAlias = tuple[Card, ...]


@frozen
class Rules:
    players: int = field(default=3, validator=validators.in_((2, 3, 4)))
    hand_size: int = field(default=5, validator=validators.in_(range(1, 6)))


@frozen
class Bid:
    tricks: int


@frozen
class Play:
    card: Card


@frozen
class Deal:  # The outcome of chance: the hands, and the card turned up
    hands: tuple[Cards, ...]
    trump: Card


@frozen
class Dealt:
    hands: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]
    trump: core.Public[Card]


@frozen
class BidMade:
    seat: core.Public[core.Seat]
    tricks: core.Public[int]


@frozen
class CardPlayed:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class TrickWon:
    seat: core.Public[core.Seat]


Action: TypeAlias = Bid | Play
Event: TypeAlias = Dealt | BidMade | CardPlayed | TrickWon


Tricks: TypeAlias = Annotated[
    int | None, core.Between(0, lambda rules: rules.hand_size, "B1")
]


@frozen
class State:
    rules: Rules
    hands: core.BySeat[Cards]
    tricks: core.BySeat[int]
    bids: core.BySeat[Tricks]
    trump: Card | None = None
    leader: core.Seat = 0
    played: Cards = ()

    @property
    def table(self) -> Cards:
        done = len(self.played) // self.rules.players * self.rules.players
        return self.played[done:]

    @property
    def turn(self) -> core.Turn:
        if self.trump is None:
            return core.Chance("deal")
        if None in self.bids:
            return core.Decision("bid", (self.bids.index(None),))
        if any(self.hands):
            seat = (self.leader + len(self.table)) % self.rules.players
            return core.Decision("play", (seat,))
        won = zip(self.bids, self.tricks, strict=True)
        points = tuple(5 + n if bid == n else 0 for bid, n in won)
        return core.Over(core.Result.from_points(points, "played"))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    hand: Annotated[core.Hand[Card], core.EntryOf("hands")]
    trump: core.Public[Card | None]
    leader: core.Public[core.Seat]
    played: core.Public[Cards]
    bids: core.BySeat[int | None]
    tricks: core.BySeat[int]


def initial(rules: Rules) -> State:
    n = rules.players
    return State(rules, ((),) * n, (0,) * n, (None,) * n)


def deals(state: State) -> core.Dealing[Card, Deal]:
    sizes = (state.rules.hand_size,) * state.rules.players
    return core.Dealing(tuple(Card), sizes, Deal)


def deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.hands, move.trump))
    return core.evolve(state, hands=move.hands, trump=move.trump)


def bids(state: State, _seat: int) -> tuple[Bid, ...]:
    return tuple(map(Bid, range(state.rules.hand_size + 1)))


def bid(state: State, move: Bid, seat: int, emit: core.Emit[Event]) -> State:
    emit(BidMade(seat, move.tricks))
    laid = (*state.bids[:seat], move.tricks, *state.bids[seat + 1 :])
    return core.evolve(state, bids=laid)


def plays(state: State, seat: int) -> tuple[Play, ...]:
    hand = state.hands[seat]
    led = state.table[0].colour if state.table else ""
    following = tuple(card for card in hand if card.colour == led)
    return tuple(map(Play, following or hand))


def play(state: State, move: Play, seat: int, emit: core.Emit[Event]) -> State:
    emit(CardPlayed(seat, move.card))
    left = ([c for c in h if c is not move.card] for h in state.hands)
    hands = tuple(map(tuple, left))
    after = core.evolve(state, hands=hands, played=(*state.played, move.card))
    if after.table:
        return after
    table = (*state.table, move.card)
    order = [state.trump and state.trump.colour, table[0].colour]
    best = max(table, key=lambda c: ([c.colour == o for o in order], c.value))
    winner = (state.leader + table.index(best)) % state.rules.players
    emit(TrickWon(winner))
    tricks = tuple(n + (s == winner) for s, n in enumerate(state.tricks))
    return core.evolve(after, leader=winner, tricks=tricks)


def check(state: State) -> None:
    size, players = state.rules.hand_size, state.rules.players
    done = len(state.played) // players
    order = [(seat - state.leader) % players for seat in range(players)]
    left = [size - done - (place < len(state.table)) for place in order]
    dealt = state.trump and [*map(len, state.hands)] == left
    if not dealt and state != initial(state.rules):
        raise core.InvalidState("D1", "each player has as many cards")
    if state.played and None in state.bids:
        raise core.InvalidState("B1", "all bid before the first card")
    if min(state.tricks) < 0 or sum(state.tricks) != done:
        raise core.InvalidState("T3", "each trick is won by a player")


def deck(_: Rules) -> type[Card]:
    return Card


CARDS: core.CardPlaces[Rules, State] = core.CardPlaces(
    "D1", deck, ("hands", "trump", "played"), whole=False
)


def actions(rules: Rules) -> tuple[Action, ...]:
    return (*map(Bid, range(rules.hand_size + 1)), *map(Play, Card))


def clues(events: tuple[Event, ...], _: State) -> core.Clues[Card]:
    first, *rest = events
    assert isinstance(first, Dealt)
    known, trick = core.Clues[Card](first.hands, first.trump), list[Card]()
    for event in rest:
        if isinstance(event, TrickWon):
            trick = []
        elif isinstance(event, CardPlayed):
            known.hold(event.seat, event.card)
            led = (trick or [event.card])[0].colour
            if event.card.colour != led:  # T1
                known.bar(event.seat, (c for c in Card if c.colour == led))
            trick.append(event.card)
    return known


DEAL = core.ChancePhase("deal", "D1", (Deal,), deals, deal, then=("bid",))
BID = core.DecisionPhase(
    "bid", "B1", "Bid tricks (B1).", (Bid,), bids, bid, then=("bid", "play")
)
ASK = "Follow the suit led, if you can (T1)."
PLAY = core.DecisionPhase(
    "play", "T1", ASK, (Play,), plays, play, then=("play", "over")
)
GAME: core.Game[Rules, State, Action, Deal, Event, Observation] = core.Game(
    name="tricks",
    rules=Rules,
    state=State,
    events=core.classes_of(Event),
    observation=Observation,
    initial=initial,
    phases=(DEAL, BID, PLAY, core.OverPhase("S1")),
    cards=CARDS,
    check_state=check,
    action_space=actions,
    find_worlds=core.WorldsByClues(clues),
)
ENGLISH = {
    "event.dealt": "{trump} is turned up.",
    "event.bid_made": "{seat:seat}: {tricks}.",
    "event.card_played": "{seat:seat}: {card}.",
    "event.trick_won": "The trick goes to {seat:seat}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
