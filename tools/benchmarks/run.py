"""The benchmarks: `python -m tools.benchmarks.run [--peers]`, from the root of the repository.

Every repetition measures each case once, ours and the peers' in turn, on one core; the figures are
medians over the repetitions, and a ratio is the median of the ratios within each repetition.
Each side runs in its own process, which imports nothing of the others.  Ctrl-C ends the run and
reports the complete repetitions.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tools.benchmarks.measure import Figure, load, machine, pin
from tools.benchmarks.workers import (
    Broken,
    Row,
    Worker,
    interruptible,
    progress,
    say,
    shown,
    spread,
)

OURS = "tools.benchmarks.cases"
PEERS = {
    "tools.benchmarks.peers_open_spiel": "OpenSpiel oh_hell",
    "tools.benchmarks.peers_rlcard": "RLCard",
    "tools.benchmarks.peers_chess": "python-chess",
}
COMPARED = ("Herrlof, 2 players", "Herrlof, 3 players", "Odin, 4 players")
GOALS = (
    ("Herrlof, 2 players", "OpenSpiel oh_hell, in place", 1.1),
    ("Herrlof, 3 players", "OpenSpiel oh_hell, in place", 1.1),
    ("Herrlof, 2 players", "OpenSpiel oh_hell, child()", 1.8),
    ("Herrlof, 3 players", "OpenSpiel oh_hell, child()", 1.8),
    ("Herrlof, 2 players", "RLCard bridge", 12.0),
    ("Herrlof, 3 players", "RLCard bridge", 12.0),
    ("Herrlof, 2 players", "python-chess", 14.0),
    ("Herrlof, 3 players", "python-chess", 14.0),
    ("Odin, 4 players", "RLCard uno", 3.0),
    ("Odin, 4 players", "RLCard doudizhu", 25.0),
)


@dataclass
class Report:
    """What a run found."""

    machine: dict[str, str]
    rows: list[Row]
    missing: dict[str, str]
    """Peers that could not be imported, with the reason."""

    libraries: list[str]
    repetitions: int = 0

    def row(self, name: str) -> Row | None:
        """The case of this name, if it was measured."""
        return next((row for row in self.rows if row.name == name), None)

    def ratio(self, ours: str, peer: str) -> float | None:
        """Our figure relative to the peer's, as the median over repetitions."""
        mine, theirs = self.row(ours), self.row(peer)
        if mine is None or theirs is None:
            return None
        pairs = zip(mine.figures, theirs.figures, strict=True)
        return median(a.value / b.value for a, b in pairs)

    def playing(self, *, ours: bool) -> list[Row]:
        """The rows of random play, ours or the peers'."""
        return [r for r in self.rows if r.ours is ours and r.unit == "decisions/s"]

    def document(self) -> dict[str, Any]:
        """The report as plain data, every repetition included."""
        return {
            "machine": self.machine,
            "libraries": self.libraries,
            "not_installed": self.missing,
            "repetitions": self.repetitions,
            "cases": [
                {
                    "name": row.name,
                    "unit": row.unit,
                    "median": row.value,
                    "spread": row.spread,
                    "goal": row.goal,
                    "figures": [vars(figure) for figure in row.figures],
                }
                for row in self.rows
            ],
            "ratios": [
                {"ours": ours, "peer": row.name, "ratio": self.ratio(ours, row.name)}
                for row in self.playing(ours=False)
                for ours in COMPARED
                if self.row(ours)
            ],
        }


