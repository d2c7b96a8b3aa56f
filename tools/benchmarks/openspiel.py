"""The OpenSpiel adapter beside OpenSpiel's own games: `python -m tools.benchmarks.openspiel`.

All cases take turns in one process on one core; medians over the repetitions.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import machine, pin
from tools.benchmarks.workers import Row, Worker, progress, say, shown

CASES = "tools.benchmarks.openspiel_cases"
GOALS = {
    "Herrlof, 3 players: in place": 50_000,
    "Herrlof, 3 players: child()": 25_000,
    "Herrlof, 3 players: information state": 15_000,
}
"""In decisions per second of processor time."""


def measured(budget: float, repeats: int) -> tuple[list[Row], str]:
    """The rows, and what they were measured with."""
    with Worker(CASES, ours=True) as worker:
        if worker.missing is not None:
            raise SystemExit(f"OpenSpiel is needed: {worker.missing}")
        for number in range(repeats):
            if number:
                worker.renew()
            for case, row in enumerate(worker.rows):
                progress(f"{number + 1}/{repeats}: {row.name}")
                row.figures.append(worker.measure(case, budget, seed=number))
            progress(f"{number + 1}/{repeats}", complete=True)
        return worker.rows, worker.library


def markdown(rows: Sequence[Row], library: str) -> str:
    """The table for the documentation: games across, ways to play down."""
    about = machine()
    games = list(dict.fromkeys(row.name.rpartition(": ")[0] for row in rows))
    figures = {row.name: shown(row.value, row.unit) for row in rows}
    where = f"{about['interpreter']}, {about['processor']}, {about['cores']} cores"
    how = f"medians of {len(rows[0].figures)} interleaved repetitions on one core"
    lines = [
        f"{library}, {where}, {about['system']}.",
        f"Decisions per second of processor time, chance included: {how}.",
        "",
        f"| | {' | '.join(games)} |",
        f"|---|{'--:|' * len(games)}",
    ]
    for way in dict.fromkeys(row.name.rpartition(": ")[2] for row in rows):
        each = [figures.get(f"{game}: {way}", "–") for game in games]
        lines.append(f"| {way} | {' | '.join(each)} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.openspiel", description=__doc__
    )
    parser.add_argument("--budget", type=float, default=0.5, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="repetitions")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table here")
    chosen = parser.parse_args(arguments)
    pin()
    rows, library = measured(chosen.budget, chosen.repeats)
    table = markdown(rows, library)
    sys.stdout.write(table)
    for row in rows:
        if row.name in GOALS:
            goal = GOALS[row.name]
            value = median(figure.value for figure in row.figures)
            say(f"{'met' if value >= goal else 'NOT MET':8}{value:10,.0f} of {goal:,}  {row.name}")
    if chosen.markdown:
        chosen.markdown.write_text(table, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
