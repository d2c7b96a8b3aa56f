"""Progress bars, where somebody watches."""

from collections.abc import Callable, Generator
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


@contextmanager
def counting(
    console: Console, what: str, total: int | None
) -> Generator[Callable[[int, int | None], None]]:
    """Shows how much is done of a total, which may be unknown: the function is given both.

    Nothing is shown where the output is not a terminal.
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
