"""Worker processes, one for each module's cases, and their results."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Self

from tools.benchmarks.measure import Figure, Unit

ROOT = Path(__file__).parents[2]


class Broken(Exception):
    """A worker ended before it answered; its own message is on the error stream."""


def spread(values: list[float]) -> float:
    """Half the interquartile range as a fraction of the median."""
    if len(values) < 2:
        return 0.0
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return (high - low) / 2 / middle


@dataclass
class Row:
    """A case and the figures of its complete repetitions."""

    name: str
    unit: Unit
    goal: float | None
    ours: bool
    figures: list[Figure] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The median figure."""
        return median(figure.value for figure in self.figures)

    @property
    def spread(self) -> float:
        """Half the interquartile range as a fraction of the median."""
        return spread([figure.value for figure in self.figures])

    @property
    def met(self) -> bool:
        """Whether the goal, if any, is reached: rates and ratios should be high, times low."""
        if self.goal is None:
            return True
        return self.value >= self.goal if self.unit == "ratio" else self.value <= self.goal


class Worker:
    """A process that measures the cases of one module.

    `ours` marks those of this project; `source` is the folder to import `herrlof_rules` from, if it
    is not the installed one.
    """

    def __init__(self, module: str, *, ours: bool, source: Path | None = None) -> None:
        self.module = module
        self.source = source
        hello = self._start()
        self.missing: str | None = hello.get("missing")
        self.library: str = hello.get("library", "")
        self.rows = [Row(**case, ours=ours) for case in hello.get("cases", [])]

    def _start(self) -> Any:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "tools.benchmarks.worker", self.module],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=None if self.source is None else {**os.environ, "PYTHONPATH": str(self.source)},
        )
        return self.answer()

    def renew(self) -> None:
        """Restarts the process, because the memory layout of a process biases all its figures."""
        self.__exit__()
        self._start()

    def answer(self) -> Any:
        """The next line of the worker's output."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Broken(f"a worker ended with status {self.process.wait()}")
        return json.loads(line)

    def measure(self, case: int, budget: float, seed: int) -> Figure:
        """One repetition of a case."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"case": case, "budget": budget, "seed": seed}) + "\n")
        self.process.stdin.flush()
        return Figure(**self.answer())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


def say(text: str = "", end: str = "\n") -> None:
    """Reports progress on the error stream; tables go to standard output."""
    sys.stderr.write(text + end)
    sys.stderr.flush()


def progress(text: str, *, complete: bool = False) -> None:
    """On a terminal, reports what is being measured; elsewhere, only each complete repetition."""
    if sys.stderr.isatty():
        say(f"\r\033[Krepetition {text}", "\n" if complete else "")
    elif complete:
        say(f"repetition {text}")


def shown(value: float, unit: Unit) -> str:
    """A figure with its unit."""
    match unit:
        case "decisions/s":
            return f"{value:,.0f}"
        case "ratio":
            return f"{value:.2f}"
        case _:
            return f"{value:.3g} {unit}" if value < 1000 else f"{value:,.0f} {unit}"


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C ends what is inside, not the program."""
    try:
        yield
    except KeyboardInterrupt:
        say("\ninterrupted: reporting the repetitions that are complete")
