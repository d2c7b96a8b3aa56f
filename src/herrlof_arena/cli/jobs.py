"""Worker processes and progress bars, for commands with much to do."""

import signal
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context
from time import sleep

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


@contextmanager
def workers(jobs: int) -> Generator[Executor | None]:
    """An executor with `jobs` processes; None for one job, which needs none.

    An error, or Ctrl-C, ends the processes at once, whatever they are doing.
    """
    if jobs == 1:
        yield None
        return
    # Started afresh on every system: a fork would copy the thread that draws the progress.
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_leave_to_the_first
    )
    try:
        yield pool
    except BaseException:
        _abandon(pool)
        raise
    finally:
        pool.shutdown()


def _abandon(pool: ProcessPoolExecutor) -> None:
    """Ends the processes of a pool once it has removed the cancelled tasks.

    A pool that loses its processes earlier trips over those tasks (CPython 3.11).  They are removed
    in order, so all are gone when the last one is.
    """
    with suppress(BrokenExecutor):
        last = pool.submit(int)
        pool.shutdown(wait=False, cancel_futures=True)
        while not (last.running() or last.done()):
            sleep(0.01)
    for process in active_children():
        process.terminate()


def _leave_to_the_first() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one ends the others.

    If they ended by themselves, the pool would complain while its tasks are cancelled.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress_bar(
    console: Console, what: str, total: int | None
) -> Generator[Callable[[int, int | None], None]]:
    """Shows progress towards a total, which may be unknown: the function is given both.

    Nothing is shown if the output is not a terminal.
    """
    if total is None:
        columns = (SpinnerColumn(), TextColumn("{task.completed} " + what), TimeElapsedColumn())
        bar = Progress(*columns, console=console, transient=True)
    else:
        count = (BarColumn(None), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
        bar = Progress(*count, console=console, transient=True, expand=True)
    bar.disable = not console.is_terminal
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
