"""Spades: the rules are in docs/how-to/a-game-of-partners.md."""

from enum import Enum
from functools import cached_property
from typing import Annotated, ClassVar, TypeAlias

from attrs import field, frozen, validators

from herrlof_arena.bots import PartEnd
from herrlof_arena.registry import GameSupport
from herrlof_rules import core, registry


class Card(Enum):
    C2, C3, C4, C5, C6, C7, C8 = "C2", "C3", "C4", "C5", "C6", "C7", "C8"
    C9, CT, CJ, CQ, CK, CA = "C9", "CT", "CJ", "CQ", "CK", "CA"
    D2, D3, D4, D5, D6, D7, D8 = "D2", "D3", "D4", "D5", "D6", "D7", "D8"
    D9, DT, DJ, DQ, DK, DA = "D9", "DT", "DJ", "DQ", "DK", "DA"
    H2, H3, H4, H5, H6, H7, H8 = "H2", "H3", "H4", "H5", "H6", "H7", "H8"
    H9, HT, HJ, HQ, HK, HA = "H9", "HT", "HJ", "HQ", "HK", "HA"
    S2, S3, S4, S5, S6, S7, S8 = "S2", "S3", "S4", "S5", "S6", "S7", "S8"
    S9, ST, SJ, SQ, SK, SA = "S9", "ST", "SJ", "SQ", "SK", "SA"

    @cached_property
    def suit(self) -> str:
        return self.value[0]

    @cached_property
    def rank(self) -> int:
        return "23456789TJQKA".index(self.value[1])

    @cached_property
    def colour(self) -> core.Colour:  # The colour in pictures
        colours = {"C": "green", "D": "orange", "H": "red", "S": "black"}
        return colours[self.suit]


Cards: TypeAlias = tuple[Card, ...]
Numbers: TypeAlias = core.BySeat[int]
TEAMS, NONE = ((0, 2), (1, 3)), (0, 0, 0, 0)


@frozen
class Rules:
    players: int = field(default=4, validator=validators.in_((4,)))
    hand_size: int = field(default=13, validator=validators.in_(range(1, 14)))
    target: int = field(default=500, validator=validators.in_(range(1, 1001)))
    max_hands: int = field(default=30, validator=validators.in_(range(1, 101)))
    teams: ClassVar[core.Teams] = TEAMS


@frozen
class Bid:
    tricks: int


@frozen
class Play:
    card: Card


@frozen
class Deal:
    hands: tuple[Cards, ...]


@frozen
class Dealt:
    hands: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class BidMade:
    seat: core.Public[core.Seat]
    tricks: core.Public[int]


@frozen
class CardPlayed:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class Sheet:  # Scores and bags are the team's, after the hand.
    bids: Numbers
    tricks: Numbers
    scores: Numbers
    bags: Numbers


@frozen
class HandScored:
    scores: core.BySeat[int]


Action: TypeAlias = Bid | Play
Event: TypeAlias = Dealt | BidMade | CardPlayed | HandScored


