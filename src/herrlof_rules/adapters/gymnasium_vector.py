"""Gymnasium's vector environment over a batch: thousands of matches in compiled code."""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, Literal, TypeAlias

import numpy as np
from gymnasium import error
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from herrlof_rules.adapters.chosen import chosen
from herrlof_rules.adapters.rewards import points_sign
from herrlof_rules.adapters.seen import LARGEST, Info
from herrlof_rules.batch import Batch, IllegalIds, InvalidBatch, Luck, Policy, Vectors
from herrlof_rules.batch.given import of_rows
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.seats import is_seat
from herrlof_rules.encoding import specification

__all__ = ["BatchEnv"]

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

DTYPES = ("float32", "uint8")


class BatchEnv(VectorEnv[Vectors, ArrayLike, Floats | Flags], Generic[R, S, A, O, E, V]):
    """Many matches at once; the seat to act in each decides, with what it may know.

    The information says with each observation whose it is (`seat`) and which ids are legal
    (`action_mask`), and with each reward whose it is (`acted`), and what every seat gets
    (`rewards`).
    """

    def __init__(
        self,
        game: Game[R, S, A, O, E, V] | str,
        rules: R | None = None,
        *,
        num_envs: int = 1,
        self_play: bool = False,
        seat: int | None = 0,
        opponents: Policy | Literal["random"] = "random",
        reward: Literal["utilities", "points"] = "utilities",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        dtype: Literal["float32", "uint8"] = "float32",
        copy: bool = True,
        luck: Luck = "splitmix64",
        threads: int = 1,
        **options: object,
    ) -> None:
        """With `self_play`, asks for the decisions of every seat; else for those of `seat`.

        Without a seat, one is drawn for each match.  Without `copy` the next step overwrites the
        observations and masks.  `options` are those of the rules.
        """
        self._game, self._rules = chosen(game, rules, options)
        players = self._rules.players
        if seat is not None and not is_seat(seat, players):
            raise UnknownSeat(seat, players)
        if reward not in ("utilities", "points"):
            raise ValueError('a reward is "utilities" or "points"')
        if dtype not in DTYPES:
            raise ValueError(f"a dtype is one of: {', '.join(DTYPES)}")
        self.num_envs = num_envs
        self._self_play, self._given_seat = self_play, seat
        self._policy: Policy | Literal["random"] = opponents
        self._sign = points_sign(self._game) if reward == "points" else 0
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self._dtype, self._copy, self._threads = dtype, copy, threads
        self._luck: Luck = luck
        self._size = size = specification(self._game, self._rules).size
        low, high = (-LARGEST, LARGEST) if dtype == "float32" else (0, 255)
        self.single_observation_space = Box(low, high, (size,), np.dtype(dtype).type)
        self.single_action_space = Discrete(self._game.action_count(self._rules))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: Batch[R, S, A, O, E, V] | None = None

    @cached_property
    def observation_space(self) -> Space[Vectors]:  # type: ignore[override]  # its bounds are large
        """The space of all observations at once."""
        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def batch(self) -> Batch[R, S, A, O, E, V]:
        """The matches as they stand: secret."""
        if self._batch is None:
            raise error.ResetNeeded("call reset first")
        return self._batch

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Info | None = None,
    ) -> tuple[Vectors, Info]:
        """Starts all matches, or with `options={"reset_mask": flags}` the next one of some rows.

        A seed is given to `Batch.start`, or a seed for each match; without, it is the next one.
        """
        flags = (options or {}).get("reset_mask")
        if flags is not None:
            self._restart(np.flatnonzero(flags))
            return self._shown({})
        super().reset(seed=seed if seed is None or isinstance(seed, int) else seed[0])
        given = int(self.np_random.integers(1 << 63)) if seed is None else seed
        self._batch = Batch.start(
            self._game,
            self._rules,
            self.num_envs,
            given,
            luck=self._luck,
            threads=self._threads,
        )
        self._vectors: Vectors = np.zeros((self.num_envs, self._size), self._dtype)
        self._masks = np.zeros((self.num_envs, self._batch.action_count), np.bool_)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._done = np.zeros(self.num_envs, np.bool_)
        self._begin(np.arange(self.num_envs))
        return self._shown({})

    def step(self, actions: ArrayLike) -> tuple[Vectors, Floats, Flags, Flags, Info]:
        """Takes a decision in every match; those of rows that are about to be reset are ignored.

        Raises `InvalidAction` naming the first row whose id is not legal, and then nothing has
        changed; with `AutoresetMode.DISABLED`, `ResetNeeded` while there is a match that has ended.
        """
        batch, waiting = self.batch, self._done
        if self._mode is AutoresetMode.DISABLED and waiting.any():
            raise error.ResetNeeded("a match has ended: reset it with reset_mask")
        before, acted = batch.scores, self._seats.copy()
        try:
            batch.step(np.where(waiting, -1, of_rows(actions, self.num_envs, "actions")))
        except (IllegalIds, InvalidBatch) as refused:
            raise error.InvalidAction(str(refused)) from None
        self._others()
        over = batch.over
        ended = over & ~waiting
        if self._sign:
            gains = self._sign * (batch.scores - before).astype(np.float64)
            others = (gains.sum(axis=1, keepdims=True) - gains) / (gains.shape[1] - 1)
            rewards = gains - others
        else:
            rewards = np.where(ended[:, None], batch.utilities, 0.0)
        info: Info = {"acted": acted, "rewards": rewards}
        own = rewards[np.arange(self.num_envs), acted]
        if self._mode is AutoresetMode.SAME_STEP:
            if ended.any():
                info |= self._final(np.flatnonzero(ended), acted)
                self._restart(np.flatnonzero(ended))
        else:
            if self._mode is AutoresetMode.NEXT_STEP:
                self._restart(np.flatnonzero(waiting))
            self._done = batch.over
        vectors, info = self._shown(info)
        return vectors, own, ended, np.zeros_like(ended), info

    def _restart(self, rows: NDArray[np.int64]) -> None:
        self.batch.restart(rows)
        self._begin(rows)

    def _begin(self, rows: NDArray[np.int64]) -> None:
        """Plays new matches on to the seat's first decision; one that ends before is no match."""
        self._done[rows] = False
        while len(rows):
            given, players = self._given_seat, self._rules.players
            drawn = self.np_random.integers(players, size=len(rows)) if given is None else given
            self._seats[rows] = drawn
            self._others()
            rows = rows[self.batch.over[rows]]
            self.batch.restart(rows)

    def _others(self) -> None:
        if not self._self_play:
            self.batch.playout(self._policy, until=self._seats)

    def _final(self, rows: NDArray[np.int64], seats: NDArray[np.int64]) -> Info:
        """The last observations of matches that have ended, in the form of `SyncVectorEnv`."""
        vectors = self.batch.select(rows).observe(seats=seats[rows])
        final = np.full(self.num_envs, None, dtype=object)
        for row, vector in zip(rows, vectors.astype(self._dtype), strict=True):
            final[row] = vector
        flags = np.zeros(self.num_envs, np.bool_)
        flags[rows] = True
        return {"final_obs": final, "_final_obs": flags}

    def _shown(self, info: Info) -> tuple[Vectors, Info]:
        """What is given with a new state: in self-play, for the seats that are to act now."""
        batch = self.batch
        if self._self_play:
            self._seats = batch.to_act
        batch.observe(self._vectors, self._seats)
        batch.legal_mask(self._masks)
        vectors, masks, seats = self._vectors, self._masks, self._seats
        if self._copy:
            vectors, masks = vectors.copy(), masks.copy()
        return vectors, info | {"action_mask": masks, "seat": seats.copy()}
