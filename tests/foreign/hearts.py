"""Hearts, one hand, with the rules of OpenSpiel's hearts.

- D1 Chance decides whether cards are passed to the left, across, to the
  right or not at all; then each of four players is dealt 13 of 52 cards.
- P1 All choose three cards to pass, one by one, in secret.
- T1 Who holds the two of clubs leads it; the winner of a trick leads next.
- T2 The others follow suit if they can; the highest card of it wins.
- T3 No heart and not the queen of spades in the first trick, unless there
  is nothing else.
- T4 Hearts are led only after one, or the queen, has been played, or if
  there is nothing else.
- S1 A heart counts 1, the queen 13; the fewest points win.  Who takes all 26
  has none, and the others 26 each.
"""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import field, frozen, validators

from herrlof_rules import core, registry
from herrlof_rules.hidden import CardMoves

RANKS = "23456789TJQKA"


class Card(Enum):
    C2, D2, H2, S2 = "C2", "D2", "H2", "S2"
    C3, D3, H3, S3 = "C3", "D3", "H3", "S3"
    C4, D4, H4, S4 = "C4", "D4", "H4", "S4"
    C5, D5, H5, S5 = "C5", "D5", "H5", "S5"
    C6, D6, H6, S6 = "C6", "D6", "H6", "S6"
    C7, D7, H7, S7 = "C7", "D7", "H7", "S7"
    C8, D8, H8, S8 = "C8", "D8", "H8", "S8"
    C9, D9, H9, S9 = "C9", "D9", "H9", "S9"
    CT, DT, HT, ST = "CT", "DT", "HT", "ST"
    CJ, DJ, HJ, SJ = "CJ", "DJ", "HJ", "SJ"
    CQ, DQ, HQ, SQ = "CQ", "DQ", "HQ", "SQ"
    CK, DK, HK, SK = "CK", "DK", "HK", "SK"
    CA, DA, HA, SA = "CA", "DA", "HA", "SA"

    @property
    def suit(self) -> str:
        return self.value[0]

    @property
    def rank(self) -> int:
        return RANKS.index(self.value[1])

    @property
    def points(self) -> int:
        return 13 if self is Card.SQ else int(self.suit == "H")


Cards: TypeAlias = tuple[Card, ...]


@frozen
class Rules:
    players: int = field(default=4, validator=validators.in_((4,)))


@frozen
class Pass:
    card: Card


@frozen
class Play:
    card: Card


@frozen
class Direction:
    steps: int


@frozen
class Deal:
    hands: core.BySeat[Cards]


@frozen
class DirectionSet:
    steps: core.Public[int]


@frozen
class Dealt:
    hands: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class CardPassed:
    seat: core.Public[core.Seat]
    card: Annotated[Card | None, core.SeenBy("seat")]


@frozen
class Exchanged:
    received: Annotated[tuple[Cards | None, ...], core.PrivateBySeat()]


@frozen
class Opened:
    seat: core.Public[core.Seat]


@frozen
class CardPlayed:
    seat: core.Public[core.Seat]
    card: core.Public[Card]


@frozen
class TrickTaken:
    seat: core.Public[core.Seat]
    scores: core.BySeat[int]


Action: TypeAlias = Pass | Play
Outcome: TypeAlias = Direction | Deal
Event: TypeAlias = (
    DirectionSet
    | Dealt
    | CardPassed
    | Exchanged
    | Opened
    | CardPlayed
    | TrickTaken
)


