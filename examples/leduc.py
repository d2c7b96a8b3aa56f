"""Leduc poker: the rules are in docs/how-to/a-poker-game.md."""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import field, frozen, validators

from herrlof_rules import core, registry


class Card(Enum):
    J1, J2, Q1, Q2, K1, K2 = "J1", "J2", "Q1", "Q2", "K1", "K2"

    @property
    def rank(self) -> int:
        return "JQK".index(self.value[0])


class Act(Enum):
    FOLD, CALL, RAISE = "fold", "call", "raise"


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2,)))


@frozen
class Bet:
    act: Act


@frozen
class Deal:
    hands: core.BySeat[tuple[Card, ...]]


@frozen
class TurnUp:
    card: Card


@frozen
class Dealt:
    hands: Annotated[tuple[tuple[Card, ...] | None, ...], core.PrivateBySeat()]


@frozen
class TurnedUp:
    card: core.Public[Card]


@frozen
class Done:
    seat: core.Public[core.Seat]
    act: core.Public[Act]


@frozen
class Shown:
    hands: core.BySeat[tuple[Card, ...]]


Outcome: TypeAlias = Deal | TurnUp
Event: TypeAlias = Dealt | TurnedUp | Done | Shown
Acts: TypeAlias = tuple[Act, ...]


def walk(acts: Acts, size: int) -> tuple[int, int, bool]:
    """The amounts raised and still owed, and whether the round is over."""
    raised, owed = size * acts.count(Act.RAISE), 0
    if acts:
        owed = size if acts[-1] is Act.RAISE else 0
    closed = len(acts) > 1 and acts[-1] is Act.CALL
    return raised, owed, closed or Act.FOLD in acts


@frozen
class State:
    rules: Rules
    hands: core.BySeat[tuple[Card, ...]] = ((), ())
    public: Card | None = None
    first: Acts = ()
    second: Acts = ()

    @property
    def turn(self) -> core.Turn:
        if not self.hands[0]:
            return core.Chance("deal")
        if not walk(self.first, 2)[2]:
            return core.Decision("bet", (len(self.first) % 2,))
        if Act.FOLD not in self.first:
            if self.public is None:
                return core.Chance("turn_up")
            if not walk(self.second, 4)[2]:
                return core.Decision("bet", (len(self.second) % 2,))
        return core.Over(self.result)

    @property
    def stakes(self) -> tuple[int, int]:
        stakes = [1, 1]
        for acts, size in ((self.first, 2), (self.second, 4)):
            for place, act in enumerate(acts):
                if act is not Act.FOLD:
                    stakes[place % 2] = max(stakes)
                if act is Act.RAISE:
                    stakes[place % 2] += size
        return stakes[0], stakes[1]

    @property
    def result(self) -> core.Result:
        acts = self.second or self.first
        if acts[-1] is Act.FOLD:
            loser = (len(acts) - 1) % 2
            won = self.stakes[loser]
            points = (won, -won) if loser else (-won, won)
            return core.Result.from_points(points, "fold", payoffs=points)
        worth = [self.worth(seat) for seat in (0, 1)]
        sign = (worth[0] > worth[1]) - (worth[0] < worth[1])
        points = (sign * self.stakes[0], -sign * self.stakes[0])
        return core.Result.from_points(points, "showdown", payoffs=points)

    def worth(self, seat: int) -> tuple[bool, int]:
        (card,) = self.hands[seat]
        paired = self.public is not None and card.rank == self.public.rank
        return paired, card.rank


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Bet, ...]]
    hand: Annotated[core.Hand[Card], core.EntryOf("hands")]
    public: core.Public[Card | None]
    first: core.Public[Acts]
    second: core.Public[Acts]
    stakes: core.BySeat[int]


def deals(_: State) -> core.Dealing[Card, Deal]:
    return core.Dealing(tuple(Card), (1, 1), Deal)


def deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.hands))
    return core.evolve(state, hands=move.hands)


def pile(state: State) -> core.Weighted[TurnUp]:
    held = {*state.hands[0], *state.hands[1]}
    return core.drawn(TurnUp, (card for card in Card if card not in held))


def turn_up(state: State, move: TurnUp, emit: core.Emit[Event]) -> State:
    emit(TurnedUp(move.card))
    return core.evolve(state, public=move.card)


def bets(state: State, _seat: int) -> tuple[Bet, ...]:
    acts = state.first if state.public is None else state.second
    fold = acts[-1:] == (Act.RAISE,)
    more = acts.count(Act.RAISE) < 2
    allowed = ((Act.FOLD, fold), (Act.CALL, True), (Act.RAISE, more))
    return tuple(Bet(act) for act, fits in allowed if fits)


def bet(state: State, move: Bet, seat: int, emit: core.Emit[Event]) -> State:
    emit(Done(seat, move.act))
    if state.public is None:
        return core.evolve(state, first=(*state.first, move.act))
    after = core.evolve(state, second=(*state.second, move.act))
    if isinstance(after.turn, core.Over) and move.act is Act.CALL:
        emit(Shown(after.hands))
    return after


def check(state: State) -> None:
    moves: list[Bet | Outcome] = []
    if any(state.hands):
        moves.append(Deal(state.hands))
    moves += map(Bet, state.first)
    if state.public:
        moves.append(TurnUp(state.public))
    moves += map(Bet, state.second)
    GAME.follow(State(state.rules), moves, to=state)


def actions(_: Rules) -> tuple[Bet, ...]:
    return tuple(map(Bet, Act))


def longest(_: Rules) -> int:
    return 8


DEAL = core.ChancePhase("deal", "D1", (Deal,), deals, deal, then=("bet",))
TURN = core.ChancePhase(
    "turn_up", "D1", (TurnUp,), pile, turn_up, then=("bet",)
)
BET = core.DecisionPhase(
    "bet",
    clause="B1",
    prompt="Fold, call or raise (B1).",
    actions=(Bet,),
    legal=bets,
    apply=bet,
    then=("bet", "turn_up", "over"),
)
GAME: core.Game[Rules, State, Bet, Outcome, Event, Observation] = core.Game(
    name="leduc",
    rules=Rules,
    state=State,
    events=core.classes_of(Event),
    observation=Observation,
    initial=State,
    phases=(DEAL, TURN, BET, core.OverPhase("E1")),
    check_state=check,
    action_space=actions,
    max_decisions=longest,
    info=core.GameInfo(payoffs=core.Payoffs("zero_sum", (-13, 13))),
)
ENGLISH = {
    "event.dealt": "The cards are dealt.",
    "event.turned_up": "{card} is turned up.",
    "event.done": "{seat:seat}: {act}.",
    "event.shown": "The cards are shown.",
    "event.shown.each": "{seat:seat}: {hands}.",
}
REGISTRATION = registry.Registration(game=GAME, catalogues={"en": ENGLISH})
