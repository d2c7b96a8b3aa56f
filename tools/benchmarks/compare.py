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
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import Unit, load, machine, pin
from tools.benchmarks.workers import (
    ROOT,
    Broken,
    Row,
    Worker,
    interruptible,
    progress,
    say,
    shown,
    spread,
)

CASES = "tools.benchmarks.both"


@dataclass
class Pair:
    """A case in this tree and in the other."""

    name: str
    unit: Unit
    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """The speed of this tree relative to the other, by repetition."""
        pairs = zip(self.here, self.there, strict=True)
        more_is_better = self.unit in ("decisions/s", "ratio")
        return [here / there if more_is_better else there / here for here, there in pairs]


def compare(
    here: Path, there: Path, pattern: str, budget: float, repeats: int
) -> tuple[list[Pair], int]:
    """Measures the cases that match the pattern; returns the number of complete repetitions."""
    with ExitStack() as stack:
        ours = stack.enter_context(Worker(CASES, ours=True, source=here))
        theirs = stack.enter_context(Worker(CASES, ours=False, source=there))
        for worker in (ours, theirs):
            if worker.missing is not None:
                raise Broken(f"{worker.source}: {worker.missing}")
        pairs = [
            (number, Pair(row.name, row.unit))
            for number, row in enumerate(ours.rows)
            if fnmatch(row.name, pattern)
        ]
        if not pairs:
            raise Broken(f"no case matches {pattern}; the cases are {_names(ours.rows)}")
        complete = 0
        with interruptible():
            for repetition in range(repeats):
                if repetition:
                    ours.renew()
                    theirs.renew()
                sides = [ours, theirs] if repetition % 2 else [theirs, ours]
                measured = []
                for number, pair in pairs:
                    progress(f"{repetition + 1}/{repeats}: {pair.name}")
                    figures = {
                        side.source: side.measure(number, budget, seed=repetition).value
                        for side in sides
                    }
                    measured.append((pair, figures[here], figures[there]))
                for pair, mine, other in measured:
                    pair.here.append(mine)
                    pair.there.append(other)
                complete += 1
                progress(f"{complete}/{repeats}", complete=True)
    if not complete:
        raise Broken("no repetition is complete")
    return [pair for _, pair in pairs], complete


def table(pairs: Sequence[Pair]) -> str:
    """The figures of both trees and how many times as fast this one is."""
    lines = ["| | this tree | the other | × as fast | ± |", "|---|--:|--:|--:|--:|"]
    for pair in pairs:
        here, there = (shown(median(side), pair.unit) for side in (pair.here, pair.there))
        ratio = f"{median(pair.ratios):.2f} | {spread(pair.ratios):.1%}"
        lines.append(f"| {pair.name} | {here} | {there} | {ratio} |")
    return "\n".join(lines) + "\n"


def _names(rows: Sequence[Row]) -> str:
    return "; ".join(row.name for row in rows)


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
    about = machine()
    print(f"{about['interpreter']}, {about['processor']}, core {core}, load {load()}.")
    print(f"Medians of {repetitions} interleaved repetitions.\n")
    print(table(pairs))
    slow = [p.name for p in pairs if chosen.at_least and median(p.ratios) < chosen.at_least]
    if slow:
        say(f"below {chosen.at_least}: {'; '.join(slow)}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
