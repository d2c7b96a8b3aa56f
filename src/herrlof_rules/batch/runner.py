"""The loops over all rows of a batch, in as many threads as are wanted.

Compiled code runs beside other threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_rules.batch.arrays import Matches
from herrlof_rules.batch.engine import Engine
from herrlof_rules.batch.errors import InvalidBatch
from herrlof_rules.batch.loops import Policy, advance_by, loops_of
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import Ints

T = TypeVar("T")

MOST_THREADS = 1024


class Threads:
    """A pool of `count` threads, made when it is first needed."""

    def __init__(self, count: int) -> None:
        if type(count) is not int or not 1 <= count <= MOST_THREADS:
            raise InvalidBatch(f"threads are a number from 1 to {MOST_THREADS}")
        self.count = count
        self._pool: ThreadPoolExecutor | None = None

    def over(self, rows: int, work: Callable[[slice], T]) -> list[T]:
        """The results of `work` on consecutive parts of the rows, in order, a thread for each."""
        if self.count == 1 or rows < self.count:
            return [work(slice(0, rows))]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.count)
        edges = [rows * number // self.count for number in range(self.count + 1)]
        return list(self._pool.map(work, map(slice, edges[:-1], edges[1:])))


@frozen(eq=False)
class Runner:
    """Compiled loops with what they need beside the rows: options and scratch numbers."""

    engine: Engine
    options: Ints
    most_legal: int
    threads: Threads

    def advance(
        self,
        rows: Matches,
        ids: Ints,
        made: Ints,
        most: int,
        how: int,
        policy: Policy | None = None,
        seats: Ints | None = None,
    ) -> None:
        """Moves all rows on as `loops.advance_rows` says; makes room for more sheets if needed."""
        engine = self.engine
        stops = np.full(len(ids), -1, np.int64) if seats is None else seats
        loop = loops_of(engine).advance if policy is None else advance_by(engine, policy)

        def moved(part: slice) -> bool:
            return loop(
                rows.state[part],
                self.options,
                rows.luck[part],
                self._work(),
                ids[part],
                made[part],
                most,
                how,
                stops[part],
            )

        while not all(self._over(rows, moved)):
            rows.widen(rows.state.shape[1] - engine.layout.width)

    def first_refused(self, rows: Matches, ids: Ints) -> int:
        """The first row whose id is not legal; -1 for none."""

        def refused(part: slice) -> int:
            found = loops_of(self.engine).first_refused(rows.state[part], self.options, ids[part])
            return -1 if found < 0 else part.start + found

        return next((row for row in self._over(rows, refused) if row >= 0), -1)

    def legal_ids(self, rows: Matches, counts: Ints) -> Ints:
        """The legal ids of all rows one after the other; writes how many each has."""

        def listed(part: slice) -> Ints:
            state = rows.state[part]
            ids = np.empty(len(state) * self.most_legal, np.int64)
            total = loops_of(self.engine).list_legal(
                state, self.options, self._work(), ids, counts[part]
            )
            return ids[:total]

        return np.concatenate(self._over(rows, listed))

    def mask(self, rows: Matches, mask: NDArray[np.bool_]) -> None:
        """Marks the legal ids of all rows."""
        loop = loops_of(self.engine).mask
        self._over(
            rows, lambda part: loop(rows.state[part], self.options, self._work(), mask[part])
        )

    def observe(self, rows: Matches, seats: Ints, out: NDArray[Any]) -> None:
        """Writes the vectors of all rows."""
        loop = loops_of(self.engine).observe
        self._over(rows, lambda part: loop(rows.state[part], self.options, seats[part], out[part]))

    def choose(self, rows: Matches, ids: Ints) -> None:
        """Writes a legal id for every row, at random."""
        loop = loops_of(self.engine).choose
        self._over(
            rows,
            lambda part: loop(
                rows.state[part], self.options, rows.luck[part], self._work(), ids[part]
            ),
        )

    def _over(self, rows: Matches, work: Callable[[slice], T]) -> list[T]:
        return self.threads.over(len(rows.state), work)

    def _work(self) -> Ints:
        return np.empty(IDS + self.most_legal, np.int64)
