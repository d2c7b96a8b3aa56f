"""Play and its single operations, by public names that older trees have too.

`cases` measures them and more; `compare` measures them in two trees side by side.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from herrlof_rules import GAMES, Chance, Decision, Game, Match, Over, herrlof
from tools.benchmarks.measure import Case, Measure, Prepared, clock, operation, pick_and_count

SAMPLES = 256
ENDLESS = 1_000_000
"""A target that no match of ten rounds reaches."""


def random_game(game: Game, rules: Any) -> Callable[[Random], int]:
    """Random play as a user writes it, asking for the turn before each move."""
    initial, turn, chance = game.initial, game.turn, game.chance
    legal_actions, apply = game.legal_actions, game.apply

    def play(rng: Random) -> int:
        rnd = rng.random
        state = initial(rules)
        decisions = 0
        while True:
            now = turn(state)
            if isinstance(now, Decision):
                legal = legal_actions(state)
                state = apply(state, legal[int(rnd() * len(legal))])
                decisions += 1
            elif isinstance(now, Chance):
                state = apply(state, chance(state).sample(rng))
            else:
                return decisions

    return play


def random_game_legal_first(game: Game, rules: Any) -> Callable[[Random], int]:
    """Random play that asks for the turn only when nobody has a legal action."""
    initial, turn, chance = game.initial, game.turn, game.chance
    legal_actions, apply = game.legal_actions, game.apply

    def play(rng: Random) -> int:
        rnd = rng.random
        state = initial(rules)
        decisions = 0
        while True:
            legal = legal_actions(state)
            if legal:
                state = apply(state, legal[int(rnd() * len(legal))])
                decisions += 1
            elif isinstance(turn(state), Chance):
                state = apply(state, chance(state).sample(rng))
            else:
                return decisions

    return play


def moves_of(game: Game, rules: Any, rng: Random) -> list[tuple[Any, Any]]:
    """The states of a random match, each with the move made there; the last with None."""
    state = game.initial(rules)
    path: list[tuple[Any, Any]] = []
    while not isinstance(now := game.turn(state), Over):
        if isinstance(now, Chance):
            move = game.chance(state).sample(rng)
        else:
            legal = game.legal_actions(state)
            move = legal[int(rng.random() * len(legal))]
        path.append((state, move))
        state = game.apply(state, move)
    return [*path, (state, None)]


def playing(name: str, *players: int) -> list[Case]:
    """Random play with each number of players; no cases for a game that a tree lacks."""
    game = GAMES.get(name)
    if game is None:
        return []
    return [
        pick_and_count(f"{name.title()}, {n} players", random_game(game, game.rules(players=n)))
        for n in players
    ]


def legal_first() -> list[Case]:
    """The variants that ask for the turn only when they must."""
    found = []
    for name, players in (("herrlof", 2), ("herrlof", 3), ("odin", 4)):
        if name in GAMES:
            play = random_game_legal_first(GAMES[name], GAMES[name].rules(players=players))
            title = f"{name.title()}, {players} players, legal actions first"
            found.append(pick_and_count(title, play))
    return found


def matches() -> list[Case]:
    """Seeded matches: moves alone, and with the view that each seat to act asks for."""
    rules = herrlof.Rules(players=3)
    return [
        pick_and_count("Herrlof, 3 players, Match.play", random_match(rules, shown=False)),
        pick_and_count("Herrlof, 3 players, Match.play and view", random_match(rules, shown=True)),
        Case("Herrlof: play and view, round 10 over 1", "ratio", views_10_over_1, 0.8),
    ]


def random_match(rules: Any, *, shown: bool) -> Callable[[Random], int]:
    """A whole match; where `shown`, the seat that is to act looks first, as in the README."""

    def play(rng: Random) -> int:
        match: Match = Match.start(herrlof.GAME, rules, seed=rng.getrandbits(32))
        return _match_until(match, rng, lambda _: False, shown=shown)[1]

    return play


def _match_until(
    match: Match, rng: Random, stop: Callable[[Match], bool], *, shown: bool
) -> tuple[Match, int]:
    """Plays on until the match is over or is to stop; returns the number of decisions."""
    rnd, legal_actions = rng.random, match.game.legal_actions
    decisions = 0
    while isinstance(turn := match.turn, Decision) and not stop(match):
        seat = turn.seats[0]
        legal = match.view(seat).legal_actions if shown else legal_actions(match.state, seat)
        match = match.play(legal[int(rnd() * len(legal))], seat)
        decisions += 1
    return match, decisions


def operations(game: Game, rules: Any, title: str, goals: dict[str, float]) -> list[Case]:
    """The operations of a game as cases; `goals` in microseconds."""
    prepare = Operations(game, rules)
    found = {
        "legal_actions at a play": prepare.legal_actions,
        "apply, all moves of a match": prepare.apply,
        "apply at a play": prepare.apply_play,
        "step, all moves of a match": prepare.step,
        "turn": prepare.turn,
        "observe": prepare.observe,
        "a deal sampled": prepare.deal,
        "validate": prepare.validate,
    }
    return [operation(f"{title}: {n}", "µs", goals.get(n), f) for n, f in found.items()]


@dataclass(frozen=True)
class Operations:
    """Single operations in states of random play; each method prepares one for a seed."""

    game: Game
    rules: Any

    def path(self, seed: int) -> list[tuple[Any, Any]]:
        """Whole matches, at least `SAMPLES` moves in all."""
        rng = Random(seed)
        found: list[tuple[Any, Any]] = []
        while len(found) < SAMPLES:
            found += moves_of(self.game, self.rules, rng)
        return found

    def states(self, seed: int, kind: str | None = None) -> list[Any]:
        """`SAMPLES` states at decisions, of one kind or of any."""
        rng = Random(seed)
        found: list[Any] = []
        while len(found) < 4 * SAMPLES:
            for state, _ in moves_of(self.game, self.rules, rng):
                now = self.game.turn(state)
                if isinstance(now, Decision) and kind in (None, now.kind):
                    found.append(state)
        return rng.sample(found, SAMPLES)

    def plays(self, seed: int) -> list[tuple[Any, Any]]:
        """States where a card or a set is to be played, each with a random legal play."""
        rng = Random(seed)
        return [(s, rng.choice(self.game.legal_actions(s))) for s in self.states(seed, "play")]

    def legal_actions(self, seed: int) -> Prepared:
        return each(self.game.legal_actions, self.states(seed, "play"))

    def apply(self, seed: int) -> Prepared:
        moves = [(state, move) for state, move in self.path(seed) if move is not None]
        return each_pair(self.game.apply, moves)

    def step(self, seed: int) -> Prepared:
        moves = [(state, move) for state, move in self.path(seed) if move is not None]
        return each_pair(self.game.step, moves)

    def apply_play(self, seed: int) -> Prepared:
        return each_pair(self.game.apply, self.plays(seed))

    def turn(self, seed: int) -> Prepared:
        return each(self.game.turn, [state for state, _ in self.path(seed)])

    def observe(self, seed: int) -> Prepared:
        seats = range(self.rules.players)
        at = [(state, seats[n % len(seats)]) for n, state in enumerate(self.states(seed))]
        return each_pair(self.game.observe, at)

    def deal(self, seed: int) -> Prepared:
        rng, chance = Random(seed), self.game.chance
        at = next(state for state, _ in self.path(seed) if _is_deal(self.game.turn(state)))
        return lambda: chance(at).sample(rng), 1

    def validate(self, seed: int) -> Prepared:
        return each(self.game.validate, self.states(seed))


def each(function: Callable[[Any], object], values: list[Any]) -> Prepared:
    """Calls the function with each of the values."""

    def run() -> None:
        for value in values:
            function(value)

    return run, len(values)


def each_pair(function: Callable[[Any, Any], object], pairs: list[tuple[Any, Any]]) -> Prepared:
    """Calls the function with each of the pairs."""

    def run() -> None:
        for one, other in pairs:
            function(one, other)

    return run, len(pairs)


def round_10_over_round_1(budget: float, seed: int) -> float:
    """Decisions per second in round 10 over those in round 1."""
    rules = herrlof.Rules(players=3, target=ENDLESS)
    first, tenth = (_start_of_round(number, rules, seed) for number in (1, 10))
    return in_turn(
        budget,
        seed,
        lambda rng: _play_round(herrlof.GAME, first, rng),
        lambda rng: _play_round(herrlof.GAME, tenth, rng),
    )


def views_10_over_1(budget: float, seed: int) -> float:
    """Decisions per second, each with a view, in round 10 of a match over those in round 1."""
    rng = Random(seed)
    start: Match = Match.start(herrlof.GAME, herrlof.Rules(players=3, target=ENDLESS), seed=seed)
    tenth, _ = _match_until(start, rng, lambda match: _round(match) == 10, shown=False)
    for match in (start, tenth):  # so that earlier events are not part of this round's cost
        for seat in range(3):
            match.view(seat)

    def one(match: Match) -> Callable[[Random], int]:
        number = _round(match)
        return lambda rng: _match_until(match, rng, lambda m: _round(m) != number, shown=True)[1]

    return in_turn(budget, seed, one(start), one(tenth))


def in_turn(
    budget: float,
    seed: int,
    first: Callable[[Random], int],
    second: Callable[[Random], int],
) -> float:
    """Decisions per second of the second over those of the first, the two taking turns."""
    decisions, spent = [0, 0], [0.0, 0.0]
    both = [(0, first), (1, second)]
    number = 0
    while sum(spent) < budget or not number:
        number += 1
        both.reverse()
        for which, play in both:
            rng = Random(seed + number)
            start = clock()
            for _ in range(4):
                decisions[which] += play(rng)
            spent[which] += clock() - start
    return (decisions[1] / spent[1]) / (decisions[0] / spent[0])


def _round(match: Match) -> int:
    return len(match.state.standing.sheets) + 1


def _start_of_round(number: int, rules: herrlof.Rules, seed: int) -> herrlof.State:
    path = moves_of(herrlof.GAME, rules, Random(seed))
    deals = [state for state, _ in path if _is_deal(herrlof.turn(state))]
    start: herrlof.State = deals[number - 1]
    return start


def _is_deal(now: object) -> bool:
    return isinstance(now, Chance) and now.kind == "deal"


def _play_round(game: Game, state: Any, rng: Random) -> int:
    """Plays from a deal to the next one or to the end of the match."""
    turn, legal_actions, apply, chance = game.turn, game.legal_actions, game.apply, game.chance
    rnd = rng.random
    state = apply(state, chance(state).sample(rng))
    decisions = 0
    while True:
        now = turn(state)
        if isinstance(now, Decision):
            legal = legal_actions(state)
            state = apply(state, legal[int(rnd() * len(legal))])
            decisions += 1
        elif isinstance(now, Chance) and now.kind != "deal":
            state = apply(state, chance(state).sample(rng))
        else:
            return decisions


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
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env
        )
        return float(done.stdout) * 1e3

    return measure
