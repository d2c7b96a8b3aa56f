"""Worker processes return results, raise errors, and end."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from multiprocessing import Pipe
from pathlib import Path
from pickle import PicklingError
from typing import Any

import pytest

from herrlof_arena.simulation import workers
from herrlof_arena.simulation.workers import Workers, WorkerTraceback


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for the end of processes and threads as long as a busy machine may need."""
    monkeypatch.setattr(workers, "PATIENCE", 600.0)


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


def wait_for(path: Path, number: int | None = None) -> None:
    """Returns when the file exists; with a number, ends the process with it instead."""
    while not path.exists():
        time.sleep(0.01)
    if number is not None:
        os._exit(number)


def test_results_and_errors(pool: Workers) -> None:
    """A function's result or error arrives; an unpicklable value fails only its own task."""
    assert list(pool.map(abs, [-1, -2, 3])) == [1, 2, 3]
    with pytest.raises(ValueError, match="no 3") as raised:
        pool.submit(failing, 3).result()
    assert isinstance(raised.value.__cause__, WorkerTraceback)
    assert "in failing" in str(raised.value.__cause__)
    with pytest.raises((PicklingError, AttributeError, TypeError)):
        pool.submit(lambda: None).result()
    with pytest.raises(RuntimeError, match=r"pickle|local object"):
        pool.submit(unpicklable).result()
    assert pool.submit(divmod, 7, 2).result() == (3, 1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(abs, 1)


def test_a_process_that_dies(pool: Workers, tmp_path: Path) -> None:
    """If a process dies, its task and all later tasks fail with `BrokenExecutor`."""
    # The processes wait for the file, because a dead process would refuse the later tasks.
    go = tmp_path / "go"
    dying: list[Future[Any]] = [pool.submit(wait_for, go, 3) for _ in range(2)]
    later: list[Future[Any]] = [pool.submit(abs, 1) for _ in range(5)]
    go.touch()
    for future in (*dying, *later):
        with pytest.raises(BrokenExecutor):
            future.result()
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, 1)


@pytest.mark.parametrize("number", [None, 3], ids=["lives", "dies"])
def test_a_task_cancelled_before_it_begins(tmp_path: Path, number: int | None) -> None:
    """A cancelled task stays cancelled, whether the process then lives or dies."""
    pool = Workers(1, sys.path)
    first = pool.submit(wait_for, tmp_path / "go", number)
    while not first.running():
        time.sleep(0.01)
    cancelled, later = pool.submit(abs, -1), pool.submit(abs, -2)
    assert cancelled.cancel()
    (tmp_path / "go").touch()
    if number is None:
        assert later.result() == 2
        pool.shutdown()
    else:
        with pytest.raises(BrokenExecutor):
            later.result()
        pool.terminate()
    assert cancelled.cancelled()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
def test_a_process_that_ignores_termination(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does not end when it is terminated is killed."""
    monkeypatch.setattr(workers, "PATIENCE", 0.0)
    pool = Workers(1, sys.path)
    pool.submit(signal.signal, signal.SIGTERM, signal.SIG_IGN).result()
    pool.terminate()
    assert [process.exitcode for process in pool._processes] == [-signal.SIGKILL]


def test_systems_without_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without signal masks, a process still ignores Ctrl-C once it has started."""
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    pool = Workers(1, sys.path)
    assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
    pool.shutdown()


@pytest.fixture
def kept_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Undoes what a worker changes in its process."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    handler = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.mark.parametrize("safe_path", [None, "2"])
@pytest.mark.usefixtures("kept_process")
def test_a_worker_answers_each_task(safe_path: str | None) -> None:
    """A worker sets its search path, answers task after task, and returns when the pipe closes."""
    ours, theirs = Pipe()
    answers: list[Any] = []

    def own() -> None:
        for function, arguments in ((abs, (-1,)), (failing, (3,)), (unpicklable, ())):
            ours.send((function, arguments, {}))
            answers.append(ours.recv())
        ours.close()

    owner = threading.Thread(target=own)
    owner.start()
    path = [*sys.path, "another"]
    workers._serve(theirs, path, safe_path, ["json"])
    owner.join()
    assert sys.path == path
    assert os.environ.get("PYTHONSAFEPATH") == safe_path
    (number, nothing, _), (_, error, printed), (_, refused, _) = answers
    assert (number, nothing) == (1, None)
    assert isinstance(error, ValueError)
    assert "in failing" in printed
    assert isinstance(refused, RuntimeError)
    theirs.close()


@pytest.mark.usefixtures("kept_process")
def test_a_worker_whose_owner_has_gone() -> None:
    """A worker that cannot send its answer returns without an error."""
    ours, theirs = Pipe()
    ours.send((abs, (-1,), {}))
    ours.close()
    workers._serve(theirs, sys.path, None, [])
    theirs.close()


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
    """Ctrl-C takes effect once all processes have started, and ends all of them."""
    started: list[Workers] = []
    start = Workers._start

    def interrupted(self: Workers, *later: object) -> None:
        # The signal goes to this thread, because any other thread of the test runner would receive
        # it at once.
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        start(self, *later)
        started.append(self)

    monkeypatch.setattr(Workers, "_start", interrupted)
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        Workers(2, sys.path)
    assert len(started) == 2
    assert not any(process.is_alive() for process in started[0]._processes)
    # This is not an equality, because threads of other tests may end in the meantime.
    assert set(threading.enumerate()) <= before


@needs_sigint
def test_a_process_does_not_hear_ctrl_c(pool: Workers) -> None:
    """A worker blocks SIGINT from its start, before its own code runs."""
    blocked = signal.pthread_sigmask
    assert signal.SIGINT in pool.submit(blocked, signal.SIG_BLOCK, []).result()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_file_beside_a_bot_hides_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A starting worker searches neither the working directory nor folders added to `sys.path`."""
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
