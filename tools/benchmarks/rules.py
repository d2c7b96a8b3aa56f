"""The cases of rules, matches, documents and worlds, which use only public names.

`run` measures all of the cases, also beside other libraries or in two trees; `check` measures some
of them.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from herrlof_rules import GAMES, Chance, Decision, Game, Match, Over, herrlof, replay
from herrlof_rules.documents import (
    dump_action,
    dump_record,
    dump_state,
    load_action,
    load_record,
    load_state,
)
from tools.benchmarks.measure import Case, Measure, Prepared, clock, each, operation, random_play

SAMPLES = 256
"""The number of states or moves on which an operation is measured."""
VIEWS = 24
WORLDS = 10
"""The worlds sampled from a view if making and sampling are measured together."""
ENDLESS = 1_000_000
"""A target that no match of ten rounds reaches."""
GOALS = {
    "legal_actions at a play": 0.4,
    "apply, all moves of a match": 1.2,
    "observe": 3.0,
    "a deal sampled": 12.0,
    "state as JSON, out and in": 100.0,
    "an action read from JSON": 10.0,
}
"""The goals for Herrlof's operations, in microseconds."""


def cases() -> list[Case]:
    """All cases of this module."""
    rules = herrlof.Rules(players=3)
    return [
        *playing("herrlof", 2, 3),
        *playing("odin", 2, 4, 6),
        random_play("Herrlof, 3 players, Match.play", random_match(rules, shown=False)),
        random_play("Herrlof, 3 players, Match.play and view", random_match(rules, shown=True)),
        Case("Herrlof: play and view, round 10 over 1", "ratio", round_10_over_1, 0.8),
        *operations("herrlof", 3, GOALS),
        operation("Herrlof: a ten-round record read and replayed", read_record, 15, "ms"),
        *operations("odin", 4, {}),
        *worlds(),
        Case("import herrlof_rules", "ms", import_time("herrlof_rules.match"), 150),
        Case("import herrlof_rules.herrlof", "ms", import_time("herrlof_rules.herrlof"), 150),
    ]


def playing(name: str, *players: int) -> list[Case]:
    """Random play with each number of players."""
    game = GAMES[name]
    return [
        random_play(f"{name.title()}, {n} players", random_game(game, game.rules(players=n)))
        for n in players
    ]


def random_game(game: Game, rules: Any) -> Callable[[Random], int]:
    """Random play as a user writes it, with a call of `turn` before each move."""
    initial, turn, chance = game.initial, game.turn, game.chance
    legal_actions, apply = game.legal_actions, game.apply

    def play(rng: Random) -> int:
        rnd = rng.random
        state = initial(rules)
        decisions = 0
        while True:
            now = turn(state)
            if isinstance(now, Decision):
                seat = now.seats[0]
                legal = legal_actions(state, seat)
                state = apply(state, legal[int(rnd() * len(legal))], seat)
                decisions += 1
            elif isinstance(now, Chance):
                state = apply(state, chance(state).sample(rng))
            else:
                return decisions

    return play


def random_match(rules: Any, *, shown: bool) -> Callable[[Random], int]:
    """A whole match; with `shown`, a view is made before each decision, as in the README."""

    def play(rng: Random) -> int:
        match: Match = Match.start(herrlof.GAME, rules, seed=rng.getrandbits(32))
        return _match_until(match, rng, lambda _: False, shown=shown)[1]

    return play


def _match_until(
    match: Match, rng: Random, stop: Callable[[Match], bool], *, shown: bool
) -> tuple[Match, int]:
    """Plays until the match is over or `stop` holds; returns it with the number of decisions."""
    rnd, legal_actions = rng.random, match.game.legal_actions
    decisions = 0
    while isinstance(turn := match.turn, Decision) and not stop(match):
        seat = turn.seats[0]
        legal = match.view(seat).legal_actions if shown else legal_actions(match.state, seat)
        match = match.play(legal[int(rnd() * len(legal))], seat)
        decisions += 1
    return match, decisions


def round_10_over_1(budget: float, seed: int) -> float:
    """The rate of decisions, each with a view, in round 10 of a match over the rate in round 1."""
    rng = Random(seed)
    start: Match = Match.start(herrlof.GAME, herrlof.Rules(players=3, target=ENDLESS), seed=seed)
    tenth, _ = _match_until(start, rng, lambda match: _round(match) == 10, shown=False)
    for match in (start, tenth):  # Earlier events must not add to the cost of the round.
        for seat in range(3):
            match.view(seat)
    decisions, spent = [0, 0], [0.0, 0.0]
    while sum(spent) < budget or not all(decisions):
        for which, match in enumerate((start, tenth)):
            number, began = _round(match), clock()
            _, count = _match_until(match, rng, lambda m, n=number: _round(m) != n, shown=True)  # type: ignore[misc]
            spent[which] += clock() - began
            decisions[which] += count
    return (decisions[1] / spent[1]) / (decisions[0] / spent[0])


def _round(match: Match) -> int:
    return len(match.state.standing.sheets) + 1


