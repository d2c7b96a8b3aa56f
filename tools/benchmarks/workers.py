"""Processes that measure cases, one for each module and tree, and the figures they report.

The processes run this module as a command, which answers each line of JSON with one repetition.
"""

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Self

from tools.benchmarks.measure import Unit

ROOT = Path(__file__).parents[2]


class Broken(Exception):
    """Raised if nothing could be measured."""


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
    figures: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The median figure."""
        return median(self.figures)

    @property
    def more_is_better(self) -> bool:
        """Whether higher figures are better: true for rates and ratios, false for times."""
        return self.unit in ("decisions/s", "ratio")

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        assert self.goal is not None
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal

    def over(self, other: "Row") -> list[float]:
        """The speed relative to the other case, by repetition."""
        pairs = zip(self.figures, other.figures, strict=True)
        return [one / two if self.more_is_better else two / one for one, two in pairs]


class Worker:
    """A process that measures the cases of one module.

    `ours` says whether the cases measure this tree.  `source` is the folder to import
    `herrlof_rules` from, if not the installed package.
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
            [sys.executable, "-W", "ignore", "-m", "tools.benchmarks.workers", self.module],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=None if self.source is None else {**os.environ, "PYTHONPATH": str(self.source)},
        )
        return self._answer()

    def renew(self) -> None:
        """Restarts the process, because the memory layout of a process biases all its figures."""
        self.__exit__()
        self._start()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Broken(f"a worker ended with status {self.process.wait()}")
        return json.loads(line)

    def measure(self, case: int, budget: float, seed: int) -> float | None:
        """Measures one repetition of a case; prints any error and returns None instead."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"case": case, "budget": budget, "seed": seed}) + "\n")
        self.process.stdin.flush()
        answer = self._answer()
        if isinstance(answer, str):
            say(f"\nleft out: {self.rows[case].name}: {answer}")
            return None
        return float(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def _interrupts() -> Generator[Callable[[], bool]]:
    """Yields a function that returns whether Ctrl-C was pressed; a second press interrupts at once.

    An interrupt inside `subprocess` may leave its lock locked, and the program would then hang.
    """
    presses = 0

    def press(*_: object) -> None:
        nonlocal presses
        presses += 1
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: presses > 0
    finally:
        signal.signal(signal.SIGINT, before)


def interleaved(workers: Sequence[Worker], budget: float, repeats: int, pattern: str = "*") -> int:
    """Measures the cases of all workers in turn, each repetition in fresh processes.

    The order is reversed from one repetition to the next.  Returns the number of complete
    repetitions, which Ctrl-C keeps.  A case has fewer figures if it could not be measured in some
    repetition.
    """
    order = [(w, case, row) for w in workers for case, row in enumerate(w.rows)]
    order = [each for each in order if fnmatch(each[2].name, pattern)]
    order.sort(key=lambda each: each[1])  # Run a case right after the same case of the other tree.
    complete = 0
    with _interrupts() as interrupted:
        for number in range(repeats):
            for worker in workers if number else ():
                worker.renew()
            results: list[tuple[Row, float]] = []
            for worker, case, row in order:
                if interrupted():
                    break
                progress(f"{number + 1}/{repeats}: {len(results) + 1}/{len(order)} {row.name}")
                figure = worker.measure(case, budget, seed=number)
                if figure is not None:
                    results.append((row, figure))
            if interrupted():
                say("\ninterrupted: reporting the repetitions that are complete")
                break
            order.reverse()
            for row, figure in results:
                row.figures.append(figure)
            complete += 1
            progress(f"{complete}/{repeats}", complete=True)
    if not complete:
        raise Broken("no repetition is complete")
    return complete


def serve(name: str) -> None:
    """Measures the cases of a module as each line of input requests, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # An interrupt is meant for the calling process.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # A library's output must not look like an answer.

    def answer(document: object) -> None:
        answers.write(json.dumps(document) + "\n")
        answers.flush()

    name, _, peer = name.partition(":")
    try:
        module = import_module(name)
        cases = list(getattr(module, peer or "cases")())
        library = module.library(peer) if peer else getattr(module, "LIBRARY", "")
    except ImportError as missing:
        answer({"missing": str(missing)})
        return
    named = [{"name": c.name, "unit": c.unit, "goal": c.goal} for c in cases]
    answer({"library": library, "cases": named})
    for line in sys.stdin:
        request = json.loads(line)
        gc.collect()
        try:
            answer(cases[request["case"]].measure(request["budget"], request["seed"]))
        except Exception as error:  # noqa: BLE001 - another tree may lack what this one has
            answer(repr(error))


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


if __name__ == "__main__":
    serve(sys.argv[1])
