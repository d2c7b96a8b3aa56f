"""The matches of a vector environment: each waits for its own seat, and is replaced at its end."""

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias

import numpy as np
from numpy.typing import NDArray

from herrlof_rules.adapters.networks import GRAIN, PolicyBot
from herrlof_rules.adapters.opponents import MOST_PASSED_OVER, NEVER
from herrlof_rules.batch import Batch, Chooser, Vectors
from herrlof_rules.core.parameters import A, E, O, R, S, V

Ints = NDArray[np.int64]

Opponents: TypeAlias = Chooser | Sequence[Chooser] | PolicyBot[Any, Any, Any, Any, Any, Any]
"""Who plays the other seats."""


class Rows(Generic[R, S, A, O, E, V]):
    """A batch, the seat of each of its matches that decides, and who decides for the others."""

    def __init__(
        self,
        batch: Batch[R, S, A, O, E, V],
        seat: int | None,
        opponents: Opponents | None,
        random: np.random.Generator,
    ) -> None:
        """Draws a seat for each match if it is None; no opponents means that every seat decides."""
        self.batch, self._random = batch, random
        self._seat = seat
        self._opponents: Opponents | None = opponents
        self._own: Ints = np.zeros(len(batch), np.int64)
        self._begin(np.arange(len(batch)))

    @property
    def seats(self) -> Ints:
        """Whose decision each match waits for."""
        return self.batch.to_act if self._opponents is None else self._own.copy()

    def step(self, ids: Ints) -> None:
        """Takes a decision in each match, -1 in those that have ended; raises as `Batch.step`."""
        self.batch.step(ids)
        self._others()

    def restart(self, rows: Ints) -> None:
        """Starts the next match of these rows."""
        self.batch.restart(rows)
        self._begin(rows)

    def last_seen(self, rows: Ints, seats: Ints) -> Vectors:
        """What these seats may know in these rows."""
        return self.batch.select(rows).observe(seats=seats)

    def _begin(self, rows: Ints) -> None:
        """Plays new matches on to the seat's first decision; one that ends before is no match."""
        for _ in range(MOST_PASSED_OVER):
            players = self.batch.rules.players
            if self._seat is None:
                self._own[rows] = self._random.integers(players, size=len(rows))
            else:
                self._own[rows] = self._seat
            self._others()
            rows = rows[self.batch.over[rows]]
            if not len(rows):
                return
            self.batch.restart(rows)
        raise ValueError(NEVER)

    def _others(self) -> None:
        if isinstance(self._opponents, PolicyBot):
            self._ask(self._opponents)
        elif self._opponents is not None:
            self.batch.playout(self._opponents, seat=self._own)

    def _ask(self, bot: PolicyBot[Any, Any, Any, Any, Any, Any]) -> None:
        """Asks one function for the decisions of all others, until none is left to take."""
        seats = self.batch.to_act
        while len(rows := np.flatnonzero((seats >= 0) & (seats != self._own))):
            part = self.batch.select(rows)
            if bot.width is None:
                actions: NDArray[np.signedinteger] = part.legal_mask().view(np.int8)
            else:
                actions = part.legal_ids(max(bot.width, part.legal_ids()[0].shape[1]))[0]
            draws = self._random.integers(GRAIN, size=len(rows))
            self.batch.step(bot.ids(part.observe(), actions, draws), rows)  # type: ignore[arg-type]  # float32
            seats = self.batch.to_act
