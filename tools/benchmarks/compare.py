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
from dataclasses import dataclass
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


@dataclass
class Pair:
    """A case in this tree and in the other."""

    here: Row
    there: Row

    @property
    def ratios(self) -> list[float]:
        """The speed of this tree relative to the other, by repetition."""
        pairs = zip(self.here.figures, self.there.figures, strict=True)
        return [h / t if self.here.more_is_better else t / h for h, t in pairs]


def compare(
    here: Path, there: Path, pattern: str, budget: float, repeats: int
) -> tuple[list[Pair], int]:
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
    pairs = [Pair(*rows) for rows in zip(ours.rows, theirs.rows, strict=True)]
    wanted = [pair for pair in pairs if fnmatch(pair.here.name, pattern)]
    if not wanted:
        names = "; ".join(pair.here.name for pair in pairs)
        raise Broken(f"no case matches {pattern}; the cases are {names}")
    whole = [p for p in wanted if len(p.here.figures) == len(p.there.figures) == complete]
    if not whole:
        raise Broken("no repetition is complete")
    return whole, complete


def table(pairs: Sequence[Pair]) -> str:
    """The figures of both trees and how many times as fast this one is."""
    lines = ["| | this tree | the other | × as fast | ± |", "|---|--:|--:|--:|--:|"]
    for pair in pairs:
        here, there = (shown(side.value, side.unit) for side in (pair.here, pair.there))
        ratio = f"{median(pair.ratios):.2f} | {spread(pair.ratios):.1%}"
        lines.append(f"| {pair.here.name} | {here} | {there} | {ratio} |")
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
    slow = [p.here.name for p in pairs if chosen.at_least and median(p.ratios) < chosen.at_least]
    if slow:
        say(f"below {chosen.at_least}: {'; '.join(slow)}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
