"""The clock, the cases, and how a case is measured.

It measures processor time instead of wall-clock time, so another program on the same core has
little influence.  The garbage collector stays on, as it does for users.
"""

import gc
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import get_clock_info, perf_counter, process_time
from typing import Literal, TypeAlias

Unit: TypeAlias = Literal["decisions/s", "µs", "ms", "ratio"]
Measure: TypeAlias = Callable[[float, int], float]
"""Takes a budget in seconds and a seed, and gives the figure in the case's unit."""
Prepared: TypeAlias = tuple[Callable[[], object], int]
"""A function, and how many operations a call of it carries out."""

clock: Callable[[], float] = (
    process_time if get_clock_info("process_time").resolution < 1e-5 else perf_counter
)
"""Seconds of processor time, except on systems that count it in ticks."""


@dataclass(frozen=True)
class Case:
    """Something to measure; `goal` is the figure to reach, if any."""

    name: str
    unit: Unit
    measure: Measure
    goal: float | None = None


def pick_and_count(name: str, game: Callable[[Random], int]) -> Case:
    """A case of random play: `game` plays one whole game and tells how many decisions it took."""

    def measure(budget: float, seed: int) -> float:
        rng = Random(seed)
        start = clock()
        game(rng)  # warm-up, not counted
        games = 1 + int(0.005 / max(clock() - start, 1e-6))  # so that the clock is read rarely
        decisions = 0
        start = clock()
        while (spent := clock() - start) < budget or not decisions:
            for _ in range(games):
                decisions += game(rng)
        return decisions / spent

    return Case(name, "decisions/s", measure)


def operation(
    name: str,
    unit: Literal["µs", "ms"],
    goal: float | None,
    prepare: Callable[[int], Prepared],
) -> Case:
    """A case of one operation; preparing it for a seed is not measured."""

    def measure(budget: float, seed: int) -> float:
        function, operations = prepare(seed)
        start = clock()
        function()
        calls = 1 + int(0.005 / max(clock() - start, 1e-6))
        done = 0
        start = clock()
        while (spent := clock() - start) < budget or not done:
            for _ in range(calls):
                function()
            done += calls
        return spent / (done * operations) * (1e6 if unit == "µs" else 1e3)

    return Case(name, unit, measure, goal)


@dataclass(frozen=True)
class Figure:
    """One repetition of a case.

    `calibration` is the cost of a step of a fixed loop around it, in nanoseconds, and `share` the
    ratio of processor time to wall-clock time: both tell how busy the machine was.
    """

    value: float
    calibration: float
    share: float


def repetition(case: Case, budget: float, seed: int) -> Figure:
    """Measures a case once."""
    gc.collect()
    before = calibration()
    wall, spent = perf_counter(), clock()
    value = case.measure(budget, seed)
    wall, spent = perf_counter() - wall, clock() - spent
    return Figure(value, (before + calibration()) / 2, min(1.0, spent / wall))


def calibration() -> float:
    """The current cost of a step of a fixed loop in nanoseconds, the best of three."""
    steps = 50_000
    best = float("inf")
    for _ in range(3):
        start, number = clock(), 0
        for step in range(steps):
            number = (number * 31 + step) & 0xFFFF
        best = min(best, clock() - start)
    return best / steps * 1e9


def pin() -> int | None:
    """Pins this process and its children to one core if the system can; returns which."""
    if hasattr(os, "sched_setaffinity"):
        core = max(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
        return core
    return None


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()}",
        "interpreter": f"{platform.python_implementation()} {platform.python_version()}",
    }


def load() -> str:
    """The load average of the last minute; empty if unknown."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()
