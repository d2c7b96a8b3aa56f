"""All bots of the package against each other: `python -m tools.standings FOLDER [--matches N]`.

Each pair of bots plays over shared deals, in every seating; the records are kept in the folder, and
what is there already is not played again.  The times are those of one match of the two games,
processor time on this machine.
"""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from time import process_time

from herrlof_rules import GAMES, Game, Match
from herrlof_rules.bots import Bot, RandomBot, ask, heuristic_bot, learned_bot, search_bot
from herrlof_rules.simulation import simulate

PLAYERS = {"herrlof": (2, 3), "odin": (2, 4)}
PLAYOUTS = 200
SLOWEST = f"search:{PLAYOUTS}"


def bots_of(game: Game, players: int) -> dict[str, Bot]:
    """The bots that play with so many."""
    bots: dict[str, Bot] = {"random": RandomBot(), "heuristic": heuristic_bot(game)}
    with suppress(ValueError):
        bots["learned"] = learned_bot(game, players)
    return {**bots, SLOWEST: search_bot(game, playouts=PLAYOUTS)}


def milliseconds(game: Game, players: int, bot: Bot) -> float:
    """The time that a decision takes, on average over a match of the heuristic."""
    match = Match.start(game, game.edition(game.about.editions[0], players), seed=1)
    spent, asked = 0.0, 0
    while match.turn.seats and asked < 200:
        seat = match.turn.seats[0]
        started = process_time()
        ask(match, seat, bot)
        spent += process_time() - started
        asked += 1
        match = match.play(ask(match, seat, heuristic_bot(game)), seat)
    return 1000 * spent / asked


def rows(folder: Path, matches: int) -> Iterator[str]:
    """The table, line by line: a row for each pair, then the times."""
    yield "| game | players | bot | against | matches | wins per seat, fair | points |"
    yield "|---|---|---|---|---|---|---|"
    times: list[str] = []
    for name, counts in PLAYERS.items():
        game = GAMES[name]
        for players in counts:
            rules = game.edition(game.about.editions[0], players)
            bots = bots_of(game, players)
            for other, one in combinations(bots, 2):
                found = simulate(
                    *(game, rules, {one: bots[one], other: bots[other]}),
                    matches if SLOWEST not in (one, other) else max(1, matches // 5),
                    "standings",
                    archive=folder / f"{name}-{players}-{one}-{other}.jsonl.gz".replace(":", "-"),
                    resume=True,
                )
                wins, fair = found.of(one).wins, float(found.fair_share)
                points = found.of(one).points.mean - found.of(other).points.mean
                yield (
                    f"| {name} | {players} | {one} | {other} | {found.matches} "
                    f"| {wins.mean:.1%} "
                    f"({wins.low:.1%}\N{EN DASH}{wins.high:.1%}), {fair:.1%} | {points:+.1f} |"
                )
            for bot in bots:
                took = milliseconds(game, players, bots[bot])
                times.append(f"| {name} | {players} | {bot} | {took:.2f} |")
    yield from ("", "| game | players | bot | ms a decision |", "|---|---|---|---|", *times)


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