def measure(modules: Sequence[str], budget: float, repeats: int) -> Report:
    """Measures the cases of our module and the peers', repetition by repetition."""
    core = pin()
    about = machine()
    about["core"] = "not pinned" if core is None else f"pinned to core {core}"
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(m, ours=m == OURS)) for m in modules]
        missing = {
            PEERS[module]: worker.missing
            for module, worker in zip(modules, workers, strict=True)
            if worker.missing is not None and module in PEERS
        }
        if workers[0].missing is not None:
            raise Broken(f"our own cases cannot be imported: {workers[0].missing}")
        rows = [row for worker in workers for row in worker.rows]
        libraries = [worker.library for worker in workers if worker.library]
        report = Report(about, rows, missing, libraries)
        # Cases that are compared run one after the other; every other repetition runs backwards.
        order = [(w, case, row) for w in workers for case, row in enumerate(w.rows)]
        order.sort(key=lambda each: each[2].unit != "decisions/s")
        with interruptible():
            for number in range(repeats):
                for worker in workers if number else ():
                    worker.renew()
                done: list[tuple[Row, Figure]] = []
                for worker, case, row in order:
                    progress(f"{number + 1}/{repeats}: {len(done) + 1}/{len(order)} {row.name}")
                    done.append((row, worker.measure(case, budget, seed=number)))
                order.reverse()
                for row, figure in done:
                    row.figures.append(figure)
                report.repetitions += 1
                progress(f"{number + 1}/{repeats}", complete=True)
    if not report.repetitions:
        raise Broken("no repetition is complete")
    every = [figure for row in rows for figure in row.figures]
    about["load"] = load()
    about["calibration"] = f"{median(f.calibration for f in every):.0f} ns"
    about["spread of the calibration"] = f"{spread([f.calibration for f in every]):.1%}"
    about["share of the core"] = f"{median(f.share for f in every):.0%}"
    return report


def times(ratio: float | None) -> str:
    """A ratio, or nothing."""
    return "" if ratio is None else f"{ratio:.2f} ×" if ratio < 10 else f"{ratio:.0f} ×"


def markdown(report: Report) -> str:
    """The report as tables for the documentation."""
    about = report.machine
    compared = [name for name in COMPARED if report.row(name)]
    lines = [
        f"{about['interpreter']}, {about['processor']}, {about['cores']} cores, {about['system']}.",
        f"Medians of {report.repetitions} interleaved repetitions on one core.",
    ]
    if report.libraries:
        lines.append(f"Compared with {', '.join(report.libraries)}.")
    lines += ["", "| Random play | decisions per second | ± |", "|---|--:|--:|"]
    for row in report.playing(ours=True):
        lines.append(f"| {row.name} | {shown(row.value, row.unit)} | {row.spread:.1%} |")
    if peers := report.playing(ours=False):
        lines += ["", f"| Peer | decisions per second | ± | {' | '.join(compared)} |"]
        lines.append("|---|--:|--:|" + "--:|" * len(compared))
        for row in peers:
            ratios = " | ".join(times(report.ratio(ours, row.name)) for ours in compared)
            figure = shown(row.value, row.unit)
            lines.append(f"| {row.name} | {figure} | {row.spread:.1%} | {ratios} |")
    if report.missing:
        lines.append("")
        lines += [f"{name}: not installed." for name in report.missing]
    lines += ["", "| One operation | | ± |", "|---|--:|--:|"]
    for row in report.rows:
        if row.unit != "decisions/s":
            lines.append(f"| {row.name} | {shown(row.value, row.unit)} | {row.spread:.1%} |")
    return "\n".join(lines) + "\n"


def goals(report: Report) -> str:
    """The figures compared with the project's goals."""
    lines = []
    for ours, peer, goal in GOALS:
        ratio = report.ratio(ours, peer)
        if ratio is not None:
            verdict = "met" if ratio >= goal else "NOT MET"
            lines.append(f"{verdict:8}{times(ratio):>8} of {goal} ×  {ours} over {peer}")
    for row in report.rows:
        if row.goal is not None:
            verdict = "met" if row.met else "NOT MET"
            figure = f"{shown(row.value, row.unit)} of {shown(row.goal, row.unit)}"
            lines.append(f"{verdict:8}{figure:>20}  {row.name}")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.run", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure the other libraries too")
    parser.add_argument("--budget", type=float, default=0.2, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=9, metavar="N", help="repetitions")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure here")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables here")
    chosen = parser.parse_args(arguments)
    if chosen.repeats < 1:
        parser.error("--repeats must be at least 1")
    modules = [OURS, *(PEERS if chosen.peers else ())]
    try:
        report = measure(modules, chosen.budget, chosen.repeats)
    except Broken as broken:
        say(f"\n{broken}")
        return 1
    for name, value in report.machine.items():
        say(f"{name}: {value}")
    sys.stdout.write("\n" + markdown(report) + "\n" + goals(report))
    if chosen.json:
        text = json.dumps(report.document(), indent=1, ensure_ascii=False)
        chosen.json.write_text(text + "\n", encoding="utf-8")
    if chosen.markdown:
        chosen.markdown.write_text(markdown(report), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
