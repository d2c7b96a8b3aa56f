"""The check for slowdowns: `python -m tools.benchmarks.check`, from the root of the repository.

Two speeds are divided by the speed of a fixed game (`reference`): decisions per second in random
play, and views per second whose worlds are made and sampled.  The check fails if a ratio is more
than a third below the committed baseline, or if there is no baseline.  After an intended change,
`--update` rewrites the baseline.
"""

import argparse
import gc
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from tools.benchmarks.measure import Case, interpreter, pin
from tools.benchmarks.reference import reference_steps_per_second
from tools.benchmarks.rules import playing, world_rates

BASELINE = Path(__file__).with_name("baseline.json")
ALLOWED = 2 / 3
"""The fraction of the baseline below which the check fails."""


def relative_speeds(cases: Sequence[Case], budget: float, repeats: int) -> dict[str, float]:
    """Returns each case's figure divided by the reference's speed: the median over the repetitions.

    Another program on the same processor slows a case and the reference before and after it alike,
    so their ratio hardly changes.  The best figures of a case and of the reference would come from
    different moments.
    """
    ratios: dict[str, list[float]] = {case.name: [] for case in cases}
    for number in range(repeats):
        for case in cases:
            gc.collect()
            before = reference_steps_per_second(budget / 2)
            figure = case.measure(budget, number)
            after = reference_steps_per_second(budget / 2)
            ratios[case.name].append(2 * figure / (before + after))
    return {name: median(speeds) for name, speeds in ratios.items()}


def failures(measured: Mapping[str, float], baseline: Mapping[str, float]) -> list[str]:
    """Returns the faults, one line each; an empty list if there are none."""
    faults = []
    for name in sorted(measured.keys() | baseline.keys()):
        if name not in measured:
            faults.append(f"{name}: in the baseline, but there is no such case")
        elif name not in baseline:
            faults.append(f"{name}: no baseline yet; write it with --update")
        elif measured[name] < ALLOWED * baseline[name]:
            share = measured[name] / baseline[name]
            faults.append(
                f"{name}: too slow, {share:.0%} of the baseline ({ALLOWED:.0%} is allowed)"
            )
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks the speeds, or writes the baseline."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.check", description=__doc__)
    parser.add_argument("--update", action="store_true", help="rewrite the baseline")
    parser.add_argument("--baseline", type=Path, default=BASELINE, metavar="FILE")
    parser.add_argument("--budget", type=float, default=0.04, metavar="S", help="seconds a case")
    parser.add_argument("--repeats", type=int, default=25, metavar="N")
    chosen = parser.parse_args(arguments)
    pin()
    cases = [*playing("herrlof", 2, 3), *playing("odin", 4), *world_rates()]
    measured = relative_speeds(cases, chosen.budget, chosen.repeats)
    if chosen.update:
        document = {
            "interpreter": interpreter(),
            "relative_speeds": {name: round(speed, 6) for name, speed in measured.items()},
        }
        chosen.baseline.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
        return 0
    baseline = json.loads(chosen.baseline.read_text(encoding="utf-8"))["relative_speeds"]
    for name, speed in measured.items():
        share = f" ({speed / baseline[name]:.0%} of the baseline)" if name in baseline else ""
        sys.stdout.write(f"{name}: {speed:.3g} a step of the reference{share}\n")
    messages = failures(measured, baseline)
    for line in messages:
        sys.stderr.write(f"{line}\n")
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())
