"""Bots compared over many matches: deals shared, every seat tried, intervals over blocks.

    python -m tools.duels herrlof --matches 1000                  # heuristic against frozen
    python -m tools.duels odin heuristic random --players 4 --processes 2

The first bot takes one seat, copies of the second the others.  A block is one sequence of deals
played once with the first bot in each seat; blocks are independent, so intervals (95 %, normal) are
taken over them.  What chance gives depends on the round, on the kind of outcome and on how many of
that kind came before in the round, so all matches of a block see the same deals.

A bot is `random`, `frozen` (tools/frozen_bots), `heuristic` or `module:NAME`.  Bots are shown
no events, only the observation: the heuristic bots look at nothing else, and it is far quicker.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from herrlof_rules import GAMES, Game, Over
from herrlof_rules.bots import Bot, RandomBot, heuristic_bot
from herrlof_rules.core import Chance
from herrlof_rules.match import View


def bot_named(game: Game, spec: str) -> Bot:
    """The bot of a game by `random`, `frozen`, `heuristic` or `module:NAME`."""
    if spec == "random":
        return RandomBot()
    if spec == "heuristic":
        return heuristic_bot(game)
    if spec == "frozen":
        spec = f"tools.frozen_bots.{game.name}_2026_11:BOT"
    module, _, name = spec.partition(":")
    bot: Bot = getattr(import_module(module), name)
    return bot


@dataclass
class Played:
    """One match, as it went for the first bot and for each of the others on average."""

    share: float
    """1 for a victory, shared among those who share it."""

    utility: float
    points: tuple[float, float]
    hits: tuple[float, float]
    """Predictions that came true, in all rounds; Herrlof only."""

    rounds: int
    micros: tuple[float, float]
    """Microseconds a decision."""


def play(game: Game, rules: Any, bots: list[Bot], seed: str, seat: int) -> Played:
    """A match with the first bot at `seat` and the second everywhere else."""
    state = game.initial(rules)
    turn, apply, observe, legal_actions = game.turn, game.apply, game.observe, game.legal_actions
    rngs = [Random(f"{seed}/bot/{who}") for who in range(rules.players)]
    spent, asked, settled = [0.0, 0.0], [0, 0], 0
    current, rounds = "", 0
    while not isinstance(now := turn(state), Over):
        if isinstance(now, Chance):
            if now.kind == "deal":
                rounds += 1
                settled = 0
            current = f"{seed}/{rounds}/{now.kind}/{settled}"
            settled += 1
            state = apply(state, game.chance(state).sample(Random(current)))
            continue
        who = now.seats[0]
        legal = legal_actions(state, who)
        which = who != seat
        view = View(who, observe(state, who), (), legal, rules)
        before = process_time()
        action = bots[which](view, rngs[who])
        spent[which] += process_time() - before
        asked[which] += 1
        state = apply(state, action, who)
    result = now.result
    others = [s for s in range(rules.players) if s != seat]
    hits = getattr(state.standing, "hits", (0,) * rules.players)
    return Played(
        (seat in result.winners) / len(result.winners),
        float(result.utilities[seat]),
        (result.points[seat], fmean(result.points[s] for s in others)),
        (hits[seat], fmean(hits[s] for s in others)),
        rounds,
        tuple([1e6 * t / max(1, n) for t, n in zip(spent, asked, strict=True)]),  # type: ignore[arg-type]
    )


def block(
    name: str, players: int, options: dict[str, Any], specs: tuple[str, str], seed: str
) -> list[Played]:
    """The matches of one sequence of deals, with the first bot in each seat in turn."""
    game = GAMES[name]
    rules = game.rules(players=players, **options)
    bots = [bot_named(game, spec) for spec in specs]
    return [play(game, rules, bots, seed, seat) for seat in range(players)]


def interval(values: list[float]) -> tuple[float, float]:
    """The mean of independent values, and half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def duel(
    name: str, players: int, specs: tuple[str, str], matches: int, seed: str, processes: int = 1
) -> list[list[Played]]:
    """Blocks of at least so many matches in all."""
    run = partial(block, name, players, {}, specs)
    seeds = [f"{seed}/{n}" for n in range(-(-matches // players))]
    if processes == 1:
        return list(map(run, seeds))
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(run, seeds, chunksize=8))


def report(name: str, players: int, specs: tuple[str, str], blocks: list[list[Played]]) -> str:
    """What was measured, in a few lines."""
    share, around = interval([fmean(p.share for p in of) for of in blocks])
    utility, about = interval([fmean(p.utility for p in of) for of in blocks])
    every = [p for of in blocks for p in of]
    rounds = sum(p.rounds for p in every)
    lines = [
        f"{name}, {players} players: {specs[0]} against {specs[1]}, {len(every)} matches",
        f"  victories {share:.1%} ± {around:.1%} (fair: {1 / players:.1%})",
        f"  utility {utility:+.3f} ± {about:.3f}",
    ]
    for which, spec in enumerate(specs):
        points = sum(p.points[which] for p in every) / rounds
        hits = sum(p.hits[which] for p in every) / rounds
        micros = fmean(p.micros[which] for p in every)
        lines.append(
            f"  {spec}: {points:.2f} points a round, {hits:.1%} predictions hit, "
            f"{micros:.0f} µs a decision"
        )
    return "\n".join([*lines, f"  {rounds / len(every):.2f} rounds a match"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bots", nargs="*", default=["heuristic", "frozen"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    first, second = given.bots
    blocks = duel(
        given.game, given.players, (first, second), given.matches, given.seed, given.processes
    )
    print(report(given.game, given.players, (first, second), blocks))


if __name__ == "__main__":
    main()
