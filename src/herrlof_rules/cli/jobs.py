"""Worker processes for commands with much to do."""

import signal
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context


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
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown()


def _die_quietly() -> None:
    """Ctrl-C reaches the processes of a terminal too; the first one says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
