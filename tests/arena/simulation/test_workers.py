"""Worker processes return results, raise errors, and end."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from pickle import PicklingError
from typing import Any

import pytest

from herrlof_arena.simulation.workers import Workers, WorkerTraceback


@pytest.fixture
def pool() -> Iterator[Workers]:
    pool = Workers(2, sys.path)
    yield pool
    pool.terminate()
    assert not any(process.is_alive() for process in pool._processes)


def failing(number: int) -> None:
    raise ValueError(f"no {number}")


def unpicklable() -> object:
    return lambda: None


def test_results_and_errors(pool: Workers) -> None:
    """A function's result or error arrives; an unpicklable value fails only its own task."""
    assert list(pool.map(abs, [-1, -2, 3])) == [1, 2, 3]
    with pytest.raises(ValueError, match="no 3") as raised:
        pool.submit(failing, 3).result()
    assert isinstance(raised.value.__cause__, WorkerTraceback)
    assert "in failing" in str(raised.value.__cause__)
    with pytest.raises((PicklingError, AttributeError, TypeError)):
        pool.submit(lambda: None).result()
    with pytest.raises(RuntimeError, match="pickle"):
        pool.submit(unpicklable).result()
    assert pool.submit(divmod, 7, 2).result() == (3, 1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(abs, 1)


def test_a_process_that_dies(pool: Workers) -> None:
    """If a process dies, its task and all later tasks fail with `BrokenExecutor`."""
    dying: list[Future[Any]] = [pool.submit(os._exit, 3) for _ in range(2)]
    later: list[Future[Any]] = [pool.submit(abs, 1) for _ in range(5)]
    for future in (*dying, *later):
        with pytest.raises(BrokenExecutor):
            future.result()
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, 1)


def test_terminated_while_they_work(pool: Workers) -> None:
    """Processes end at once, tasks that were not begun are cancelled, and no thread is left."""
    begun = [pool.submit(time.sleep, 1000) for _ in range(2)]
    while not all(future.running() for future in begun):
        time.sleep(0.01)
    waiting = pool.submit(abs, 1)
    pool.terminate()
    assert waiting.cancelled()
    assert not any(thread.is_alive() for thread in pool._threads)


needs_sigint = pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")


@needs_sigint
def test_interrupted_while_they_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C waits until all processes have started, and then none of them is left."""
    started: list[Workers] = []
    start = Workers._start

    def interrupted(self: Workers, *later: object) -> None:
        # Sent to this thread: any other thread of the test runner would hear it at once.
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        start(self, *later)
        started.append(self)

    monkeypatch.setattr(Workers, "_start", interrupted)
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        Workers(2, sys.path)
    assert len(started) == 2
    assert not any(process.is_alive() for process in started[0]._processes)
    # a subset, because threads of other tests may end meanwhile
    assert set(threading.enumerate()) <= before


@needs_sigint
def test_a_process_does_not_hear_ctrl_c(pool: Workers) -> None:
    """The signal is blocked from its start on, before its own code runs."""
    blocked = signal.pthread_sigmask
    assert signal.SIGINT in pool.submit(blocked, signal.SIG_BLOCK, []).result()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_file_beside_a_bot_hides_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither the working directory nor a folder added to `sys.path` is searched at the start."""
    for name in ("types", "enum", "selectors", "attr", "queue"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')")
    (tmp_path / "beside.py").write_text("def double(n): return 2 * n")
    monkeypatch.chdir(tmp_path)
    path = list(sys.path)
    monkeypatch.syspath_prepend(tmp_path)
    pool = Workers(1, path, ["herrlof_arena.simulation.workers"])
    import beside  # type: ignore[import-not-found]

    assert pool.submit(beside.double, 4).result() == 8
    assert pool.submit(os.getenv, "PYTHONSAFEPATH").result() == os.getenv("PYTHONSAFEPATH")
    pool.shutdown()
    assert "imported" not in capfd.readouterr().err
