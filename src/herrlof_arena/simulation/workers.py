"""Worker processes that ignore Ctrl-C and end when their owner ends them.

A `ProcessPoolExecutor` cannot be ended safely while it works: a `KeyboardInterrupt` inside `submit`
breaks its bookkeeping, its workers print tracebacks while they start, and its thread may outlive
it.  A process of this module has one thread and one pipe, and shares nothing else.
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
"""The seconds that a terminated process may take to end before it is killed."""

_SAFE_PATH = "PYTHONSAFEPATH"
"""The environment variable that keeps Python from importing modules from the working directory."""


@frozen
class _Task:
    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]


class Workers(Executor):
    """An executor with `count` processes, each of which first imports `modules`.

    While a process starts and imports `modules`, it searches only `path`; afterwards it searches
    the `sys.path` of the first process.  This way, a file beside a bot cannot hide a module of the
    library.
    """

    def __init__(self, count: int, path: Sequence[str], modules: Iterable[str] = ()) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed, self._broken = False, False
        self._threads: list[Thread] = []
        self._processes: list[Any] = []
        later = (list(sys.path), os.environ.get(_SAFE_PATH), list(modules))
        # At its exit the interpreter waits for the workers, which never end by themselves.
        atexit.register(self.terminate)
        try:
            with _importing_from(path), uninterrupted():
                for _ in range(count):
                    self._start(*later)
        except BaseException:
            self.terminate()
            raise

    def _start(self, *later: Any) -> None:
        # Spawn on every system, because a fork would copy the thread that draws the progress.
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
        """Ends the processes after all submitted tasks; see `concurrent.futures.Executor`."""
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
        """Ends the processes at once, even during a task, and waits until they have ended."""
        with uninterrupted():
            self.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.join(PATIENCE)
                if process.is_alive():
                    process.kill()
                    process.join()
            # The wait is limited, because a process that a bot started may keep a pipe open.
            for thread in self._threads:
                thread.join(PATIENCE)
        atexit.unregister(self.terminate)

    def _left(self) -> list[_Task]:
        """Removes and returns the tasks that no process has begun."""
        left: list[_Task] = []
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is not None:
                    left.append(task)
        return left

    def _feed(self, connection: "Connection[Any, Any]") -> None:
        """Sends tasks to one process, one after the other, until the end of the queue."""
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
    """Runs the tasks that come through the pipe until it is closed."""
    # On systems with signal masks, the signal has already been blocked.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in modules:
        import_module(module)
    sys.path[:] = path
    os.environ.pop(_SAFE_PATH, None)
    if safe_path is not None:
        os.environ[_SAFE_PATH] = safe_path
    # The first process may have closed the pipe, or may have died.
    with suppress(EOFError, OSError):
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
    """Blocks Ctrl-C in this thread, and in the processes and threads that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import (  # noqa: PLC0415 - there is none on Windows
        ensure_running,
    )

    # Start the resource tracker first: it would unblock the signal while a process starts.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _importing_from(path: Sequence[str]) -> Generator[None]:
    """Lets new processes import from `path` only, without the working directory."""
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
