"""One trial: the tests of a package in a forked process, with third-party packages imported.

The parent process never imports the library under test, so each trial imports the mutated copy
afresh.  It needs a system that can fork.
"""

import json
import os
import resource
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

import attrs  # noqa: F401 - from here on: imported once, for every trial
import cattrs.gen  # noqa: F401
import hypothesis.strategies  # noqa: F401
import jsonschema  # noqa: F401
import pytest
import sybil.parsers.markdown  # noqa: F401
from attrs import field, frozen
from hypothesis import Phase, settings

MEMORY = 4 << 30
"""The most bytes of memory of a trial: some mutants never stop collecting."""

EXAMPLES = 15
"""How many examples Hypothesis tries: the same ones in every trial."""

_LATE = (signal.SIGXCPU, signal.SIGVTALRM, signal.SIGKILL)


@frozen
class Outcome:
    """The result of a trial: `killed`, `timeout` or `survived`; `test` is what killed it."""

    status: str
    test: str
    seconds: float
    durations: dict[str, float] = field(factory=dict, repr=False)


class _Reporter:
    """Sorts the tests, and remembers the first that fails and how long each one took."""

    def __init__(self, order: dict[str, float], usual: dict[str, float]) -> None:
        self.order = order
        self.usual = usual
        self.failed = ""
        self.durations: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        settings.register_profile(
            "mutation",
            max_examples=EXAMPLES,
            derandomize=True,
            deadline=None,
            database=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.order.get(item.nodeid, 0))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)  # without the mutant's help
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 * self.usual.get(item.nodeid, 60) + 2)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.durations[report.nodeid] = self.durations.get(report.nodeid, 0) + report.duration
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (at import)"


def trial(
    tree: Path,
    tests: tuple[str, ...],
    order: dict[str, float] | None = None,
    usual: dict[str, float] | None = None,
    limit: float = 600,
) -> Outcome:
    """Runs the tests up to the first failure, those with the lowest number in `order` first.

    `usual` are the durations of an earlier trial: a test that takes far longer is stopped; `limit`
    is for the whole; both in seconds of processor time.  Without `order` all tests are run, and
    leave their compiled text for the other trials.
    """
    began = time.monotonic()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        os.setpgid(0, 0)
        _run(tree, tests, _Reporter(order or {}, usual or {}), limit, writer, warm=order is None)
    os.close(writer)
    try:
        text = _read(reader, child, 5 * limit + 20)
    except BaseException:  # interrupted
        os.killpg(child, signal.SIGKILL)
        raise
    _, status = os.waitpid(child, 0)
    seconds = round(time.monotonic() - began, 2)
    if text:
        said: dict[str, Any] = json.loads(text)
        return Outcome(said["status"], said["test"], seconds, said["durations"])
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in _LATE
    return Outcome("timeout" if late else "killed", "the process ended", seconds)


def _read(reader: int, child: int, limit: float) -> str:
    parts: list[bytes] = []
    until = time.monotonic() + limit
    while True:
        ready, _, _ = select.select([reader], [], [], max(0, until - time.monotonic()))
        part = os.read(reader, 1 << 16) if ready else b""
        if not ready:
            os.killpg(child, signal.SIGKILL)
        if not part:
            os.close(reader)
            return b"".join(parts).decode()
        parts.append(part)


def _run(
    tree: Path,
    tests: tuple[str, ...],
    reporter: _Reporter,
    limit: float,
    writer: int,
    *,
    warm: bool,
) -> None:
    """Never returns."""
    code = 1
    try:
        os.chdir(tree)
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 3))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        sys.path.insert(0, str(tree / "src"))
        os.environ["PYTHONPATH"] = str(tree / "src")
        sys.dont_write_bytecode = not warm
        if not warm:
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        options = ["-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider"]
        options += ["-o", "addopts=--import-mode=importlib"]
        code = pytest.main([*options, *([] if warm else ["-x"]), *tests], plugins=[reporter])
        said = {
            "status": "killed" if code else "survived",
            "test": reporter.failed or (f"pytest's exit code {int(code)}" if code else ""),
            "durations": reporter.durations if warm else {},
        }
        _write(writer, json.dumps(said).encode())
    finally:
        os._exit(int(code))


def _write(writer: int, data: bytes) -> None:
    while data:
        data = data[os.write(writer, data) :]
