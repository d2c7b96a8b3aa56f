"""What is measured of `herrlof_rules`, by its public names only."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from herrlof_rules import GAMES, Chance, Decision, Match, Over, herrlof, replay
from herrlof_rules.core.game import Game
from herrlof_rules.documents import (
    dump_action,
    dump_record,
    dump_state,
    load_action,
    load_record,
    load_state,
)
from tools.benchmarks.measure import Case, Prepared, clock, operation, pick_and_count

SAMPLES = 256
ENDLESS = 1_000_000
"""A target that no match of ten rounds reaches."""
HERRLOF_GOALS = {
    "legal_actions at a play": 0.4,
    "apply, all moves of a match": 1.2,
    "observe": 3.0,
    "a deal sampled": 12.0,
    "state as JSON, out and in": 100.0,
    "an action read from JSON": 10.0,
}
"""In microseconds."""


def random_game(game: Game, rules: Any) -> Callable[[Random], int]:
    """Random play as a user writes it: the turn is asked for before each move."""
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
    """The same, but the turn is asked for only when nobody has a legal action."""
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


def cases() -> list[Case]:
    """All of them."""
    found = [*playing("herrlof", 2, 3), *playing("odin", 2, 4, 6), *legal_first()]
    found.append(Case("Herrlof, round 10 over round 1", "ratio", round_10_over_round_1, 0.95))
    found += operations(herrlof.GAME, herrlof.Rules(players=3), "Herrlof", HERRLOF_GOALS)
    record = "Herrlof: a ten-round record read and replayed"
    found.append(operation(record, "ms", 15, read_record))
    if "odin" in GAMES:
        game = GAMES["odin"]
        found += operations(game, game.rules(players=4), "Odin", {})
    found.append(Case("import herrlof_rules", "ms", import_time, 150))
    return found


def playing(name: str, *players: int) -> list[Case]:
    """Random play with so many players; nothing for a game that is not there."""
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

    def state_document(self, seed: int) -> Prepared:
        game = self.game

        def out_and_in(state: Any) -> None:
            load_state(game, dump_state(game, state))

        return each(out_and_in, self.states(seed))

    def validate(self, seed: int) -> Prepared:
        return each(self.game.validate, self.states(seed))

    def action_document(self, seed: int) -> Prepared:
        game = self.game

        def read(text: str) -> None:
            load_action(game, text)

        return each(read, [dump_action(game, action) for _, action in self.plays(seed)])


def operations(game: Game, rules: Any, title: str, goals: Mapping[str, float]) -> list[Case]:
    """The operations of a game as cases; `goals` in microseconds."""
    prepare = Operations(game, rules)
    found = {
        "legal_actions at a play": prepare.legal_actions,
        "apply, all moves of a match": prepare.apply,
        "apply at a play": prepare.apply_play,
        "turn": prepare.turn,
        "observe": prepare.observe,
        "a deal sampled": prepare.deal,
        "state as JSON, out and in": prepare.state_document,
        "validate": prepare.validate,
        "an action read from JSON": prepare.action_document,
    }
    return [operation(f"{title}: {n}", "µs", goals.get(n), f) for n, f in found.items()]


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


def read_record(seed: int) -> Prepared:
    """A whole Herrlof match of ten rounds read from its record and played again."""
    game = herrlof.GAME
    rng = Random(seed)
    match = Match.start(game, herrlof.Rules(players=3, target=ENDLESS), seed=seed)
    while match.result is None:
        legal = match.legal_actions(match.turn.seats[0])
        match = match.play(legal[int(rng.random() * len(legal))])
    document = dump_record(match.record())

    def run() -> None:
        replayed = replay(load_record(game, document))
        assert replayed.error is None

    return run, 1


def round_10_over_round_1(budget: float, seed: int) -> float:
    """Decisions per second in round 10 over those in round 1, the rounds taking turns."""
    game = herrlof.GAME
    rules = herrlof.Rules(players=3, target=ENDLESS)
    first = _start_of_round(1, rules, seed)
    tenth = _start_of_round(10, rules, seed)
    decisions, spent = [0, 0], [0.0, 0.0]
    number = 0
    while sum(spent) < budget or not number:
        number += 1
        for which, state in ((0, first), (1, tenth)) if number % 2 else ((1, tenth), (0, first)):
            rng = Random(seed + number)
            start = clock()
            for _ in range(16):
                decisions[which] += _play_round(game, state, rng)
            spent[which] += clock() - start
    return (decisions[1] / spent[1]) / (decisions[0] / spent[0])


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


def import_time(budget: float, seed: int) -> float:
    """Milliseconds of processor time of `import herrlof_rules` in a fresh process."""
    del budget, seed
    code = (
        "from time import process_time as now\n"
        "start = now()\n"
        "import herrlof_rules\n"
        "print(now() - start)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    return float(done.stdout) * 1e3