def operations(name: str, players: int, goals: dict[str, float]) -> list[Case]:
    """The operations of a game in states of random play; `goals` in microseconds."""
    game = GAMES[name]
    rules = game.rules(players=players)

    def plays(seed: int) -> list[tuple[Any, Any]]:
        """States at a turn to play a card or a set, each with a random legal play."""
        rng = Random(seed)
        return [(s, rng.choice(game.legal_actions(s))) for s in states(game, rules, seed, "play")]

    def observe(seed: int) -> Prepared:
        at = [(state, n % players) for n, state in enumerate(states(game, rules, seed))]
        return each(game.observe, at)

    def deal(seed: int) -> Prepared:
        rng = Random(seed)
        at = next(state for state, *_ in path(game, rules, seed) if game.turn(state).kind == "deal")
        return lambda: game.chance(at).sample(rng), 1

    def documents(seed: int) -> Prepared:
        return each(
            lambda state: load_state(game, dump_state(game, state)),
            [(state,) for state in states(game, rules, seed)],
        )

    prepared: dict[str, Callable[[int], Prepared]] = {
        "legal_actions at a play": lambda seed: each(
            game.legal_actions, [(state,) for state in states(game, rules, seed, "play")]
        ),
        "apply, all moves of a match": lambda seed: each(game.apply, path(game, rules, seed)),
        "apply at a play": lambda seed: each(game.apply, plays(seed)),
        "step, all moves of a match": lambda seed: each(game.step, path(game, rules, seed)),
        "turn": lambda seed: each(game.turn, [(s,) for s, *_ in path(game, rules, seed)]),
        "observe": observe,
        "a deal sampled": deal,
        "validate": lambda seed: each(game.validate, [(s,) for s in states(game, rules, seed)]),
        "state as JSON, out and in": documents,
        "an action read from JSON": lambda seed: each(
            load_action, [(game, dump_action(game, action)) for _, action in plays(seed)]
        ),
    }
    return [operation(f"{name.title()}: {n}", f, goals.get(n)) for n, f in prepared.items()]


def path(game: Game, rules: Any, seed: int) -> list[tuple[Any, ...]]:
    """States of whole matches, each with the move made in it and the move's seat."""
    rng = Random(seed)
    steps: list[tuple[Any, ...]] = []
    while len(steps) < SAMPLES:
        state = game.initial(rules)
        while not isinstance(now := game.turn(state), Over):
            if isinstance(now, Chance):
                move = game.chance(state).sample(rng)
            else:
                move = rng.choice(game.legal_actions(state, now.seats[0]))
            steps.append((state, move, *now.seats[:1]))
            state = game.apply(*steps[-1])
    return steps


def states(game: Game, rules: Any, seed: int, kind: str | None = None) -> list[Any]:
    """The states at `SAMPLES` decisions, of one kind or of any kind."""
    met_states: list[Any] = []
    while len(met_states) < SAMPLES:
        for state, *_ in path(game, rules, seed):
            now = game.turn(state)
            if isinstance(now, Decision) and kind in (None, now.kind):
                met_states.append(state)
        seed += 1
    return Random(seed).sample(met_states, SAMPLES)


def read_record(seed: int) -> Prepared:
    """A whole Herrlof match of ten rounds read from its record and played again."""
    game = herrlof.GAME
    match: Match = Match.start(game, herrlof.Rules(players=3, target=ENDLESS), seed=seed)
    match, _ = _match_until(match, Random(seed), lambda _: False, shown=False)
    document = dump_record(match.record())

    def run() -> None:
        assert replay(load_record(game, document)).error is None

    return run, 1


@cache
def views(name: str, players: int, seed: int) -> list[Any]:
    """The views of the seat to play in the middle of rounds of random play."""
    game, rng = GAMES[name], Random(seed)
    met_views: list[Any] = []
    while len(met_views) < VIEWS:
        match: Match = Match.start(game, game.rules(players=players), seed=rng.getrandbits(32))
        for _ in range(players * rng.randrange(4, 9)):
            turn = match.turn
            if isinstance(turn, Decision):
                seat = turn.seats[0]
                match = match.play(rng.choice(game.legal_actions(match.state, seat)), seat)
        turn = match.turn
        if isinstance(turn, Decision) and turn.kind == "play":
            met_views.append(match.view(turn.seats[0]))
    return met_views


def worlds() -> list[Case]:
    """The cases of making worlds from a view, and of sampling a world."""
    all_cases = []
    for name, players in (("herrlof", 2), ("herrlof", 3), ("odin", 2), ("odin", 4)):
        title = f"{name.title()}, {players} players"
        all_cases.append(operation(f"{title}: worlds of a view", _making(name, players)))
        all_cases.append(operation(f"{title}: a world sampled", _sampling(name, players), 300.0))
    return all_cases


def world_rates() -> list[Case]:
    """For both games, the number of views per second whose worlds are made and sampled."""
    return [_rate(name, players) for name, players in (("herrlof", 3), ("odin", 4))]


def _rate(name: str, players: int) -> Case:
    both = operation("", _making(name, players, WORLDS))

    def measure(budget: float, seed: int) -> float:
        del seed  # Views differ more than runs do, so every run uses the same views.
        return 1e6 / both.measure(budget, 1)

    return Case(f"{name.title()}, {players} players, worlds", "decisions/s", measure)


def _making(name: str, players: int, samples: int = 0) -> Callable[[int], Prepared]:
    def prepare(seed: int) -> Prepared:
        def make(view: Any) -> None:
            worlds_of_view, rng = GAMES[name].worlds(view), Random(seed)
            for _ in range(samples):
                worlds_of_view.sample(rng)

        return each(make, [(view,) for view in views(name, players, seed)])

    return prepare


def _sampling(name: str, players: int) -> Callable[[int], Prepared]:
    def prepare(seed: int) -> Prepared:
        rng = Random(seed)
        samplers = [(GAMES[name].worlds(view),) for view in views(name, players, seed)]
        return each(lambda worlds: worlds.sample(rng), samplers)

    return prepare


def import_time(module: str) -> Measure:
    """Milliseconds of processor time of importing the module in a fresh process."""
    code = (
        "from time import process_time as now\n"
        "start = now()\n"
        f"import {module}\n"
        "print(now() - start)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

    def measure(budget: float, seed: int) -> float:
        del budget, seed
        process = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env
        )
        return float(process.stdout) * 1e3

    return measure
