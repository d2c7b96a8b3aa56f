"""Worker processes and progress bars, for long-running commands."""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager

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

from herrlof_arena.cli.choices import PATH_AT_START
from herrlof_arena.simulation.workers import Workers


@contextmanager
def workers(jobs: int) -> Generator[Executor | None]:
    """Yields an executor with `jobs` processes; None for one job, which needs no executor.

    An error, or Ctrl-C, ends the processes at once, even during a task.
    """
    if jobs == 1:
        yield None
        return
    pool = Workers(jobs, PATH_AT_START, ["herrlof_arena.cli.app"])
    try:
        yield pool
    except BaseException:
        pool.terminate()
        raise
    pool.shutdown()


@contextmanager
def progress_bar(
    console: Console, what: str, total: int | None
) -> Generator[Callable[[int, int | None], None]]:
    """Shows a progress bar; yields a function that sets the progress and the total.

    The total is None if it is unknown.  No bar is shown if the output is not a terminal.
    """
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    if total is None:
        columns = (SpinnerColumn(), TextColumn("{task.completed} " + what), TimeElapsedColumn())
        bar = Progress(*columns, console=console, transient=True)
    else:
        count = (BarColumn(None), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
        bar = Progress(*count, console=console, transient=True, expand=True)
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
