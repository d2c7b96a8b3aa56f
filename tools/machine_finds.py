"""Prints which planted faults `game_machine(GAME, rules)` finds alone, without an oracle.

    python -m tools.machine_finds                    # all faults
    python -m tools.machine_finds toy: --part 0 2    # every second fault that begins with `toy:`

A fault of the toy game that is not found takes about 23 s of processor time, a fault that is found
about 3 s.

The machine runs in Hypothesis' default profile, at most 100 matches of 50 steps.  The matches are
the same in every run, and the first match that fails ends the run and is not shrunk.  Each line has
the law that was broken (or the class of another error, or `-`), the number of steps, and the fault.
"""

import argparse
from collections.abc import Sequence
from statistics import median
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from herrlof_rules.core import Game
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.machine import game_machine
from tools.law_finds import faults

DEFAULT = settings(
    settings.get_profile("default"),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
    phases=[Phase.generate],
)


def run(game: Game, rules: Any) -> tuple[str, int]:
    """Runs the machine; returns the broken law, or `-`, and the number of steps."""
    steps = 0

    class Counting(game_machine(game, rules)):  # type: ignore[misc]  # a base made at run time
        def __init__(self) -> None:
            nonlocal steps
            steps -= 1  # `count` also counts the state before the first step.
            super().__init__()

        @invariant()
        def count(self) -> None:
            nonlocal steps
            steps += self.match is not None

    law = "-"
    try:
        run_state_machine_as_test(Counting, settings=DEFAULT)
    except Exception as error:  # noqa: BLE001 - any error that a fault causes shows it
        law = error.law if isinstance(error, LawBroken) else type(error).__name__
    return law, steps


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each chosen fault, and how many the machine has found."""
    parser = argparse.ArgumentParser(prog="python -m tools.machine_finds", description=__doc__)
    parser.add_argument("beginning", nargs="?", default="", help="the beginning of faults' names")
    parser.add_argument("--part", nargs=2, type=int, default=(0, 1), metavar=("NUMBER", "OF"))
    options = parser.parse_args(arguments)
    number, of = options.part
    chosen = [each for each in faults() if each.name.startswith(options.beginning)][number::of]
    steps_to_faults = []
    for fault in chosen:
        law, steps = run(fault.game, fault.rules)
        print(f"{law:14} {steps:5}  {fault.name}", flush=True)
        if law != "-":
            steps_to_faults.append(steps)
    middle = median(steps_to_faults) if steps_to_faults else 0
    print(f"{len(steps_to_faults)} of {len(chosen)} found, after {middle:.0f} steps in the median")


if __name__ == "__main__":
    main()
