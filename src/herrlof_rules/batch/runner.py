"""The loops over all rows of a batch, in as many threads as are wanted.

Compiled code runs beside other threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_rules.batch.arrays import Matches
from herrlof_rules.batch.compiled_game import CompiledGame
from herrlof_rules.batch.errors import InvalidBatch
from herrlof_rules.batch.loops import (
    CHECKED,
    ENDED,
    FULL,
    GIVEN,
    REFUSED,
    loops_of,
)
from herrlof_rules.batch.policies import Seating, seating_table
from herrlof_rules.batch.randomness import IDS
from herrlof_rules.batch.rows import Ints
from herrlof_rules.core.exact import number_within

T = TypeVar("T")

Worths: TypeAlias = NDArray[np.float64]

ENDLESS = 1 << 62

MOST_THREADS = 1024


class Threads:
    """A pool of `count` threads, made when it is first needed."""

    def __init__(self, count: SupportsIndex) -> None:
        self.count = number_within(count, "threads", 1, MOST_THREADS, InvalidBatch)
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

    game: CompiledGame
    options: Ints
    most_legal: int
    threads: Threads

    def advance(
        self,
        rows: Matches,
        ids: Ints,
        passed: Ints,
        most: int,
        how: int,
        seating: Seating = (),
        seats: Ints | None = None,
        parts: int = ENDLESS,
    ) -> int:
        """Moves all rows on as `loops.advance_rows` says; makes room for more sheets if needed.

        Returns `DONE` where no round or hand has ended, `ENDED`, or `REFUSED` less the first row
        whose id is not legal.
        """
        game = self.game
        stops = np.full(len(ids), -1, np.int64) if seats is None else seats
        loop = loops_of(game).advance
        widened = False

        def moved(part: slice) -> int:
            return loop(
                rows.state[part],
                self.options,
                rows.luck[part],
                self._work(),
                ids[part],
                passed[part],
                most,
                how,
                stops[part],
                parts,
                seating_table(seating),
            )

        if how == CHECKED and self.threads.count > 1:  # no part moves before all are checked
            if (refused := self.first_refused(rows, ids)) >= 0:
                return REFUSED - refused
            how = GIVEN
        while FULL in (codes := self._over(rows, moved)):
            how = GIVEN if how == CHECKED else how
            self._widen(rows)
            widened = True
        return ENDED if widened else max(codes)

    def try_out(self, rows: Matches, ids: Ints, seating: Seating, worths: Worths) -> None:
        """Writes how far ahead each action brings a seat, as `loops.try_rows` says."""
        loop = loops_of(self.game).try_out

        def tried(part: slice) -> bool:
            state, luck = rows.state[part], rows.luck[part]
            scratch = np.empty(state.shape[1] + luck.shape[1], np.int64)
            table, work = seating_table(seating), self._work()
            return loop(state, self.options, luck, work, table, ids, scratch, worths[part])

        while not all(self._over(rows, tried)):
            self._widen(rows)

    def _widen(self, rows: Matches) -> None:
        rows.widen(rows.state.shape[1] - self.game.layout.width)

    def first_refused(self, rows: Matches, ids: Ints) -> int:
        """The first row whose id is not legal; -1 for none."""

        def refused(part: slice) -> int:
            found = loops_of(self.game).first_refused(rows.state[part], self.options, ids[part])
            return -1 if found < 0 else part.start + found

        return next((row for row in self._over(rows, refused) if row >= 0), -1)

    def legal_ids(self, rows: Matches, ids: Ints, counts: Ints) -> None:
        """Writes the legal ids of all rows as far as they fit, and how many each has."""
        loop = loops_of(self.game).list_legal
        self._over(
            rows,
            lambda part: loop(
                rows.state[part], self.options, self._work(), ids[part], counts[part]
            ),
        )

    def mask(self, rows: Matches, mask: NDArray[Any]) -> None:
        """Marks the legal ids of all rows."""
        loop = loops_of(self.game).mask
        self._over(
            rows, lambda part: loop(rows.state[part], self.options, self._work(), mask[part])
        )

    def observe(self, rows: Matches, seats: Ints, out: NDArray[Any]) -> None:
        """Writes the vectors of all rows."""
        loop = loops_of(self.game).observe
        self._over(rows, lambda part: loop(rows.state[part], self.options, seats[part], out[part]))

    def choose(self, rows: Matches, ids: Ints, seating: Seating) -> None:
        """Writes the id that a policy chooses for every row."""
        loop = loops_of(self.game).choose
        self._over(
            rows,
            lambda part: loop(
                rows.state[part],
                self.options,
                rows.luck[part],
                self._work(),
                ids[part],
                seating_table(seating),
            ),
        )

    def _over(self, rows: Matches, work: Callable[[slice], T]) -> list[T]:
        return self.threads.over(len(rows.state), work)

    def _work(self) -> Ints:
        return np.empty(IDS + self.most_legal, np.int64)
