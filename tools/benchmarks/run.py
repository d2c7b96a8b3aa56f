"""The benchmarks: `python -m tools.benchmarks.run [ROOM] [--peers]`, from the project's root.

Every repetition measures each case once, ours and the peers' in turn, on one core; the figures are
medians over the repetitions, and a ratio is the median of the ratios within each repetition.
Each module of cases runs in its own process, which imports nothing of the others.  Ctrl-C ends the
run and reports the complete repetitions.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import load, machine, pin
from tools.benchmarks.workers import Broken, Row, Worker, interleaved, say, shown, spread


@dataclass(frozen=True)
class Room:
    """The cases measured together: their module is called like the room."""

    peers: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    """The rows that have a column of ratios, ours to peers and peers to ours."""

    goals: tuple[tuple[str, str, float], ...] = ()
    """Our case, the peer's, and how many times as fast ours is to be."""

    pivot: bool = False
    """Whether what precedes the colon in a case's name is a column."""


OH_HELL = tuple(f"OpenSpiel oh_hell, {way}" for way in ("in place", "child()", "all inside C++"))
IN_PLACE, CHILD, INSIDE = OH_HELL
BLACKJACK = "Gymnasium Blackjack, SyncVectorEnv"
STEP = "step, mask and vector, 4096"
ROOMS = {
    "rules": Room(
        peers=("open_spiel", "rlcard", "chess"),
        compared=("Herrlof, 2 players", "Herrlof, 3 players", "Odin, 4 players"),
        goals=(
            ("Herrlof, 3 players", IN_PLACE, 1.1),
            ("Herrlof, 3 players", CHILD, 1.8),
            ("Herrlof, 3 players", "RLCard bridge", 12.0),
            ("Herrlof, 2 players", "python-chess", 14.0),
            ("Odin, 4 players", "RLCard uno", 3.0),
            ("Odin, 4 players", "RLCard doudizhu", 25.0),
        ),
    ),
    "batch": Room(
        peers=("open_spiel", "pgx"),
        compared=OH_HELL,
        goals=(
            ("Herrlof, 3 players: playout", INSIDE, 15.0),
            ("Odin, 4 players: playout", INSIDE, 8.0),
            (f"Herrlof, 3 players: {STEP}", IN_PLACE, 5.0),
            (f"Odin, 4 players: {STEP}", IN_PLACE, 5.0),
        ),
    ),
    "environments": Room(
        peers=("gymnasium",),
        compared=(f"{BLACKJACK}, 64", f"{BLACKJACK}, 1024"),
        goals=tuple(
            (f"{title}: BatchEnv, self-play, no copies, 1024", f"{BLACKJACK}, 1024", 20.0)
            for title in ("Herrlof, 3 players", "Odin, 4 players")
        ),
    ),
    "openspiel": Room(pivot=True),
}


@dataclass
class Report:
    """The figures of a run."""

    rows: list[Row]
    libraries: list[str]
    repetitions: int = 0

    def row(self, name: str) -> Row | None:
        """The case of this name, if it was measured."""
        return next((row for row in self.rows if row.name == name), None)


def measure(name: str, budget: float, repeats: int, *, peers: bool) -> Report:
    """Measures the cases of a room and the peers', repetition by repetition."""
    room = ROOMS[name]
    with ExitStack() as stack:
        workers: list[Worker] = []
        for peer in (None, *(room.peers if peers else ())):
            module = f"tools.benchmarks.{name if peer is None else f'peers:{peer}'}"
            worker = stack.enter_context(Worker(module, ours=peer is None))
            if worker.missing is None:
                workers.append(worker)
            elif peer is None:
                raise Broken(f"our own cases cannot be imported: {worker.missing}")
            else:
                say(f"left out: {peer}: {worker.missing}")
        report = Report(
            [row for worker in workers for row in worker.rows],
            [worker.library for worker in workers if worker.library],
        )
        report.repetitions = interleaved(workers, budget, repeats)
    report.rows = [row for row in report.rows if len(row.figures) == report.repetitions]
    return report


