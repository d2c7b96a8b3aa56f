"""All bots of the package against each other: `python -m tools.standings FOLDER [--matches N]`.

Each pair of bots plays over shared deals, in every seating, the quick ones first; the records are
kept in the folder, and what is there already is not played again.  Then the tables of the page of
bots are printed.  The times are those of one match, processor time on this machine.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from time import process_time

from herrlof_arena.bots import Bot, ask, heuristic_bot
from herrlof_arena.cli.choices import bot_named
from herrlof_arena.simulation import Comparison, Estimate, simulate
from herrlof_rules import GAMES, Game, Match

PLAYERS = {"herrlof": (2, 3), "odin": (2, 3, 4, 5, 6)}
SLOWEST = "search:200"
NAMES = ("random", "heuristic", "learned", SLOWEST)


def bots_of(game: Game, players: int) -> dict[str, Bot]:
    """The bots of the package, for this number of players."""
    return {name: bot_named(game, name, players=players) for name in NAMES}


def milliseconds(game: Game, players: int, bot: Bot) -> float:
    """The time that a decision takes, on average over a match of the heuristic."""
    match = Match.start(game, game.edition(game.info.editions[0], players), seed=1)
    ask(match, match.turn.seats[0], bot)  # compiles, or reads weights
    spent, asked = 0.0, 0
    while match.turn.seats and asked < 200:
        seat = match.turn.seats[0]
        started = process_time()
        ask(match, seat, bot)
        spent += process_time() - started
        asked += 1
        match = match.play(ask(match, seat, heuristic_bot(game)), seat)
    return 1000 * spent / asked


def played(folder: Path, name: str, players: int, one: str, other: str, matches: int) -> Comparison:
    """The matches between two bots, those in the folder and new ones."""
    game = GAMES[name]
    bots = bots_of(game, players)
    return simulate(
        *(game, game.edition(game.info.editions[0], players)),
        {one: bots[one], other: bots[other]},
        max(1, matches // 5) if SLOWEST in (one, other) else matches,
        "standings",
        archive=folder / f"{name}-{players}-{one}-{other}.jsonl.gz".replace(":", "-"),
        resume=True,
    )


def rows(folder: Path, matches: int) -> Iterator[str]:
    """A row for each pair, then the times."""
    pairs = [
        (name, players, one, other)
        for name, counts in PLAYERS.items()
        for players in counts
        for other, one in combinations(NAMES, 2)
    ]
    for pair in sorted(pairs, key=lambda pair: SLOWEST in pair):
        played(folder, *pair, matches)
    yield "| | players | bot | against | matches | wins per seat (95%) | fair | points |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, players, one, other in pairs:
        found = played(folder, name, players, one, other, matches)
        points = found.of(one).points.mean - found.of(other).points.mean
        yield (
            f"| {name.title()} | {players} | {one} | {other} | {found.matches} "
            f"| {_percent(found.of(one).wins)} | {100 * float(found.fair_share):.1f}% "
            f"| {points:+.1f} |".replace("-", "\N{MINUS SIGN}")
        )
    yield ""
    yield f"| ms per decision | {' | '.join(NAMES)} |"
    yield "|---" * (len(NAMES) + 1) + "|"
    for name, counts in PLAYERS.items():
        for players in counts:
            bots = bots_of(GAMES[name], players)
            took = [f"{milliseconds(GAMES[name], players, bot):.2f}" for bot in bots.values()]
            yield f"| {name.title()}, {players} players | {' | '.join(took)} |"


def _percent(share: Estimate) -> str:
    mean, low, high = (f"{100 * part:.1f}" for part in (share.mean, share.low, share.high))
    return f"{mean}% ({low}\N{EN DASH}{high})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.standings")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=200)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for row in rows(given.folder, given.matches):
        print(row, flush=True)


if __name__ == "__main__":
    main()
