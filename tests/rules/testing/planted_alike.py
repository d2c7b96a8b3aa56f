"""Faults that show when equal values, agreeing values or endings are compared."""

from typing import Any

from attrs import evolve, frozen
from rules.testing.planted_long import dare, plant

from herrlof_rules.core.errors import IllegalAction, InvalidRules
from herrlof_rules.core.info import GameInfo
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Over, Step
from herrlof_rules.core.visibility import Public

BETS = tuple(map(dare.Bet, range(4)))


def _interned(state: Any, seat: int | None = None) -> tuple[Any, ...]:
    return tuple(BETS[action.coins] for action in dare.GAME.legal_actions(state, seat))


def _by_identity(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    if type(move) is dare.Bet and not any(move is bet for bet in BETS):
        raise IllegalAction(move, seat, "D2", "no bet")
    step: Step[Any, Any] = dare.GAME.step(state, move, seat)
    return step


plant("actions are compared by identity", "equality", legal_actions=_interned, step=_by_identity)


def _edition(name: str, players: int) -> Any:
    if name == "short" and players == 4:
        raise InvalidRules("players", "are too many")
    return dare.Rules(players)


plant(
    "an edition cannot be made",
    "rules",
    edition=_edition,
    info=GameInfo(editions=("standard", "short")),
)


@frozen
class Ended:
    result: Public[Result]


def _ended(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    step = dare.GAME.step(state, move, seat)
    turn = dare.GAME.turn(step.state)
    if isinstance(turn, Over) and len(turn.result.winners) == 1:
        return Step(step.state, (*step.events, Ended(turn.result)))
    return Step(step.state, step.events)


plant(
    "an end is not told, with several winners",
    "events",
    step=_ended,
    events=(*dare.GAME.events, Ended),
)


def _told(state: Any, move: Any, seat: int | None = None) -> Step[Any, Any]:
    try:
        step: Step[Any, Any] = dare.GAME.step(state, move, seat)
    except IllegalAction as refused:
        reason = f"not with {state.bets}"
        raise IllegalAction(move, refused.seat, refused.clause, reason) from None
    return step


plant("a refusal lists hidden bets", "secrecy", step=_told)


class ByAddress:
    """Worlds of Dare whose samples depend on the process."""

    def __init__(self, worlds: Any) -> None:
        self.worlds = worlds

    def enumerate(self, limit: int = 1000) -> Any:
        return self.worlds.enumerate(limit)

    def sample(self, rng: Any) -> Any:
        worlds = [world for world, _ in self.worlds.enumerate(1000)]
        return worlds[hash("a world") % len(worlds)]


def _worlds(game: Any, view: Any) -> Any:
    return ByAddress(dare.GAME.worlds(view))


HASHED = evolve(dare.GAME, find_worlds=_worlds)


def _first_of_the_best(state: Any) -> Any:
    now = dare.GAME.turn(state)
    if not isinstance(now, Over) or len(now.result.winners) == 1:
        return now
    points, first = now.result.points, now.result.winners[:1]
    return Over(Result(points, first, "rounds", ("age",)))


def _told_first(state: Any, seat: int | None) -> Any:
    return evolve(dare.GAME.observe(state, seat), turn=_first_of_the_best(state))


plant(
    "of those who tie at the end, the first seat wins",
    "rotation",
    turn=_first_of_the_best,
    observe=_told_first,
)