@frozen
class State:
    rules: Rules
    hands: core.BySeat[Cards] = ((),) * 4
    passed: core.BySeat[Cards] = ((),) * 4
    scores: core.BySeat[int] = (0,) * 4
    steps: int | None = None
    leader: core.Seat | None = None
    played: Cards = ()

    @property
    def table(self) -> Cards:
        return self.played[len(self.played) // 4 * 4 :]

    @property
    def turn(self) -> core.Turn:
        if self.steps is None:
            return core.Chance("direction")
        if not self.played:
            if not any(self.hands):
                return core.Chance("deal")
            if self.passing:
                return core.Decision("pass", self.passing)
        if any(self.hands):
            return core.Decision("play", (self.next,))
        payoffs = tuple(26 - n for n in self.scores)
        result = core.Result(self.scores, self.best, "played", payoffs=payoffs)
        return core.Over(result)

    @property
    def next(self) -> int:
        assert self.leader is not None
        return (self.leader + len(self.table)) % 4

    @property
    def passing(self) -> tuple[int, ...]:
        waiting = (s for s, cards in enumerate(self.passed) if len(cards) < 3)
        return tuple(waiting) if self.steps else ()

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple(map(len, self.passed))

    @property
    def received(self) -> core.BySeat[Cards]:
        """The cards passed to each seat, once all have chosen."""
        if not self.steps or self.passing:
            return ((),) * 4
        return tuple(self.passed[(seat - self.steps) % 4] for seat in range(4))

    @property
    def best(self) -> tuple[int, ...]:
        low = min(self.scores)
        return tuple(s for s, n in enumerate(self.scores) if n == low)


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Action, ...]]
    hand: Annotated[core.Hand[Card], core.EntryOf("hands")]
    chosen: core.BySeat[Annotated[int, core.Between(0, 3)]]
    given: Annotated[core.Own[Cards], core.EntryOf("passed")]
    received: core.Own[Cards]
    steps: core.Public[int | None]
    leader: core.Public[core.Seat | None]
    played: core.Public[Cards]
    scores: core.Points


def directions(_: State) -> core.Weighted[Direction]:
    return core.uniform(tuple(map(Direction, range(4))))


def direct(state: State, move: Direction, emit: core.Emit[Event]) -> State:
    emit(DirectionSet(move.steps))
    return core.evolve(state, steps=move.steps)


def deals(_: State) -> core.Dealing[Card, Deal]:
    return core.Dealing(tuple(Card), (13,) * 4, Deal)


def opened(state: State, emit: core.Emit[Event]) -> State:
    """The player who holds the lowest club leads."""
    leader = next(s for s, hand in enumerate(state.hands) if Card.C2 in hand)
    emit(Opened(leader))
    return core.evolve(state, leader=leader)


def deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.hands))
    after = core.evolve(state, hands=move.hands)
    return after if after.passing else opened(after, emit)


def passes(state: State, seat: int) -> tuple[Pass, ...]:
    return tuple(map(Pass, state.hands[seat]))


def without(hands: tuple[Cards, ...], card: Card) -> tuple[Cards, ...]:
    return tuple(tuple(c for c in hand if c is not card) for hand in hands)


def pass_card(
    state: State, move: Pass, seat: int, emit: core.Emit[Event]
) -> State:
    emit(CardPassed(seat, move.card))
    chosen = core.in_order((*state.passed[seat], move.card))
    passed = core.with_entry(state.passed, seat, chosen)
    hands = without(state.hands, move.card)
    after = core.evolve(state, passed=passed, hands=hands)
    if after.passing:
        return after
    emit(Exchanged(after.received))
    pairs = zip(hands, after.received, strict=True)
    hands = tuple(core.in_order((*hand, *more)) for hand, more in pairs)
    return opened(core.evolve(after, hands=hands), emit)


def plays(state: State, seat: int) -> tuple[Play, ...]:
    hand = state.hands[seat]
    if not state.played:
        return (Play(Card.C2),)
    allowed = hand
    if state.table:
        led = state.table[0].suit
        allowed = tuple(card for card in hand if card.suit == led)
        if not allowed and len(state.played) < 4:
            allowed = tuple(card for card in hand if not card.points)
    elif not any(card.points for card in state.played):
        allowed = tuple(card for card in hand if card.suit != "H")
    return tuple(map(Play, allowed or hand))


def taker(trick: Cards) -> int:
    """The place of the highest card of the suit led."""
    ranks = [c.rank if c.suit == trick[0].suit else -1 for c in trick]
    return ranks.index(max(ranks))


def play(state: State, move: Play, seat: int, emit: core.Emit[Event]) -> State:
    emit(CardPlayed(seat, move.card))
    played = (*state.played, move.card)
    hands = without(state.hands, move.card)
    after = core.evolve(state, hands=hands, played=played)
    if after.table:
        return after
    table = played[-4:]
    winner = (after.next + taker(table)) % 4
    taken = [*state.scores]
    taken[winner] += sum(card.points for card in table)
    scores = tuple(taken)
    if 26 in scores and not any(hands):
        scores = tuple(26 - n for n in scores)
    emit(TrickTaken(winner, scores))
    return core.evolve(after, leader=winner, scores=scores)


