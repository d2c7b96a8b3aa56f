"""A poker game of three cards with payoffs of its own: Kuhn poker, with a raise to answer.

- D1 Each of two players antes a chip and is dealt one of three cards.
- B1 Seat 0 checks or bets a chip; seat 1 answers a bet by folding or calling.
- E1 After a fold the other wins the pot, otherwise the higher card does.
"""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import evolve, field, frozen, validators

from herrlof_rules import core


class Card(Enum):
    """Three cards, the higher the better."""

    JACK, QUEEN, KING = "J", "Q", "K"


class Act(Enum):
    """The actions of a seat."""

    CHECK, BET, FOLD, CALL = "check", "bet", "fold", "call"


@frozen
class Rules:
    """Two seats."""

    players: int = field(default=2, validator=validators.in_((2,)))


@frozen
class Do:
    """An act."""

    act: Act


@frozen
class Deal:
    """A card for each seat."""

    hands: core.BySeat[tuple[Card, ...]]


@frozen
class Dealt:
    """Each seat sees its own card."""

    hands: Annotated[tuple[tuple[Card, ...] | None, ...], core.PrivateBySeat()]


@frozen
class Done:
    """All see what a seat does."""

    seat: core.Public[core.Seat]
    act: core.Public[Act]


Event: TypeAlias = Dealt | Done
RANKS = list(Card)


@frozen
class State:
    """The cards and the acts."""

    rules: Rules
    hands: core.BySeat[tuple[Card, ...]] = ((), ())
    acts: tuple[Act, ...] = ()

    @property
    def turn(self) -> core.Turn:
        """The deal, one or two decisions, the end."""
        if not self.hands[0]:
            return core.Chance("deal")
        if self.acts in ((), (Act.BET,)):
            return core.Decision("act", (len(self.acts),))
        stake = 2 if self.acts[-1] is Act.CALL else 1
        one, two = (RANKS.index(hand[0]) for hand in self.hands)
        won = stake if one > two or self.acts[-1] is Act.FOLD else -stake
        points = (won, -won)
        return core.Over(core.Result.from_points(points, "showdown", payoffs=points))


@frozen
class Observation:
    """The seat's own card and all acts."""

    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Do, ...]]
    held: core.Hand[Card]
    acts: core.Public[tuple[Act, ...]]


def _deals(_state: State) -> core.Dealing[Card, Deal]:
    return core.Dealing(tuple(Card), (1, 1), Deal)


def _deal(state: State, move: Deal, emit: core.Emit[Event]) -> State:
    emit(Dealt(move.hands))
    return evolve(state, hands=move.hands)


def _legal(state: State, _seat: int) -> tuple[Do, ...]:
    return tuple(map(Do, (Act.FOLD, Act.CALL) if state.acts else (Act.CHECK, Act.BET)))


def _do(state: State, move: Do, seat: int, emit: core.Emit[Event]) -> State:
    emit(Done(seat, move.act))
    return evolve(state, acts=(*state.acts, move.act))


def _observe(state: State, seat: int | None, turn: core.Turn, legal: tuple[Do, ...]) -> Observation:
    held = () if seat is None else state.hands[seat]
    return Observation(seat, turn, legal, held, state.acts)


def _actions(_rules: Rules) -> tuple[Do, ...]:
    return tuple(map(Do, Act))


def _longest(_rules: Rules) -> int:
    return 2


GAME: core.Game[Rules, State, Do, Deal, Event, Observation] = core.Game(
    name="poker",
    rules=Rules,
    state=State,
    events=(Dealt, Done),
    observation=Observation,
    initial=State,
    phases=(
        core.ChancePhase("deal", "D1", (Deal,), _deals, _deal),
        core.DecisionPhase("act", "B1", "Act (B1).", (Do,), _legal, _do),
        core.OverPhase("E1"),
    ),
    make_observation=_observe,
    action_space=_actions,
    max_decisions=_longest,
    info=core.GameInfo(payoffs=core.Payoffs("zero_sum", (-2, 2))),
)
