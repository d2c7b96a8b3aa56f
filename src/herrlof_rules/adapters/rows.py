"""The matches of a vector environment: each waits for its own seat, and is replaced at its end."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from herrlof_rules.adapters.networks import GRAIN, PolicyBot
from herrlof_rules.adapters.opponents import MOST_PASSED_OVER, NEVER, for_seats
from herrlof_rules.batch import Batch, CompiledPolicy, IllegalIds, Vectors
from herrlof_rules.batch.arrays import of_rows
from herrlof_rules.core.parameters import A, E, O, R, S, V

Ints: TypeAlias = NDArray[np.int64]

Chosen: TypeAlias = Callable[[Vectors, NDArray[np.int8], Ints], ArrayLike]
"""Takes vectors, masks and seats, a row for each decision; returns an id for each."""

Opponent: TypeAlias = str | CompiledPolicy | Chosen | PolicyBot[Any, Any, Any, Any, Any, Any]
"""`"random"`, `"heuristic"`, a policy in compiled code, or a function of many rows at once."""


class Rows(Generic[R, S, A, O, E, V]):
    """A batch, the seat of each of its matches that decides, and who decides for the others."""

    def __init__(
        self,
        batch: Batch[R, S, A, O, E, V],
        seat: int | None,
        opponents: Opponent | Sequence[Opponent] | None,
        random: np.random.Generator,
    ) -> None:
        """Draws a seat for each match if it is None; no opponents means that every seat decides."""
        self.batch, self._random = batch, random
        self._seat = seat
        players = batch.rules.players
        self._self_play = opponents is None
        self._functions: dict[int, Any] = {}
        self._compiled: list[Any] = []
        for place, opponent in enumerate(for_seats(opponents, players)):
            asked = callable(opponent)  # a compiled policy is not
            self._compiled.append("random" if asked else opponent)
            if asked:
                self._functions[place] = opponent
        self.moving = False  # and it stays true when an opponent fails on the way
        self._own: Ints = np.zeros(len(batch), np.int64)
        self._begin(np.arange(len(batch)))

    @property
    def seats(self) -> Ints:
        """Whose decision each match waits for."""
        return self.batch.to_act if self._self_play else self._own.copy()

    def step(self, ids: Ints, rows: Ints | None = None) -> NDArray[np.bool_]:
        """Takes a decision in these matches, or in all, -1 in those that have ended.

        Returns in which of all matches a round or hand has ended.  Raises as `Batch.step`.
        """
        parts = np.zeros(len(self.batch), np.bool_)
        parts[slice(None) if rows is None else rows] = self.batch.step(ids, rows).parts
        return parts | self._others()

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

    def _others(self) -> NDArray[np.bool_]:
        """Takes the decisions of all others up to the next one of the own seat."""
        batch, parts = self.batch, np.zeros(len(self.batch), np.bool_)
        if self._self_play:
            return parts
        if not self._functions:
            return batch.playout(self._compiled, seat=self._own).parts > 0
        self.moving, seats = True, batch.to_act
        while len(rows := np.flatnonzero((seats >= 0) & (seats != self._own))):
            ids = batch.choose(self._compiled)
            for seat, function in self._functions.items():
                if len(asked := rows[seats[rows] == seat]):
                    ids[asked] = self._ask(function, batch.select(asked))
            try:
                parts[rows] |= batch.step(ids[rows], rows).parts
            except IllegalIds as refused:
                raise ValueError(f"an opponent chose {refused.id}, which is not legal") from None
            seats = batch.to_act
        self.moving = False
        return parts

    def _ask(self, function: Any, part: Batch[R, S, A, O, E, V]) -> Ints:
        """What a function chooses in these matches."""
        vectors = part.observe()
        if not isinstance(function, PolicyBot):
            mask = part.legal_mask().view(np.int8)
            return of_rows(function(vectors, mask, part.to_act), len(part), "an opponent's ids")
        if function.width is None:
            actions: NDArray[np.signedinteger] = part.legal_mask().view(np.int8)
        else:
            actions = part.legal_ids(max(function.width, part.legal_ids()[0].shape[1]))[0]
        draws = self._random.integers(GRAIN, size=len(part))
        return function.ids(vectors, actions, draws)  # type: ignore[arg-type]  # float32