def dealt(state: State) -> Deal:
    """The deal from which the cards came to where they are."""
    hands, leader = [[*hand] for hand in state.hands], state.leader or 0
    for place in range(len(state.played) // 4 * 4, -1, -4):
        trick = state.played[place : place + 4]
        leader = (leader - (taker(trick) if len(trick) == 4 else 0)) % 4
        for i, card in enumerate(trick):
            hands[(leader + i) % 4].append(card)
    for hand, got in zip(hands, state.received, strict=True):
        hand[:] = [card for card in hand if card not in got]
    pairs = zip(hands, state.passed, strict=True)
    return Deal(tuple(core.in_order((*hand, *own)) for hand, own in pairs))


def check(state: State) -> None:
    moves: list[core.Move[Action, Outcome] | Action | Outcome] = []
    if state.steps is not None:
        moves.append(Direction(state.steps))
    if any((*state.hands, *state.passed, state.played)):
        moves.append(dealt(state))
    for seat, cards in enumerate(state.passed):
        moves.extend(core.Move(seat, Pass(card)) for card in cards)
    moves += map(Play, state.played)
    GAME.follow(State(state.rules), moves, to=state)


def actions(_: Rules) -> tuple[Action, ...]:
    return (*map(Pass, Card), *map(Play, Card))


def longest(_: Rules) -> int:
    return 12 + 52


def clues(events: tuple[Event, ...], before: State) -> CardMoves[Card]:
    """Where the cards went since the deal."""
    assert isinstance(events[0], Dealt)
    seen, trick = CardMoves[Card](events[0].hands), list[Card]()
    steps, passes, telling = before.steps or 0, 0, set[int]()
    for event in events:
        if isinstance(event, Exchanged):
            telling |= {s for s, cards in enumerate(event.received) if cards}
        if isinstance(event, Opened):
            telling.add(event.seat)
    for event in events:
        match event:
            case CardPassed(seat, card):
                passes += 1
                last = passes == 12
                tells = (seat + steps) % 4 in telling
                fewest = (1 if tells else 10) if last else None
                seen.move(card, seat, ("passed", seat), fewest=fewest)
            case Exchanged(received):
                for seat, cards in enumerate(received):
                    seen.move_all(cards, ("passed", (seat - steps) % 4), seat)
            case CardPlayed(seat, card):
                seen.move(card, seat, "table")
                trick = [*trick[len(trick) // 4 * 4 :], card]
                if card.suit != trick[0].suit:
                    suit = trick[0].suit
                    seen.bar(seat, [c for c in Card if c.suit == suit])
            case _:
                pass
    return seen


DIRECTION = core.ChancePhase(
    "direction", "D1", (Direction,), directions, direct, then=("deal",)
)
DEAL = core.ChancePhase(
    "deal", "D1", (Deal,), deals, deal, then=("pass", "play")
)
PASS = core.DecisionPhase(
    "pass",
    clause="P1",
    prompt="Choose a card to pass (P1).",
    actions=(Pass,),
    legal=passes,
    apply=pass_card,
    then=("pass", "play"),
)
PLAY = core.DecisionPhase(
    "play",
    clause="T1",
    prompt="Play a card: follow suit if you can (T2).",
    actions=(Play,),
    legal=plays,
    apply=play,
    then=("play", "over"),
)
GAME: core.Game[Rules, State, Action, Outcome, Event, Observation] = core.Game(
    name="hearts",
    rules=Rules,
    state=State,
    events=core.classes_of(Event),
    observation=Observation,
    initial=State,
    phases=(DIRECTION, DEAL, PASS, PLAY, core.OverPhase("S1")),
    check_state=check,
    action_space=actions,
    max_decisions=longest,
    find_worlds=core.WorldsByClues(clues),
    info=core.GameInfo(
        fewest_points_win=True,
        symmetric=True,
        summarised=core.classes_of(Event),
        payoffs=core.Payoffs("general_sum", (0, 26)),
    ),
)
ENGLISH = {
    "event.card_passed[seat=you]": "You pass {card}.",
    "event.card_passed": "{seat:seat} passes {card}.",
    "event.card_passed[card=hidden]": "{seat:seat} passes a card.",
    "event.opened[seat=you]": "You lead the two of clubs.",
    "event.opened": "{seat:seat} leads the two of clubs.",
    "event.card_played": "{seat:seat}: {card}.",
    "event.trick_taken": "The trick goes to {seat:seat}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
