"""The loops over all rows of a batch, in as many threads as are wanted.

Compiled code runs beside other threads.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.batch.arrays import Matches
from herrlof_arena.batch.compiled_game import CompiledGame
from herrlof_arena.batch.errors import InvalidBatch
from herrlof_arena.batch.loops import (
    CHECKED,
    FULL,
    GIVEN,
    MATCH_ENDED,
    POINTS,
    REFUSED,
    START,
    loops_of,
)
from herrlof_arena.batch.policies import NOBODY, Seating, check_policies, seating_table
from herrlof_arena.batch.randomness import scratch_size
from herrlof_arena.batch.rows import Ints
from herrlof_rules.core.exact import int_argument
from herrlof_rules.core.numbering import RULES_KEPT

T = TypeVar("T")

Worths: TypeAlias = NDArray[np.float64]

ENDLESS = 1 << 62

MOST_THREADS = 1024


@lru_cache(RULES_KEPT)  # every copy of a batch asks
def options_of(game: CompiledGame, rules: Any) -> Ints:
    """The options as a row, to read only."""
    return np.array(game.numbers(rules), np.int64)


class Threads:
    """A pool of `count` threads, made when it is first needed."""

    def __init__(self, count: SupportsIndex) -> None:
        self.count = int_argument(count, "threads", 1, MOST_THREADS, InvalidBatch)
        self._pool: ThreadPoolExecutor | None = None

    def over(self, rows: int, work: Callable[[slice], T]) -> list[T]:
        """The results of `work` on consecutive parts of the rows, in order, a thread for each."""
        if self.count == 1 or rows < self.count:
            return [work(slice(0, rows))]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.count)
        edges = [rows * number // self.count for number in range(self.count + 1)]
        return list(self._pool.map(work, map(slice, edges[:-1], edges[1:])))


class Runner:
    """The loops of a game, and the arrays that they need beside those of the rows, made once.

    With one thread the arrays go to the loops as they are: to cut them into parts, and to make
    others, would take several times as long as a step of a few rows.
    """

    def __init__(
        self, game: CompiledGame, options: Ints, most_legal: int, threads: Threads
    ) -> None:
        self.game, self.options, self.most_legal = game, options, most_legal
        self.threads, self._loops = threads, loops_of(game)
        self._work, self._alone = self._new_work(), threads.count == 1

    def for_rows(self, rows: int, players: int) -> None:
        """Makes the arrays of a step of that many rows."""
        self.passed = np.zeros((rows, POINTS + players), np.int64)
        self._nowhere = np.zeros(rows, np.int64)

    def step(self, rows: Matches, ids: Ints) -> int:
        """Takes a decision in every row, after a check of all; what happens goes to `passed`."""
        passed = self.passed
        passed.fill(0)
        if self._alone:
            code = self._loops.advance(
                *(rows.state, self.options, rows.luck, self._work, ids, passed),
                *(1, CHECKED, self._nowhere, ENDLESS, NOBODY),
            )
            if code != FULL:
                return code
        return self.advance(rows, ids, passed, 1, GIVEN if self._alone else CHECKED)

    def restart(self, state: Ints, luck: Ints) -> None:
        """Starts a match in these few rows."""
        zeros, passed = np.zeros(len(state), np.int64), np.zeros((len(state), POINTS), np.int64)
        self._loops.advance(
            *(state, self.options, luck, self._new_work(), zeros, passed),
            *(0, START, zeros, ENDLESS, NOBODY),
        )

    def advance(
        self,
        rows: Matches,
        ids: Ints,
        passed: Ints,
        most: int,
        how: int,
        seating: Seating = (),
        stops: "Ints | None" = None,
        parts: int = ENDLESS,
    ) -> int:
        """Moves all rows on as `loops.advance_rows` says; makes room for more sheets if needed.

        Returns what they say, `MATCH_ENDED` also where there may be none, or `REFUSED` less the
        first row whose id is not legal.
        """
        stops = np.zeros(len(ids), np.int64) if stops is None else stops
        widened = False

        def moved(work: Ints, state: Ints, luck: Ints, ids: Ints, passed: Ints, at: Ints) -> int:
            table = seating_table(seating)
            code = self._loops.advance(
                state, self.options, luck, work, ids, passed, most, how, at, parts, table
            )
            check_policies(seating)
            return code

        if how == CHECKED and self.threads.count > 1:  # no part moves before all are checked
            if (refused := self.first_refused(rows, ids)) >= 0:
                return REFUSED - refused
            how = GIVEN
        while FULL in (codes := self._each(moved, rows.state, rows.luck, ids, passed, stops)):
            how = GIVEN if how == CHECKED else how
            self._widen(rows)
            widened = True
        return MATCH_ENDED if widened else max(codes)

    def try_out(self, rows: Matches, ids: Ints, seating: Seating, worths: Worths) -> None:
        """Writes how far ahead each action brings a seat, as `loops.try_rows` says."""

        def tried(work: Ints, state: Ints, luck: Ints, worths: Worths) -> bool:
            scratch = np.empty(state.shape[1] + luck.shape[1], np.int64)
            table = seating_table(seating)
            room = self._loops.try_out(state, self.options, luck, work, table, ids, scratch, worths)
            check_policies(seating)
            return room

        while not all(self._each(tried, rows.state, rows.luck, worths)):
            self._widen(rows)

    def _widen(self, rows: Matches) -> None:
        rows.widen(rows.state.shape[1] - self.game.layout.width)

    def first_refused(self, rows: Matches, ids: Ints) -> int:
        """The first row whose id is not legal; -1 for none."""

        def refused(_: Ints, state: Ints, ids: Ints, numbers: Ints) -> int:
            found = self._loops.first_refused(state, self.options, ids)
            return -1 if found < 0 else int(numbers[found])

        numbers = np.arange(len(ids))
        found = self._each(refused, rows.state, ids, numbers)
        return next((row for row in found if row >= 0), -1)

    def legal_ids(self, rows: Matches, ids: Ints, counts: Ints, *, padded: bool) -> None:
        """Writes the legal ids of all rows as far as they fit, and how many each has."""
        loop, options = self._loops.list_legal, self.options
        self._each(
            lambda work, state, ids, counts: loop(state, options, work, ids, counts, padded),
            *(rows.state, ids, counts),
        )

    def mask(self, rows: Matches, mask: NDArray[Any]) -> None:
        """Marks the legal ids of all rows."""
        loop, options = self._loops.mask, self.options
        if self._alone:
            loop(rows.state, options, self._work, mask)
        else:
            self._each(lambda work, state, mask: loop(state, options, work, mask), rows.state, mask)

    def observe(self, rows: Matches, seats: Ints, out: NDArray[Any]) -> None:
        """Writes the vectors of all rows."""
        loop, options = self._loops.observe, self.options
        if self._alone:
            loop(rows.state, options, seats, out)
        else:
            self._each(
                lambda _, state, seats, out: loop(state, options, seats, out),
                *(rows.state, seats, out),
            )

    def choose(self, rows: Matches, ids: Ints, seating: Seating) -> None:
        """Writes the id that a policy chooses for every row."""

        def chosen(work: Ints, state: Ints, luck: Ints, ids: Ints) -> None:
            self._loops.choose(state, self.options, luck, work, ids, seating_table(seating))
            check_policies(seating)

        self._each(chosen, rows.state, rows.luck, ids)

    def _each(self, call: Callable[..., T], *by_row: NDArray[Any]) -> list[T]:
        """`call` with scratch numbers, and all of these arrays or a part of each for a thread."""
        if self._alone:
            return [call(self._work, *by_row)]
        return self.threads.over(
            len(by_row[0]),
            lambda part: call(self._new_work(), *[array[part] for array in by_row]),
        )

    def _new_work(self) -> Ints:
        return np.empty(scratch_size(self.most_legal), np.int64)
