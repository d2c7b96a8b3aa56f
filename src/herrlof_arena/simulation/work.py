"""Runs tasks on an executor and returns the results in the order of the tasks."""

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import TypeVar

from herrlof_arena.simulation.workers import Workers
from herrlof_rules.core import HerrlofRulesError
from herrlof_rules.extending import bounded

Task = TypeVar("Task")
Done = TypeVar("Done")


class NotPicklable(HerrlofRulesError, ValueError):
    """Raised if a value cannot be sent to another process; `what` names it, `reason` says why."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(what, reason)
        self.what = what
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.what} cannot be sent to another process ({bounded(self.reason)}): "
            "define it at the top level of a module"
        )


def in_order(
    function: Callable[[Task], Done],
    tasks: Iterable[Task],
    executor: Executor | None,
    in_flight: int,
) -> Generator[Done]:
    """Yields the results of `function` for the tasks, in order; submits up to `in_flight` at once.

    Without an executor, each task runs when the iterator reaches its result.  After an error, or
    when the iterator is closed, the remaining tasks are cancelled.
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


def check_picklable(executor: Executor | None, sent: Mapping[str, object]) -> None:
    """Raises `NotPicklable` for a value that cannot be sent to a process pool on this machine.

    Other executors serialise values in their own way, and report their own errors.
    """
    if isinstance(executor, ProcessPoolExecutor | Workers):
        for what, value in sent.items():
            try:
                pickle.dumps(value)
            except (pickle.PicklingError, AttributeError, TypeError) as failed:
                raise NotPicklable(what, str(failed)) from None