def scored(bids: Numbers, tricks: Numbers, past: Sheet) -> Sheet:
    scores, bags = [*past.scores], [*past.bags]
    for team in TEAMS:
        bid, won = sum(bids[s] for s in team), sum(tricks[s] for s in team)
        points = 10 * bid if won >= bid else -10 * bid  # S1
        points += sum(-100 if tricks[s] else 100 for s in team if not bids[s])
        extra, held = max(won - bid, 0), bags[team[0]]
        full = 10 * ((held + extra) // 10)  # S3
        for seat in team:
            scores[seat] += points + extra - 10 * full
            bags[seat] += extra - full
    return Sheet(bids, tricks, tuple(scores), tuple(bags))


def best(cards: Cards) -> Card:
    order = ("S", cards[0].suit)  # T3
    return max(cards, key=lambda c: ([c.suit == s for s in order], c.rank))


def table(played: Cards) -> Cards:
    return played[len(played) // 4 * 4 :]


@frozen
class State:
    rules: Rules
    sheets: tuple[Sheet, ...] = ()
    hands: core.BySeat[Cards] = ((),) * 4
    bids: core.BySeat[int | None] = (None,) * 4
    tricks: Numbers = NONE
    leader: core.Seat = 1
    played: Cards = ()

    @property
    def last(self) -> Sheet:
        return self.sheets[-1] if self.sheets else Sheet(*(NONE,) * 4)

    @property
    def turn(self) -> core.Turn:
        if any(self.hands):
            first = self.leader + len(table(self.played))
            order = [seat % 4 for seat in range(first, first + 4)]
            waiting = [seat for seat in order if self.bids[seat] is None]
            kind = "bid" if waiting else "play"
            return core.Decision(kind, (*waiting, order[0])[:1])
        scores, ended = self.last.scores, len(self.sheets)
        if max(scores) < self.rules.target and ended < self.rules.max_hands:
            return core.Chance("deal")
        return core.Over(core.Result.from_points(scores, "target"))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    hand: core.Hand[Card]
    leader: core.Public[core.Seat]
    played: core.Public[Cards]
    bids: core.BySeat[int | None]
    tricks: core.BySeat[int]
    last_tricks: core.BySeat[int]  # The tricks of the previous hand.
    scores: core.Points
    bags: core.BySeat[int]


def deals(state: State) -> core.Dealing[Card, Deal]:
    return DEALS[state.rules.hand_size]


def deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.hands))
    return core.evolve(state, hands=move.hands)


def bids(state: State, _seat: int) -> tuple[Bid, ...]:
    return tuple(map(Bid, range(state.rules.hand_size + 1)))


def bid(state: State, move: Bid, seat: int, emit: core.Emit[Event]) -> State:
    emit(BidMade(seat, move.tricks))
    laid = (*state.bids[:seat], move.tricks, *state.bids[seat + 1 :])
    return core.evolve(state, bids=laid)


def plays(state: State, seat: int) -> tuple[Play, ...]:
    fits = hand = state.hands[seat]
    if trick := table(state.played):
        fits = tuple(card for card in hand if card.suit == trick[0].suit)
    elif not any(card.suit == "S" for card in state.played):  # T2
        fits = tuple(card for card in hand if card.suit != "S")
    return tuple(map(Play, fits or hand))


def play(state: State, move: Play, seat: int, emit: core.Emit[Event]) -> State:
    emit(CardPlayed(seat, move.card))
    left = ([c for c in h if c is not move.card] for h in state.hands)
    hands = tuple(map(tuple, left))
    after = core.evolve(state, hands=hands, played=(*state.played, move.card))
    if table(after.played):
        return after
    trick = after.played[-4:]
    winner = (state.leader + trick.index(best(trick))) % 4
    tricks = tuple(n + (s == winner) for s, n in enumerate(state.tricks))
    if any(hands):
        return core.evolve(after, leader=winner, tricks=tricks)
    sheet = scored(tuple(n or 0 for n in state.bids), tricks, state.last)
    emit(HandScored(sheet.scores))
    sheets = (*state.sheets, sheet)
    return State(state.rules, sheets, leader=(len(sheets) + 1) % 4)


def observe(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Action, ...]
) -> Observation:
    hand, last = () if seat is None else state.hands[seat], state.last
    public = state.leader, state.played, state.bids, state.tricks
    past = last.tricks, last.scores, last.bags
    return Observation(seat, turn, legal, hand, *public, *past)


