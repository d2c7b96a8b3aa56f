"""The clock, the cases, and how a case is measured.

Times are processor time and not wall-clock time, so another program on the same core has little
influence.  The garbage collector stays on, as it does for users.
"""

import os
import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import get_clock_info, perf_counter, process_time
from typing import Any, Literal, TypeAlias

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


def random_play(name: str, game: Callable[[Random], int], goal: float | None = None) -> Case:
    """A case of random play: `game` plays one whole game and returns its number of decisions."""

    def measure(budget: float, seed: int) -> float:
        rng = Random(seed)
        start = clock()
        game(rng)  # The first call warms up and does not count.
        # Several games between two readings of the clock keep the readings cheap.
        games = 1 + int(0.005 / max(clock() - start, 1e-6))
        decisions = 0
        start = clock()
        while (spent := clock() - start) < budget or not decisions:
            for _ in range(games):
                decisions += game(rng)
        return decisions / spent

    return Case(name, "decisions/s", measure, goal)


def steps(name: str, size: int, begin: Callable[[int], Iterable[float]]) -> Case:
    """A case of steps of `size` decisions each; `begin(seed)` yields the seconds of one step each.

    The first thirty steps are not counted.
    """

    def measure(budget: float, seed: int) -> float:
        decisions, spent, warm = 0, 0.0, 30
        for seconds in begin(seed):
            if warm:
                warm -= 1
                continue
            spent += seconds
            decisions += size
            if spent >= budget:
                break
        return decisions / spent

    return Case(name, "decisions/s", measure)


def operation(
    name: str,
    prepare: Callable[[int], Prepared],
    goal: float | None = None,
    unit: Literal["µs", "ms"] = "µs",
) -> Case:
    """A case of one operation; preparing it for a seed is not measured."""

    def measure(budget: float, seed: int) -> float:
        function, operations = prepare(seed)
        start = clock()
        function()
        calls = 1 + int(0.005 / max(clock() - start, 1e-6))
        calls_timed = 0
        start = clock()
        while (spent := clock() - start) < budget or not calls_timed:
            for _ in range(calls):
                function()
            calls_timed += calls
        return spent / (calls_timed * operations) * (1e6 if unit == "µs" else 1e3)

    return Case(name, unit, measure, goal)


def each(function: Callable[..., object], arguments: list[tuple[Any, ...]]) -> Prepared:
    """Returns a function that calls `function` with each of the arguments, and their number."""

    def run() -> None:
        for these in arguments:
            function(*these)

    return run, len(arguments)


def pin() -> int | None:
    """Pins this process and its children to one core if the system can; returns the core."""
    if hasattr(os, "sched_setaffinity"):
        core = max(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})
        return core
    return None


def interpreter() -> str:
    """The implementation of Python and its version."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def machine() -> str:
    """The interpreter, processor and system of the figures."""
    return f"{interpreter()}, {_processor()}, {os.cpu_count()} cores, {platform.system()}"


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
