"""The benchmarks: `python -m tools.benchmarks.run [GROUP] [--peers]`, from the project's root.

With `--other SRC`, the command measures two trees side by side: SRC is the folder that holds
another `herrlof_rules`, such as `src` of an older checkout.

Every repetition measures each case once, in turn for both sides, on one core; the figures are
medians over the repetitions, and a ratio is the median of the ratios within each repetition.  Each
module of cases runs in its own process, which imports none of the other modules.  Ctrl-C ends the
run and reports the complete repetitions.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import load, machine, pin
from tools.benchmarks.workers import ROOT, Broken, Row, Worker, interleaved, say, shown, spread


@dataclass(frozen=True)
class Group:
    """The cases that are measured together; their module has the group's name."""

    peers: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    """The rows that have a column of ratios, of ours to peers and of peers to ours."""

    goals: tuple[tuple[str, str, float], ...] = ()
    """Our case, the peer's case, and the factor by which ours should be faster."""

    pivot: bool = False
    """Whether the part of a case's name before the colon names a column."""


OH_HELL = tuple(f"OpenSpiel oh_hell, {way}" for way in ("in place", "child()", "all inside C++"))
IN_PLACE, CHILD, INSIDE = OH_HELL
BLACKJACK = "Gymnasium Blackjack, SyncVectorEnv"
STEP = "step, mask and vector, 4096"
GROUPS = {
    "rules": Group(
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
    "batch": Group(
        peers=("open_spiel", "pgx"),
        compared=OH_HELL,
        goals=(
            ("Herrlof, 3 players: playout", INSIDE, 15.0),
            ("Odin, 4 players: playout", INSIDE, 8.0),
            (f"Herrlof, 3 players: {STEP}", IN_PLACE, 5.0),
            (f"Odin, 4 players: {STEP}", IN_PLACE, 5.0),
        ),
    ),
    "environments": Group(
        peers=("gymnasium",),
        compared=(f"{BLACKJACK}, 64", f"{BLACKJACK}, 1024"),
        goals=tuple(
            (f"{title}: BatchEnv, self-play, no copies, 1024", f"{BLACKJACK}, 1024", 20.0)
            for title in ("Herrlof, 3 players", "Odin, 4 players")
        ),
    ),
    "openspiel": Group(pivot=True),
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

    def two_trees(self) -> list[tuple[Row, Row]]:
        """The cases that could be measured in both trees."""
        other = {row.name: row for row in self.rows if not row.ours}
        return [(row, other[row.name]) for row in self.rows if row.ours and row.name in other]


def measure(
    name: str,
    budget: float,
    repeats: int,
    pattern: str = "*",
    *,
    peers: bool = False,
    this: Path = ROOT / "src",
    other: Path | None = None,
) -> Report:
    """Measures a group's matching cases, in turn with the peers' or another tree's cases."""
    group, own = GROUPS[name], f"tools.benchmarks.{name}"
    wanted: list[tuple[str, Path | None]] = [(own, this)]
    if other is not None:
        wanted.append((own, other))
    if peers:
        wanted += [(f"tools.benchmarks.peers:{peer}", None) for peer in group.peers]
    with ExitStack() as stack:
        workers: list[Worker] = []
        for module, source in wanted:
            worker = stack.enter_context(Worker(module, ours=not workers, source=source))
            if worker.missing is None:
                workers.append(worker)
            elif module == own:
                raise Broken(f"{source}: {worker.missing}")
            else:
                say(f"left out: {module}: {worker.missing}")
        rows = [row for worker in workers for row in worker.rows if fnmatch(row.name, pattern)]
        if not rows:
            names = "; ".join(row.name for row in workers[0].rows)
            raise Broken(f"no case matches {pattern}; the cases are {names}")
        repetitions = interleaved(workers, budget, repeats, pattern)
    whole = [row for row in rows if len(row.figures) == repetitions]
    return Report(whole, [worker.library for worker in workers if worker.library], repetitions)


def times(value: float) -> str:
    """A ratio as tables show it."""
    return f"{value:.2f} ×" if value < 10 else f"{value:.0f} ×"


def markdown(group: Group, report: Report) -> str:
    """The report as tables for the documentation."""
    lines = [
        f"{machine()}.",
        f"The figures are medians of {report.repetitions} interleaved repetitions on one core.",
    ]
    if report.libraries:
        lines.append(f"Other libraries: {', '.join(report.libraries)}.")
    if trees := report.two_trees():
        return "\n".join([*lines, *_beside(trees)]) + "\n"
    playing = [row for row in report.rows if row.unit == "decisions/s"]
    if group.pivot:
        lines += _pivoted(playing)
    else:
        compared = [row for name in group.compared if (row := report.row(name))]
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


def _beside(trees: Iterable[tuple[Row, Row]]) -> list[str]:
    """The figures of both trees, and how many times as fast this tree is."""
    lines = ["", "| | this tree | the other | × as fast | ± |", "|---|--:|--:|--:|--:|"]
    for here, there in trees:
        figures = " | ".join(shown(side.value, side.unit) for side in (here, there))
        ratios = here.over(there)
        lines.append(f"| {here.name} | {figures} | {median(ratios):.2f} | {spread(ratios):.1%} |")
    return lines


def _compared(head: str, rows: Iterable[Row], beside: Sequence[Row]) -> list[str]:
    """The rates, and the ratio of ours to the peer's rate in the same row or column."""
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
    """Decisions per second: columns for the names before the colon, rows for the names after it."""
    figures = {row.name: shown(row.value, row.unit) for row in rows}
    across = dict.fromkeys(name.rpartition(": ")[0] for name in figures)
    lines = ["", f"| Decisions per second | {' | '.join(across)} |", f"|---|{'--:|' * len(across)}"]
    for way in dict.fromkeys(name.rpartition(": ")[2] for name in figures):
        cells = [figures.get(f"{title}: {way}", "–") for title in across]
        lines.append(f"| {way} | {' | '.join(cells)} |")
    return lines


def goals(group: Group, report: Report) -> str:
    """The figures compared with the project's goals."""
    lines = []
    for name, other, goal in group.goals:
        ours, peer = report.row(name), report.row(other)
        if ours and peer:
            reached = median(ours.over(peer))
            verdict = "met" if reached >= goal else "NOT MET"
            lines.append(f"{verdict:8}{times(reached):>8} of {goal} ×  {name} over {other}\n")
    for row in report.rows:
        if row.ours and row.goal is not None:
            verdict = "met" if row.met else "NOT MET"
            figure = f"{shown(row.value, row.unit)} of {shown(row.goal, row.unit)}"
            lines.append(f"{verdict:8}{figure:>20}  {row.name}\n")
    return "".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmarks of a group; returns 1 if this tree is too slow for `--at-least`."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("group", nargs="?", choices=GROUPS, default="rules")
    beside = parser.add_mutually_exclusive_group()
    beside.add_argument("--peers", action="store_true", help="measure the other libraries too")
    beside.add_argument("--other", type=Path, metavar="SRC", help="measure another tree too")
    parser.add_argument("--this", type=Path, default=ROOT / "src", metavar="SRC", help="this tree")
    parser.add_argument("--at-least", type=float, metavar="R", help="fail for a ratio below")
    parser.add_argument("--cases", default="*", metavar="PATTERN", help="such as 'Odin, *'")
    parser.add_argument("--budget", type=float, default=0.2, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=9, metavar="N", help="repetitions")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables here")
    chosen = parser.parse_args(arguments)
    if chosen.repeats < 1:
        parser.error("--repeats must be at least 1")
    this, other = chosen.this.resolve(), chosen.other and chosen.other.resolve()
    for source in filter(None, (this, other)):
        if not (source / "herrlof_rules" / "__init__.py").is_file():
            parser.error(f"{source} holds no herrlof_rules")
    group = GROUPS[chosen.group]
    pin()
    try:
        report = measure(
            *(chosen.group, chosen.budget, chosen.repeats, chosen.cases),
            peers=chosen.peers,
            this=this,
            other=other,
        )
    except Broken as broken:
        say(f"\n{broken}")
        return 1
    say(f"load {load()}")
    tables = markdown(group, report)
    sys.stdout.write(f"\n{tables}\n{goals(group, report)}")
    if chosen.markdown:
        chosen.markdown.write_text(tables, encoding="utf-8")
    least, trees = chosen.at_least or 0, report.two_trees()
    slow = [here.name for here, there in trees if median(here.over(there)) < least]
    if slow:
        say(f"below {least}: {'; '.join(slow)}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
