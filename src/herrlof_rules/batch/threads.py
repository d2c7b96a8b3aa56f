"""Loops over parts of a batch in several threads; compiled code runs beside other threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Threads:
    """So many threads, made when they are first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ThreadPoolExecutor | None = None

    def over(self, rows: int, part: Callable[[int, int], T]) -> list[T]:
        """What `part(start, stop)` gives for ranges of rows, in order; each in a thread of its own.

        With one thread, or fewer rows than threads, there is one range.
        """
        if self.count == 1 or rows < self.count:
            return [part(0, rows)]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.count)
        edges = [rows * number // self.count for number in range(self.count + 1)]
        return list(self._pool.map(part, edges[:-1], edges[1:]))
