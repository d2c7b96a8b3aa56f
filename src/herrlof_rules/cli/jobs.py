"""Worker processes for commands with much to do."""

import signal
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context
from time import sleep


@contextmanager
def workers(jobs: int) -> Generator[Executor | None]:
    """An executor with so many processes; None for one job, which needs none.

    An error, or Ctrl-C, ends the processes at once, whatever they are doing.
    """
    if jobs == 1:
        yield None
        return
    # Started afresh on every system: a fork would copy the thread that draws the progress.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_die_quietly)
    try:
        yield pool
    except BaseException:
        _abandon(pool)
        raise
    finally:
        pool.shutdown()


def _abandon(pool: ProcessPoolExecutor) -> None:
    """Ends the processes of a pool, once it has put away the tasks that were cancelled.

    A pool that loses its processes before trips over those tasks (CPython 3.11).  Tasks are seen to
    in order, so the others are put away when the last one is.
    """
    with suppress(BrokenExecutor):
        last = pool.submit(int)
        pool.shutdown(wait=False, cancel_futures=True)
        while not (last.running() or last.done()):
            sleep(0.01)
    for process in active_children():
        process.terminate()


def _die_quietly() -> None:
    """Ctrl-C reaches the processes of a terminal too; the first one says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
