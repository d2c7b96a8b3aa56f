"""Work on parts of a batch in several threads; compiled code runs beside other threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from herrlof_rules.batch.errors import InvalidBatch

T = TypeVar("T")

MOST_THREADS = 1024


class Threads:
    """So many threads, made when they are first needed."""

    def __init__(self, count: int) -> None:
        if type(count) is not int or not 1 <= count <= MOST_THREADS:
            raise InvalidBatch(f"threads are a number from 1 to {MOST_THREADS}")
        self.count = count
        self._pool: ThreadPoolExecutor | None = None

    def over(self, rows: int, work: Callable[[slice], T]) -> list[T]:
        """What the work gives for parts of so many rows, in order, a thread for each part."""
        if self.count == 1 or rows < self.count:
            return [work(slice(0, rows))]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.count)
        edges = [rows * number // self.count for number in range(self.count + 1)]
        return list(self._pool.map(work, map(slice, edges[:-1], edges[1:])))
