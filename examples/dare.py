"""Dare: the rules are in docs/how-to/describe-your-own-game.md."""

from functools import cache
from itertools import product
from typing import Annotated, TypeAlias

from attrs import field, frozen, validators

from herrlof_rules import core


@frozen
class Rules:
    players: int = field(default=2, validator=validators.in_((2, 3, 4)))
    rounds: int = field(default=3, validator=validators.in_(range(1, 100)))


@frozen
class Bet:  # the action
    coins: int


@frozen
class Roll:  # The outcome of chance
    dice: core.BySeat[int]


@frozen
class Cast:  # An event, each field of which says who may see it
    dice: Annotated[tuple[int | None, ...], core.PrivateBySeat()]


@frozen
class Laid:
    seat: core.Public[core.Seat]
    coins: Annotated[int | None, core.SeenBy("seat")]


@frozen
class End:
    dice: core.BySeat[int]
    scores: core.BySeat[int]


Event: TypeAlias = Cast | Laid | End


@frozen
class State:
    rules: Rules
    scores: core.BySeat[int]
    bets: core.BySeat[int | None]
    dice: tuple[int, ...] = ()
    played: int = 0

    @property
    def turn(self) -> core.Turn:
        if self.played == self.rules.rounds:
            return core.Over(core.Result.from_points(self.scores, "rounds"))
        if not self.dice:
            return core.Chance("roll")
        waiting = [seat for seat, bet in enumerate(self.bets) if bet is None]
        return core.Decision("bet", tuple(waiting))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Bet, ...]]
    scores: core.Points
    die: core.Own[int | None]


def initial(rules: Rules) -> State:
    return State(rules, (0,) * rules.players, (None,) * rules.players)


@cache  # With four players there are 1296 outcomes.
def all_rolls(players: int) -> core.Weighted[Roll]:
    dice = product(range(1, 7), repeat=players)
    return core.uniform(tuple(map(Roll, dice)))


def rolls(state: State) -> core.Weighted[Roll]:
    return all_rolls(state.rules.players)


def roll(state: State, move: Roll, emit: core.Emit[Event]) -> State:
    emit(Cast(move.dice))
    return core.evolve(state, dice=move.dice)


def bets(_: State | Rules, _seat: int = 0) -> tuple[Bet, ...]:
    return tuple(map(Bet, range(4)))  # These four actions never change.


def bet(state: State, move: Bet, seat: int, emit: core.Emit[Event]) -> State:
    emit(Laid(seat, move.coins))
    laid = (*state.bets[:seat], move.coins, *state.bets[seat + 1 :])
    if None in laid:
        return core.evolve(state, bets=laid)
    scores = tuple(
        n + (coins or 0) * (1 if die == max(state.dice) else -1)
        for n, coins, die in zip(state.scores, laid, state.dice, strict=True)
    )
    emit(End(state.dice, scores))
    after = core.evolve(state, bets=(None,) * len(laid), dice=())
    return core.evolve(after, scores=scores, played=state.played + 1)


def make_observation(
    state: State, seat: int | None, turn: core.Turn, legal: tuple[Bet, ...]
) -> Observation:
    die = None if seat is None or not state.dice else state.dice[seat]
    return Observation(seat, turn, legal, state.scores, die)


def finished(state: State) -> int:
    return state.played


def check(state: State) -> None:
    if state.dice and Roll(state.dice) not in rolls(state).outcomes:
        raise core.InvalidState("D1", "dice show 1 to 6, one for each player")
    allowed = {None, 0, 1, 2, 3} if state.dice else {None}
    if not allowed.issuperset(state.bets):
        raise core.InvalidState("D2", "bets are 0 to 3, with the dice hidden")
    if max(map(abs, state.scores)) > 3 * state.played:
        raise core.InvalidState("D3", "nobody can have won or lost so much")
    if not 0 <= state.played <= state.rules.rounds - bool(state.dice):
        raise core.InvalidState("D4", "there is no such round")


ROLL = core.ChancePhase("roll", "D1", (Roll,), rolls, roll, then=("bet",))
BET = core.DecisionPhase(
    "bet",
    clause="D2",
    prompt="Bet 0 to 3 coins (D2). The highest die wins its bet (D3).",
    actions=(Bet,),
    legal=bets,
    apply=bet,
    then=("bet", "roll", "over"),
)
GAME: core.Game[Rules, State, Bet, Roll, Event, Observation] = core.Game(
    name="dare",
    rules=Rules,
    state=State,
    events=core.classes_of(Event),
    observation=Observation,
    initial=initial,
    phases=(ROLL, BET, core.OverPhase(clause="D4")),
    make_observation=make_observation,
    check_state=check,
    finished_parts=finished,
    action_space=bets,
    info=core.GameInfo(symmetric=True),
)
