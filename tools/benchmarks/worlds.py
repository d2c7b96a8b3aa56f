"""Worlds in the middle of a round: making them from a view, and sampling one."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from herrlof_rules import GAMES, Decision, Match
from tools.benchmarks.measure import Case, Prepared, operation
from tools.benchmarks.play import each

VIEWS = 24
SAMPLES = 10
"""So many worlds are sampled for each view where both are measured together."""


@cache
def views(name: str, players: int, seed: int) -> list[Any]:
    """What the seat to play is shown in the middle of rounds of random play."""
    game = GAMES[name]
    rng = Random(seed)
    found: list[Any] = []
    while len(found) < VIEWS:
        match: Match = Match.start(game, game.rules(players=players), seed=rng.getrandbits(32))
        for _ in range(players * rng.randrange(4, 9)):
            turn = match.turn
            if isinstance(turn, Decision):
                seat = turn.seats[0]
                match = match.play(rng.choice(game.legal_actions(match.state, seat)), seat)
        turn = match.turn
        if isinstance(turn, Decision) and turn.kind == "play":
            found.append(match.view(turn.seats[0]))
    return found


def worlds_cases() -> list[Case]:
    """Making and sampling, for both games."""
    found = []
    for name, players in (("herrlof", 2), ("herrlof", 3), ("odin", 2), ("odin", 4)):
        title = f"{name.title()}, {players} players"
        make, sample = _making(name, players), _sampling(name, players)
        found.append(operation(f"{title}: worlds of a view", "µs", None, make))
        found.append(operation(f"{title}: a world sampled", "µs", 300.0, sample))
    return found


def worlds_rates() -> list[Case]:
    """Views a second whose worlds are made and sampled, for both games."""
    return [_rate(name, players) for name, players in (("herrlof", 3), ("odin", 4))]


def _rate(name: str, players: int) -> Case:
    both = operation("", "µs", None, _making(name, players, SAMPLES))

    def measure(budget: float, seed: int) -> float:
        del seed  # the same views each time: views differ more than runs do
        return 1e6 / both.measure(budget, 1)

    return Case(f"{name.title()}, {players} players, worlds", "decisions/s", measure)


def _making(name: str, players: int, samples: int = 0) -> Callable[[int], Prepared]:
    worlds = GAMES[name].worlds

    def prepare(seed: int) -> Prepared:
        def make(view: Any) -> None:
            found, rng = worlds(view), Random(seed)
            for _ in range(samples):
                found.sample(rng)

        return each(make, views(name, players, seed))

    return prepare


def _sampling(name: str, players: int) -> Callable[[int], Prepared]:
    def prepare(seed: int) -> Prepared:
        rng = Random(seed)
        found = [GAMES[name].worlds(view) for view in views(name, players, seed)]
        return each(lambda worlds: worlds.sample(rng), found)

    return prepare