def times(value: float) -> str:
    """A ratio as tables show it."""
    return f"{value:.2f} ×" if value < 10 else f"{value:.0f} ×"


def markdown(room: Room, report: Report) -> str:
    """The report as tables for the documentation."""
    lines = [
        f"{machine()}.",
        f"Medians of {report.repetitions} interleaved repetitions on one core.",
    ]
    if report.libraries:
        lines.append(f"With {', '.join(report.libraries)}.")
    playing = [row for row in report.rows if row.unit == "decisions/s"]
    if room.pivot:
        lines += _pivoted(playing)
    else:
        compared = [row for name in room.compared if (row := report.row(name))]
        for head, ours in (("Random play", True), ("Peer", False)):
            rows = [row for row in playing if row.ours is ours]
            beside = [row for row in compared if row.ours is not ours]
            lines += _compared(head, rows, beside) if rows else []
    single = [row for row in report.rows if row.unit != "decisions/s"]
    if single:
        lines += ["", "| One operation | | ± |", "|---|--:|--:|"]
        lines += [
            f"| {r.name} | {shown(r.value, r.unit)} | {spread(r.figures):.1%} |" for r in single
        ]
    return "\n".join(lines) + "\n"


def _compared(head: str, rows: Iterable[Row], beside: Sequence[Row]) -> list[str]:
    """Rates, and how many times as fast ours is as the peer's of the same row or column."""
    titles = [b.name if b.ours else f"over {b.name}" for b in beside]
    lines = [
        "",
        f"| {' | '.join([head, 'decisions per second', '±', *titles])} |",
        f"|---|--:|--:|{'--:|' * len(beside)}",
    ]
    for row in rows:
        ratios = [times(median(b.over(row) if b.ours else row.over(b))) for b in beside]
        cells = [row.name, shown(row.value, row.unit), f"{spread(row.figures):.1%}", *ratios]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _pivoted(rows: Iterable[Row]) -> list[str]:
    """Decisions per second: what precedes the colon across, what follows it down."""
    figures = {row.name: shown(row.value, row.unit) for row in rows}
    across = dict.fromkeys(name.rpartition(": ")[0] for name in figures)
    lines = ["", f"| Decisions per second | {' | '.join(across)} |", f"|---|{'--:|' * len(across)}"]
    for way in dict.fromkeys(name.rpartition(": ")[2] for name in figures):
        cells = [figures.get(f"{title}: {way}", "–") for title in across]
        lines.append(f"| {way} | {' | '.join(cells)} |")
    return lines


def goals(room: Room, report: Report) -> str:
    """The figures compared with the project's goals."""
    lines = []
    for name, other, goal in room.goals:
        ours, peer = report.row(name), report.row(other)
        if ours and peer:
            reached = median(ours.over(peer))
            verdict = "met" if reached >= goal else "NOT MET"
            lines.append(f"{verdict:8}{times(reached):>8} of {goal} ×  {name} over {other}\n")
    for row in report.rows:
        if row.goal is not None:
            verdict = "met" if row.met else "NOT MET"
            figure = f"{shown(row.value, row.unit)} of {shown(row.goal, row.unit)}"
            lines.append(f"{verdict:8}{figure:>20}  {row.name}\n")
    return "".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks of a room."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.run", description=__doc__)
    parser.add_argument("room", nargs="?", choices=ROOMS, default="rules")
    parser.add_argument("--peers", action="store_true", help="measure the other libraries too")
    parser.add_argument("--budget", type=float, default=0.2, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=9, metavar="N", help="repetitions")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables here")
    chosen = parser.parse_args(arguments)
    if chosen.repeats < 1:
        parser.error("--repeats must be at least 1")
    room = ROOMS[chosen.room]
    pin()
    try:
        report = measure(chosen.room, chosen.budget, chosen.repeats, peers=chosen.peers)
    except Broken as broken:
        say(f"\n{broken}")
        return 1
    say(f"load {load()}")
    tables = markdown(room, report)
    sys.stdout.write(f"\n{tables}\n{goals(room, report)}")
    if chosen.markdown:
        chosen.markdown.write_text(tables, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
