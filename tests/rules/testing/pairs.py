"""Pairs: two teams of two; every seat in turn takes 0 to 2 points for its team."""

from typing import Any

from attrs import evolve, field, frozen, validators

from herrlof_rules import core
from herrlof_rules.core.seats import Teams


@frozen
class Rules:
    players: int = field(default=4, validator=validators.in_((4, 6)))
    teams_of_two: bool = False

    @property
    def teams(self) -> Teams:
        number = self.players // 2 if self.teams_of_two else 2
        return tuple(tuple(range(first, self.players, number)) for first in range(number))


@frozen
class Take:
    points: int


@frozen
class Taken:
    seat: core.Public[core.Seat]
    points: core.Public[int]


@frozen
class Sheet:
    points: core.BySeat[int]


@frozen
class State:
    rules: Rules
    taken: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        totals = dict[int, int]()
        for team in self.rules.teams:
            points = sum(self.taken[seat] for seat in team if seat < len(self.taken))
            totals |= dict.fromkeys(team, points)
        return tuple(totals[seat] for seat in range(self.rules.players))

    @property
    def turn(self) -> core.Turn:
        if len(self.taken) == self.rules.players:
            return core.Over(core.Result.from_points(self.scores, "all"))
        return core.Decision("take", (len(self.taken),))


@frozen
class Observation:
    seat: core.Own[core.Seat | None]
    turn: core.Public[core.Turn]
    legal_actions: core.Own[tuple[Take, ...]]
    scores: core.Points
    sheets: core.Public[tuple[Sheet, ...]]


def actions(_: object, _seat: int = 0) -> tuple[Take, ...]:
    return tuple(map(Take, range(3)))


def take(state: State, move: Take, seat: int, emit: core.Emit[Taken]) -> State:
    emit(Taken(seat, move.points))
    return evolve(state, taken=(*state.taken, move.points))


def show(state: State, seat: int | None, turn: core.Turn, legal: tuple[Take, ...]) -> Observation:
    over = isinstance(turn, core.Over)
    return Observation(seat, turn, legal, state.scores, (Sheet(state.scores),) * over)


def check(state: State) -> None:
    if not {0, 1, 2}.issuperset(state.taken) or len(state.taken) > state.rules.players:
        raise core.InvalidState("P1", "each takes 0 to 2 points")


GAME: core.Game[Rules, State, Take, Any, Taken, Observation] = core.Game(
    name="pairs",
    rules=Rules,
    state=State,
    events=(Taken,),
    observation=Observation,
    initial=State,
    phases=(
        core.DecisionPhase("take", "P1", "Take 0 to 2 points (P1).", (Take,), actions, take),
        core.OverPhase("P2"),
    ),
    make_observation=show,
    check_state=check,
    action_space=actions,
)
