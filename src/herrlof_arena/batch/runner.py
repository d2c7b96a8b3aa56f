"""Runs the loops over all rows of a batch, in one thread or several.

Compiled code releases the interpreter's lock, so threads run at the same time.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from os import getpid
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_arena.batch.arrays import Matches
from herrlof_arena.batch.seating import Seating, check_policies, seating_table
from herrlof_arena.compiled.backend import frame, seating
from herrlof_arena.compiled.errors import InvalidBatch
from herrlof_arena.compiled.game import CompiledGame
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.loops import (
    CHECKED,
    CHOSEN,
    FULL,
    GIVEN,
    MATCH_ENDED,
    POINTS,
    REFUSED,
    START,
    loops_of,
)
from herrlof_arena.compiled.randomness import scratch_size
from herrlof_arena.compiled.rows import POLICY_WIDTH, Ints
from herrlof_arena.vectors.parts import RULES_KEPT
from herrlof_rules.extending import int_argument

T = TypeVar("T")

Worths: TypeAlias = NDArray[np.float64]

ENDLESS = 1 << 62

MOST_THREADS = 1024


@lru_cache(RULES_KEPT)  # called for every copy of a batch
def options_of(game: CompiledGame, rules: Any) -> Ints:
    """The options as a row; read-only."""
    return np.array(game.numbers(rules), np.int64)


class Threads:
    """A pool of `count` threads, which is started on first use."""

    def __init__(self, count: SupportsIndex) -> None:
        self.count = int_argument(count, "threads", 1, MOST_THREADS, InvalidBatch)
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def parts(self, rows: int) -> list[slice]:
        """Consecutive parts of the rows, one for each thread."""
        if rows < self.count:
            return [slice(0, rows)]
        edges = [rows * number // self.count for number in range(self.count + 1)]
        return list(map(slice, edges[:-1], edges[1:]))

    def each(self, work: Callable[["Part"], T], parts: Sequence["Part"]) -> list[T]:
        """Calls `work` for each part in a separate thread; returns the results in order."""
        if self._pool is None or self._process != getpid():  # a fork copies no threads
            self._pool, self._process = ThreadPoolExecutor(self.count), getpid()
        return list(self._pool.map(work, parts))


@frozen(eq=False)
class Part:
    """The part of the rows that one thread works on."""

    rows: slice

    frame: Any
    """The frame that the loops receive: see `rows.frame`."""

    seating: Any
    """The rows of the policies of the seats."""

    kept: Any
    """The arrays behind the addresses in the frame, which must stay alive as long as it."""

    def seat(self, seating: Seating) -> None:
        """Sets the policies for the next loop, with the scratch memory of the calling thread."""
        self.seating[:] = seating_table(seating)


class Runner:
    """The loops of a game with the arrays that they need, which are allocated once per batch."""

    def __init__(
        self, game: CompiledGame, options: Ints, most_legal: int, threads: Threads, rows: Matches
    ) -> None:
        self.game, self.options, self.most_legal = game, options, most_legal
        self.threads, self._loops = threads, loops_of(game)
        self.take(rows)

    def take(self, rows: Matches) -> None:
        """Uses these arrays from now on."""
        number, players = len(rows.state), int(self.options[PLAYERS])
        self.passed: Ints = np.zeros((number, POINTS + players), np.int64)
        self._rows, self._nobody = rows, np.zeros(number, np.int64)
        self._make_parts()

    def _make_parts(self) -> None:
        rows = self._rows
        self._parts = [
            self._part(part, rows.state[part], rows.luck[part], self.passed[part])
            for part in self.threads.parts(len(rows.state))
        ]
        self._alone = self._parts[0].frame if len(self._parts) == 1 else None

    def _part(self, rows: slice, state: Ints, luck: Ints, passed: Ints) -> Part:
        work = np.empty(scratch_size(self.most_legal), np.int64)
        policies = seating(POLICY_WIDTH * int(self.options[PLAYERS]))
        arrays = (state, luck, passed, self.options, work, policies)
        room = state.shape[1] - self.game.layout.width
        frame_rows, kept = frame((len(state), room), arrays)
        return Part(rows, frame_rows, policies, kept)

    def step(self, ids: Ints) -> int:
        """Takes a decision in every row if all ids are legal, and writes the counts to `passed`.

        Returns a code of `loops.advance_rows`.  After rows were widened the code is always
        `MATCH_ENDED`, even if no match has ended.
        """
        if self._alone is not None:
            code = self._loops.advance(self._alone, ids, 1, CHECKED, ENDLESS)
            if code != FULL:
                return code
            self._widen()
            self._advance(ids, 1, GIVEN)
            return MATCH_ENDED
        if (refused := self.first_refused(ids)) >= 0:  # no part moves before all are checked
            return REFUSED - refused
        self.passed.fill(0)
        return self._advance(ids, 1, GIVEN)

    def start(self, rows: Ints) -> None:
        """Starts a match in each of these rows."""
        started = np.zeros(len(self._nobody), np.int64)
        started[rows] = 1
        self._advance(started, 0, START)

    def settle(self) -> None:
        """Settles chance in every row in which it is to move."""
        self._advance(self._nobody, 0, GIVEN)

    def playout(self, seating: Seating, stops: Ints, most: int, parts: int) -> None:
        """Plays every row on by policies, and writes the counts to `passed`: see `advance_rows`."""
        self.passed.fill(0)
        self._advance(stops, most, CHOSEN, parts, seating)

    def _advance(
        self, given: Ints, most: int, how: int, parts: int = ENDLESS, seating: Seating = ()
    ) -> int:
        """Advances all rows, and adds columns for sheets if needed."""

        def moved(part: Part) -> int:
            if seating:
                part.seat(seating)
            code = self._loops.advance(part.frame, given[part.rows], most, how, parts)
            check_policies(seating)
            return code

        codes, widened = self._each(moved), False
        while FULL in codes:
            self._widen()
            codes, widened = self._each(moved), True
        return MATCH_ENDED if widened else max(codes)

    def try_out(self, ids: Ints, seating: Seating, worths: Worths) -> None:
        """Writes the worth of each action in each row: see `loops.try_rows`."""
        rows = self._rows

        def tried(part: Part) -> bool:
            scratch = np.empty(rows.state.shape[1] + rows.luck.shape[1], np.int64)
            part.seat(seating)
            room = self._loops.try_out(part.frame, ids, scratch, worths[part.rows])
            check_policies(seating)
            return room

        while not all(self._each(tried)):
            self._widen()

    def _widen(self) -> None:
        self.widen(self._rows.state.shape[1] - self.game.layout.width)

    def widen(self, columns: int) -> None:
        """Adds columns for sheets."""
        self._rows.widen(columns)
        self._make_parts()

    def first_refused(self, ids: Ints) -> int:
        """The first row whose id is not legal; -1 if all are legal."""

        def refused(part: Part) -> int:
            row_in_part = self._loops.first_refused(part.frame, ids[part.rows])
            return -1 if row_in_part < 0 else int(part.rows.start + row_in_part)

        return next((row for row in self._each(refused) if row >= 0), -1)

    def legal_ids(self, ids: Ints, counts: Ints, *, padded: bool) -> None:
        """Writes the legal ids of all rows as far as they fit, and the number of each row."""
        loop = self._loops.list_legal[ids.dtype.char]
        self._each(lambda part: loop(part.frame, ids[part.rows], counts[part.rows], padded))

    def mask(self, mask: NDArray[Any]) -> None:
        """Marks the legal ids of all rows in a mask of any type with one byte per number.

        The loop is compiled for uint8, and its entry point does not check types.
        """
        if self._alone is not None:
            self._loops.mask(self._alone, mask)
        else:
            self._each(lambda part: self._loops.mask(part.frame, mask[part.rows]))

    def observe(self, seats: Ints, out: NDArray[Any]) -> None:
        """Writes the vectors of all rows."""
        loop = self._loops.observe[out.dtype.char]
        if self._alone is not None:
            loop(self._alone, seats, out)
        else:
            self._each(lambda part: loop(part.frame, seats[part.rows], out[part.rows]))

    def choose(self, ids: Ints, seating: Seating) -> None:
        """Writes the id that the seat's policy chooses in every row."""

        def chosen(part: Part) -> None:
            part.seat(seating)
            self._loops.choose(part.frame, ids[part.rows])
            check_policies(seating)

        self._each(chosen)

    def _each(self, call: Callable[[Part], T]) -> list[T]:
        if len(self._parts) == 1:
            return [call(self._parts[0])]
        return self.threads.each(call, self._parts)
