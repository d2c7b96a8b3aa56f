"""Matches of our bots against OpenSpiel's IS-MCTS, or each other, at equal processor time.

    python -m tools.versus_openspiel search:200ms ismcts:200ms --matches 100
    python -m tools.versus_openspiel heuristic ismcts:50ms --game odin
    python -m tools.versus_openspiel search:200ms search:50ms --matches 400

A match is one hand of Odin or one round of Herrlof for two players.  Each deal is played twice, so
that each bot gets both sides of it.  A bot is named as in `herrlof-rules compare`, or as
`ismcts:200ms`.  Budgets are processor time per decision, so other work on the machine only makes
the comparison take longer.  `ismcts` is `open_spiel.python.algorithms.ismcts` with random playouts
and an exploration constant of 1.4, which searches as long as its budget lasts.

A line shows the progress of the comparison.  Ctrl-C ends the comparison with the result of the
deals played so far.  The deals and the bots' random numbers follow from `--seed`.  The same budget
allows fewer playouts on a slower machine, so figures depend on the machine.
"""

import argparse
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any

import numpy as np
from attrs import define, evolve, field

from herrlof_arena.adapters.openspiel import OpenSpielBot
from herrlof_arena.bots import SearchBot, ask, search_bot
from herrlof_arena.cli.choices import bot_named
from herrlof_arena.simulation.intervals import Sums, estimate_share
from herrlof_rules import GAMES
from herrlof_rules.core import Game
from herrlof_rules.match import Match

pyspiel: Any = import_module("pyspiel")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")

SHORT = {"herrlof": "max_rounds=1", "odin": "max_hands=1"}
"""The option that makes a match as short as possible, by game."""

TREE_SEARCH = re.compile("ismcts:([0-9]+)ms")

EXPLORATION = 1.4
"""OpenSpiel's constant of UCT, for payoffs between -1 and 1."""


class TimedTreeSearch(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS with a budget of processor time in place of a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        rng = np.random.RandomState(seed)
        playouts = mcts.RandomRolloutEvaluator(1, rng)
        super().__init__(game, playouts, EXPLORATION, 1, random_state=rng)
        self._seconds = seconds

    def run_search(self, state: Any) -> Any:
        """Returns the visits of each action as shares; runs two simulations at least."""
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        end = process_time() + self._seconds
        for number in count():
            if number >= 2 and process_time() >= end:
                break
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


def player(spec: str, game: Game, table: Any, seat: int, seed: int) -> Any:
    """Returns the `pyspiel.Bot` for one seat."""
    if timed := TREE_SEARCH.fullmatch(spec):
        return TimedTreeSearch(table, int(timed[1]) / 1000, seed)
    bot = bot_named(game, spec, "bot", players=2)
    if isinstance(bot, SearchBot):
        bot = evolve(bot, clock=process_time)
    return OpenSpielBot(bot, seat, seed)


@define
class Result:
    """The wins of the first bot so far."""

    wins: Sums = field(factory=Sums)
    """One group for each deal, of two matches; a draw is half a win."""

    times: dict[str, list[float]] = field(factory=lambda: defaultdict(list))
    """The processor time of each decision with more than one legal action, by bot."""

    def __str__(self) -> str:
        won = estimate_share(self.wins, 0.95)
        spent = [
            f"{spec} {1000 * sum(times) / len(times):.1f} ms" for spec, times in self.times.items()
        ]
        rate = f"{won.mean:.1%} ({won.low:.1%} to {won.high:.1%}) of {self.wins.size} matches"
        return "; ".join([rate, *spent])


def played(
    table: Any, bots: Sequence[tuple[str, Any]], seed: int, times: dict[str, list[float]]
) -> list[float]:
    """Plays a match; returns the payoffs by seat, and adds to each bot's times."""
    chance, state = random.Random(seed), table.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
            continue
        spec, bot = bots[state.current_player()]
        begun = process_time()
        action = bot.step(state)
        if len(state.legal_actions()) > 1:
            times[spec].append(process_time() - begun)
        state.apply_action(int(action))
    payoffs: list[float] = state.returns()
    return payoffs


def compare(game: Game, first: str, second: str, deals: range, seed: int) -> Iterator[Result]:
    """Plays each deal in both seatings; yields the growing result after each deal."""
    table = pyspiel.load_game(f"python_{game.name}(players=2,{SHORT[game.name]})")
    result = Result()
    for deal in deals:
        number, won = seed * 1_000_000 + deal, Fraction(0)
        for seat in (0, 1):
            specs = (first, second) if seat == 0 else (second, first)
            bots = [(s, player(s, game, table, n, number)) for n, s in enumerate(specs)]
            payoff = played(table, bots, number, result.times)[seat]
            won += Fraction((payoff > 0) - (payoff < 0) + 1, 2)
        result.wins = result.wins.plus(2, won)
        yield result


def warm_up(game: Game) -> None:
    """Compiles the search, so that no decision's time includes it."""
    match = Match.start(game, game.edition(game.info.editions[0], 2), seed=1)
    ask(match, match.turn.seats[0], search_bot(game, playouts=1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line after each deal, and at the end or after Ctrl-C the result."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", help="such as heuristic, learned, search:200ms or ismcts:200ms")
    parser.add_argument("second", help="the same")
    parser.add_argument("--game", choices=SHORT, default="herrlof")
    parser.add_argument("--matches", type=int, default=100, help="an even number")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game, result = GAMES[given.game], None
    if "search" in f"{given.first} {given.second}":
        warm_up(game)
    try:
        deals = range((given.matches + 1) // 2)
        for result in compare(game, given.first, given.second, deals, given.seed):
            print(f"\r{result}  ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{given.game}: {given.first} against {given.second}: {result or 'no match played'}")


if __name__ == "__main__":
    main()