def check(state: State) -> None:
    size, past = state.rules.hand_size, State(state.rules)
    for sheet in state.sheets:
        bids, won = sheet.bids, sheet.tricks
        possible = {*range(size + 1)}.issuperset((*bids, *won))
        if sum(won) != size or not possible:
            raise core.InvalidState("S1", "each seat bids and wins tricks")
        if sheet != scored(bids, won, past.last) or past.turn.kind == "over":
            raise core.InvalidState("S1", "a sheet is wrong")
        first, sheets = (past.leader + 1) % 4, (*past.sheets, sheet)
        past = State(state.rules, sheets, leader=first)
    if state == past:
        return
    tricks_done, begun = divmod(len(state.played), 4)
    order = [(seat - state.leader) % 4 for seat in range(4)]
    held = [size - tricks_done - (place < begun) for place in order]
    cards = [*state.played, *sum(state.hands, ())]
    wrong = len({*cards}) < len(cards) or past.turn.kind == "over"
    if wrong or held != [*map(len, state.hands)] or not any(held):
        raise core.InvalidState("D1", "each card is there once")
    laid = [*state.bids[past.leader :], *state.bids[: past.leader]]
    bids_made = laid[: 4 - laid.count(None)]
    if not {*range(size + 1)}.issuperset(bids_made):
        raise core.InvalidState("B1", "each seat bids in turn")
    if len(bids_made) < 4 and state.played:
        raise core.InvalidState("B1", "bids come before the first card")
    wrong = min(state.tricks) < 0 or sum(state.tricks) != tricks_done
    if wrong or not (tricks_done or state.leader == past.leader):
        raise core.InvalidState("T3", "each trick is won by a seat")


def actions(rules: Rules) -> tuple[Action, ...]:
    return (*map(Bid, range(rules.hand_size + 1)), *map(Play, Card))


def clues(events: tuple[Event, ...], _: State) -> core.Clues[Card]:
    assert isinstance(events[0], Dealt)
    seen_cards, trick = core.Clues[Card](events[0].hands), list[Card]()
    for event in events:
        if isinstance(event, CardPlayed):
            trick = trick if len(trick) < 4 else []
            seen_cards.hold(event.seat, event.card)
            led = (trick or [event.card])[0].suit
            if event.card.suit != led:
                seen_cards.bar(event.seat, (c for c in Card if c.suit == led))
            trick.append(event.card)
    return seen_cards


DEALS = [core.Dealing(tuple(Card), (n,) * 4, Deal) for n in range(14)]
DEAL = core.ChancePhase("deal", "D1", (Deal,), deals, deal)
BID = core.DecisionPhase("bid", "B1", "Bid tricks (B1).", (Bid,), bids, bid)
ASK = "Follow the suit led, if you can (T1)."
PLAY = core.DecisionPhase("play", "T1", ASK, (Play,), plays, play)


def finished(state: State) -> int:
    return len(state.sheets)


GAME: core.Game[Rules, State, Action, Deal, Event, Observation] = core.Game(
    name="spades",
    rules=Rules,
    state=State,
    events=core.classes_of(Event),
    observation=Observation,
    initial=State,
    phases=(DEAL, BID, PLAY, core.OverPhase("S4")),
    make_observation=observe,
    check_state=check,
    action_space=actions,
    find_worlds=core.WorldsByClues(clues),
    finished_parts=finished,
)


def choose(
    of: State | Observation, seat: int, hand: Cards, legal: tuple[Action, ...]
) -> Action:
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        sure = [c for c in hand if c.rank + 2 * (c.suit == "S") > 10]
        return legal[min(len(sure), len(legal) - 1)]
    plays.sort(key=lambda action: action.card.rank)
    wants = of.tricks[seat] < (of.bids[seat] or 0)
    takes = [a for a in plays if best((*table(of.played), a.card)) is a.card]
    loses = [a for a in plays if a not in takes]
    return takes[0] if wants and takes else (loses or plays)[-1]


def policy(state: State, seat: int, _rng: core.RandomSource) -> Action:
    legal = GAME.legal_actions(state, seat)
    return choose(state, seat, state.hands[seat], legal)


def bot(
    view: core.View[Rules, Action, Event, Observation], _rng: object
) -> Action:
    seen = view.observation
    return choose(seen, seen.seat or 0, seen.hand, view.legal_actions)


SEARCH: dict[str, object] = {"policy": policy, "horizon": PartEnd(GAME)}
ENGLISH = {
    "event.dealt": "Cards are dealt.",
    "event.bid_made": "{seat:seat}: {tricks}.",
    "event.card_played": "{seat:seat}: {card}.",
    "event.hand_scored": "The hand is scored.",
    "event.hand_scored.each": "{seat:seat}: {scores}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
SUPPORT = GameSupport(game=REGISTRATION, bot=bot, policy=policy, search=SEARCH)
