"""Work spread over an executor, with the results in the order of the work."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


def in_order(
    function: Callable[[Task], Done],
    tasks: Iterable[Task],
    executor: Executor | None,
    in_flight: int,
) -> Generator[Done]:
    """`function` of each task, in order; at most `in_flight` tasks are with the executor at a time.

    Without an executor, each is done when its result is asked for.  What is not wanted any more,
    because of an error or because the iterator is closed, is cancelled.
    """
    if executor is None:
        yield from map(function, tasks)
        return
    pending: deque[Future[Done]] = deque()
    try:
        for task in tasks:
            pending.append(executor.submit(function, task))
            if len(pending) >= in_flight:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()
