"""The matches of a vector environment, in which opponents play up to the learner's decisions."""

from collections.abc import Sequence
from typing import Any, Generic, TypeAlias

import numpy as np
from numpy.typing import NDArray

from herrlof_arena.adapters.arguments import MOST_PASSED_OVER, NEVER, for_seats
from herrlof_arena.adapters.networks import GRAIN, PolicyBot
from herrlof_arena.adapters.observations import Ids, width_of
from herrlof_arena.batch import Batch, CompiledPolicy, Vectors
from herrlof_rules.extending import A, E, O, R, S, V

Opponent: TypeAlias = str | CompiledPolicy | PolicyBot[Any, Any, Any, Any, Any, Any]
"""`"random"`, `"heuristic"`, a policy in compiled code, or a network's bot."""


class Rows(Generic[R, S, A, O, E, V]):
    """A batch, the learner's seat in each match, and the opponents at the other seats."""

    def __init__(
        self,
        batch: Batch[R, S, A, O, E, V],
        seat: int | None,
        opponents: Opponent | Sequence[Opponent] | None,
    ) -> None:
        """Draws the learner's seat in each match if `seat` is None.

        Without opponents the learner decides for every seat.
        """
        self.batch, self._seat = batch, seat
        self._self_play = opponents is None
        seated = for_seats(opponents, batch.rules.players)
        self._networks = {
            place: each for place, each in enumerate(seated) if isinstance(each, PolicyBot)
        }
        self._compiled = [None if isinstance(each, PolicyBot) else each for each in seated]
        # `moving` stays True if a network fails; the environment must then be reset.
        self.moving = False
        self._own: Ids = np.zeros(len(batch), np.int64)
        self._begin(np.arange(len(batch)))

    @property
    def seats(self) -> Ids:
        """The learner's seat in each match; in self-play, the seat to move."""
        return self.batch.to_act if self._self_play else self._own.copy()

    def step(self, ids: Ids, rows: Ids | None = None) -> NDArray[np.bool_]:
        """Takes a decision in these matches, or in all; the id is -1 in matches that have ended.

        Returns, for each match of the batch, whether a round or hand has ended.  Raises the errors
        of `Batch.step`.
        """
        parts = self.batch.step(ids, rows).parts
        if rows is not None:
            some, parts = parts, np.zeros(len(self.batch), np.bool_)
            parts[rows] = some
        return parts if self._self_play else parts | self._others()

    def restart(self, rows: Ids) -> None:
        """Starts the next match in these rows."""
        self.batch.restart(rows)
        self._begin(rows)

    def last_seen(self, rows: Ids, seats: Ids) -> Vectors:
        """Returns the observations of these seats in these rows."""
        return self.batch.select(rows).observe(seats=seats)

    def copy(self) -> "Rows[R, S, A, O, E, V]":
        """Returns an independent copy of the matches."""
        copied: Rows[R, S, A, O, E, V] = object.__new__(Rows)
        vars(copied).update(vars(self), batch=self.batch.copy(), _own=self._own.copy())
        return copied

    def _begin(self, rows: Ids) -> None:
        """Plays new matches up to the seat's first decision; replaces matches that end earlier."""
        for _ in range(MOST_PASSED_OVER):
            if self._seat is None:
                self._own[rows] = self.batch.draw(self.batch.rules.players, rows)
            else:
                self._own[rows] = self._seat
            self._others()
            rows = rows[self.batch.over[rows]]
            if not len(rows):
                return
            self.batch.restart(rows)
        raise ValueError(NEVER)

    def _others(self) -> NDArray[np.bool_]:
        """Takes the opponents' decisions up to the next decision of the learner's seat."""
        batch, parts = self.batch, np.zeros(len(self.batch), np.bool_)
        while not self._self_play:
            parts |= batch.playout(self._compiled, seat=self._own).parts > 0
            seats = batch.to_act
            waiting = (seats >= 0) & (seats != self._own)
            self.moving = bool(waiting.any())
            if not self.moving:
                break
            for seat, network in self._networks.items():
                if len(rows := np.flatnonzero(waiting & (seats == seat))):
                    parts[rows] |= batch.step(self._chosen(network, rows), rows).parts
        return parts

    def _chosen(self, network: PolicyBot[Any, Any, Any, Any, Any, Any], rows: Ids) -> Ids:
        """Returns the ids that a network chooses in these matches."""
        part, form = self.batch.select(rows), network.observations
        width = width_of(form, part.most_legal)
        vectors = part.observe().astype(form.dtype, copy=False)
        actions: Any = (
            part.legal_mask().view(np.int8) if width is None else part.legal_ids(width)[0]
        )
        draws = self.batch.draw(GRAIN, rows) if network.sample else np.zeros(len(rows), np.int64)
        return network.ids(vectors, actions, part.to_act, draws)
