"""Two trees side by side: `python -m tools.benchmarks.compare OTHER_SRC`, from the root.

OTHER_SRC is the folder that holds another `herrlof_rules`, such as `src` of an older checkout.
Every repetition starts a process for each tree and measures each case in both on one core, in
alternating order; a ratio is the median of the ratios within the repetitions.
A ratio above 1 means that this tree is faster.  Ctrl-C reports the complete repetitions.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import load, machine, pin
from tools.benchmarks.workers import (
    ROOT,
    Broken,
    Row,
    Worker,
    interleaved,
    say,
    shown,
    spread,
)

CASES = "tools.benchmarks.rules"


def compare(
    here: Path, there: Path, pattern: str, budget: float, repeats: int
) -> tuple[list[tuple[Row, Row]], int]:
    """Measures the cases that match the pattern; returns the number of complete repetitions.

    A case that one of the trees cannot carry out is left out.
    """
    with ExitStack() as stack:
        ours = stack.enter_context(Worker(CASES, ours=True, source=here))
        theirs = stack.enter_context(Worker(CASES, ours=False, source=there))
        for worker in (ours, theirs):
            if worker.missing is not None:
                raise Broken(f"{worker.source}: {worker.missing}")
        complete = interleaved((ours, theirs), budget, repeats, pattern)
    wanted = [
        (h, t) for h, t in zip(ours.rows, theirs.rows, strict=True) if fnmatch(h.name, pattern)
    ]
    if not wanted:
        names = "; ".join(row.name for row in ours.rows)
        raise Broken(f"no case matches {pattern}; the cases are {names}")
    whole = [pair for pair in wanted if all(len(row.figures) == complete for row in pair)]
    if not whole:
        raise Broken("no repetition is complete")
    return whole, complete


def table(pairs: Sequence[tuple[Row, Row]]) -> str:
    """The figures of both trees and how many times as fast this one is."""
    lines = ["| | this tree | the other | × as fast | ± |", "|---|--:|--:|--:|--:|"]
    for here, there in pairs:
        figures = " | ".join(shown(side.value, side.unit) for side in (here, there))
        ratios = here.over(there)
        lines.append(f"| {here.name} | {figures} | {median(ratios):.2f} | {spread(ratios):.1%} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares the trees; returns 1 if this one is too slow for `--at-least`."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("other", type=Path, metavar="OTHER_SRC")
    parser.add_argument("--this", type=Path, default=ROOT / "src", metavar="SRC", help="this tree")
    parser.add_argument("--cases", default="*", metavar="PATTERN", help="such as 'Odin, *'")
    parser.add_argument("--budget", type=float, default=0.2, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=9, metavar="N", help="repetitions")
    parser.add_argument("--at-least", type=float, metavar="R", help="fail for a ratio below")
    chosen = parser.parse_args(arguments)
    here, there = chosen.this.resolve(), chosen.other.resolve()
    for source in (here, there):
        if not (source / "herrlof_rules" / "__init__.py").is_file():
            parser.error(f"{source} holds no herrlof_rules")
    if chosen.repeats < 1:
        parser.error("--repeats must be at least 1")
    core = pin()
    try:
        pairs, repetitions = compare(here, there, chosen.cases, chosen.budget, chosen.repeats)
    except Broken as broken:
        say(f"\n{broken}")
        return 1
    print(f"{machine()}, core {core}, load {load()}.")
    print(f"Medians of {repetitions} interleaved repetitions.\n")
    print(table(pairs))
    least = chosen.at_least
    slow = [here.name for here, there in pairs if least and median(here.over(there)) < least]
    if slow:
        say(f"below {chosen.at_least}: {'; '.join(slow)}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
