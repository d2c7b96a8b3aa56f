"""Worker processes that Ctrl-C does not reach, and that end when their owner says so.

A `ProcessPoolExecutor` cannot be ended while it works: a `KeyboardInterrupt` inside `submit` breaks
its bookkeeping, its workers print tracebacks of their own while they start, and its thread may
outlive it.  Here each process has one thread and one pipe, and nothing else is shared.
"""

import atexit
import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

P = ParamSpec("P")
Done = TypeVar("Done")

PATIENCE = 1.0
"""For how many seconds a process that was terminated may still take to end, before it is killed."""

_SAFE_PATH = "PYTHONSAFEPATH"
"""The environment variable that keeps Python from importing what lies in the working directory."""


@frozen
class _Task:
    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]


class Workers(Executor):
    """An executor with `count` processes, which import what the first process has imported.

    While a process starts and imports `modules`, it looks for them in `path` alone, and only then
    in all that is in `sys.path` now: so a file beside a bot hides no module of the library's.
    """

    def __init__(self, count: int, path: Sequence[str], modules: Iterable[str] = ()) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed, self._broken = False, False
        self._threads: list[Thread] = []
        self._processes: list[Any] = []
        later = (list(sys.path), os.environ.get(_SAFE_PATH), list(modules))
        atexit.register(self.terminate)  # or an owner who forgets the workers never ends
        try:
            with _importing_from(path), uninterrupted():
                for _ in range(count):
                    self._start(*later)
        except BaseException:
            self.terminate()
            raise

    def _start(self, *later: Any) -> None:
        # Started afresh on every system: a fork would copy the thread that draws the progress.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, *later))
        process.start()
        theirs.close()
        thread = Thread(target=self._feed, args=(ours,), daemon=True)
        thread.start()
        self._processes.append(process)
        self._threads.append(thread)

    def submit(self, fn: Callable[P, Done], /, *args: P.args, **kwargs: P.kwargs) -> Future[Done]:
        """Calls a function in one of the processes; raises `BrokenExecutor` if one has died."""
        future: Future[Done] = Future()
        with self._lock:
            if self._broken:
                raise BrokenExecutor("a worker process died")
            if self._closed:
                raise RuntimeError("the workers have been shut down")
            self._tasks.put(_Task(future, fn, args, kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes once they have done what was submitted, or what they have begun."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                for task in self._left():
                    task.future.cancel()
            for _ in self._threads:
                self._tasks.put(None)
        if wait:
            for each in (*self._threads, *self._processes):
                each.join()
            atexit.unregister(self.terminate)

    def terminate(self) -> None:
        """Ends the processes at once, whatever they are doing, and waits until they have ended."""
        with uninterrupted():
            self.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.join(PATIENCE)
                if process.is_alive():
                    process.kill()
                    process.join()
            for thread in self._threads:  # a process that a bot started may keep a pipe open
                thread.join(PATIENCE)
        atexit.unregister(self.terminate)

    def _left(self) -> list[_Task]:
        """The tasks that no process has begun, which are then forgotten here."""
        left: list[_Task] = []
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    left.append(task)
        return left

    def _feed(self, connection: "Connection[Any, Any]") -> None:
        """Hands tasks to one process, one after the other, until it is told to stop."""
        with connection:
            while (task := self._tasks.get()) is not None:
                future = task.future
                if not future.set_running_or_notify_cancel():
                    continue
                try:
                    connection.send((task.function, task.arguments, task.options))
                    outcome, error, printed = connection.recv()
                except (EOFError, OSError):
                    self._break(future)
                    return
                except Exception as refused:  # noqa: BLE001 - whatever pickling raises
                    future.set_exception(refused)
                    continue
                if error is None:
                    future.set_result(outcome)
                else:
                    error.__cause__ = WorkerTraceback(printed)
                    future.set_exception(error)

    def _break(self, future: Future[Any]) -> None:
        with self._lock:
            self._broken = True
            left = [future, *[task.future for task in self._left()]]
        for each in left:
            if each.running() or each.set_running_or_notify_cancel():
                each.set_exception(BrokenExecutor("a worker process died"))


class WorkerTraceback(Exception):
    """The traceback of an error in another process, as text."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def _serve(
    connection: "Connection[Any, Any]",
    path: Sequence[str],
    safe_path: str | None,
    modules: Iterable[str],
) -> None:
    """Does what comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # blocked already where signals can be
    for module in modules:
        import_module(module)
    sys.path[:] = path
    os.environ.pop(_SAFE_PATH, None)
    if safe_path is not None:
        os.environ[_SAFE_PATH] = safe_path
    with suppress(EOFError, OSError):  # the first process has closed the pipe, or has died
        while True:
            try:
                function, arguments, options = connection.recv()
                answer: tuple[Any, BaseException | None, str]
                answer = (function(*arguments, **options), None, "")
            except EOFError:
                return
            except BaseException as error:  # noqa: BLE001 - it is raised in the first process
                answer = (None, error, traceback.format_exc())
            try:
                connection.send(answer)
            except OSError:
                return
            except Exception as refused:  # noqa: BLE001 - whatever pickling raises
                connection.send((None, RuntimeError(str(refused)), traceback.format_exc()))


@contextmanager
def uninterrupted() -> Generator[None]:
    """Keeps Ctrl-C waiting, from this thread and from processes and threads that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import (  # noqa: PLC0415 - there is none on Windows
        ensure_running,
    )

    ensure_running()  # which would unblock the signal while the first process starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _importing_from(path: Sequence[str]) -> Generator[None]:
    """Lets processes that are started import from `path` alone, without the working directory."""
    before, safe_path = list(sys.path), os.environ.get(_SAFE_PATH)
    sys.path[:] = path
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        sys.path[:] = before
        del os.environ[_SAFE_PATH]
        if safe_path is not None:
            os.environ[_SAFE_PATH] = safe_path
