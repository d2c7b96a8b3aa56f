"""Gymnasium's vector environment over a batch: thousands of matches in compiled code."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Generic, Literal, TypeAlias

from herrlof_rules.core.extras import extra

with extra("gymnasium"):
    import numpy as np
    from gymnasium import error
    from gymnasium.spaces import Box, Discrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

from herrlof_rules.adapters.arguments import game_and_rules
from herrlof_rules.adapters.networks import PolicyBot
from herrlof_rules.adapters.rewards import ahead, points_sign
from herrlof_rules.adapters.rows import Opponents, Rows
from herrlof_rules.adapters.spaces import LARGEST, Info
from herrlof_rules.batch import Batch, IllegalIds, InvalidBatch, Luck, Vectors
from herrlof_rules.batch.arrays import of_rows
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed
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
        opponents: Opponents = "random",
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
        self._game, self._rules = game_and_rules(game, rules, options)
        players = self._rules.players
        if seat is not None and not is_seat(seat, players):
            raise UnknownSeat(seat, players)
        if reward not in ("utilities", "points"):
            raise ValueError('a reward is "utilities" or "points"')
        if dtype not in DTYPES:
            raise ValueError(f"a dtype is one of: {', '.join(DTYPES)}")
        self.num_envs, self.self_play = num_envs, self_play
        self._seat = seat
        if isinstance(opponents, PolicyBot) and opponents.perfect_recall:
            raise ValueError("batches have observations, not the information states of this bot")
        self._opponents: Opponents | None = None if self_play else opponents
        self._sign = points_sign(self._game) if reward == "points" else 0
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self._dtype, self._copy = dtype, copy
        self._size = size = specification(self._game, self._rules).size
        low, high = (-LARGEST, LARGEST) if dtype == "float32" else (0, 255)
        self.single_observation_space = Box(low, high, (size,), np.dtype(dtype).type)
        self.single_action_space = Discrete(self._game.action_count(self._rules))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._start: Callable[[Seed | Sequence[Seed]], Batch[R, S, A, O, E, V]] = partial(
            Batch.start, self._game, self._rules, num_envs, luck=luck, threads=threads
        )
        self._rows: Rows[R, S, A, O, E, V] | None = None
        self._done: Flags = np.zeros(num_envs, np.bool_)

    @cached_property
    def observation_space(self) -> Space[Vectors]:  # type: ignore[override]  # its bounds are large
        """The space of all observations at once."""
        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def batch(self) -> Batch[R, S, A, O, E, V]:
        """The matches as they stand: secret."""
        return self._started().batch

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Info | None = None,
    ) -> tuple[Vectors, Info]:
        """Starts all matches, or with `options={"reset_mask": flags}` the next one of some rows.

        A seed is given to `Batch.start`, or a seed for each match; without, it is the next one.
        Raises `ValueError` for a mask that is not a flag for each row.
        """
        flags = (options or {}).get("reset_mask")
        if flags is not None:
            chosen_rows = np.asarray(flags)
            if chosen_rows.shape != (self.num_envs,) or chosen_rows.dtype != np.bool_:
                raise ValueError(f"a reset_mask is {self.num_envs} flags, one for each row")
            self._started().restart(np.flatnonzero(chosen_rows))
            self._done = self._done & ~chosen_rows
            return self._shown({})
        super().reset(seed=next(iter(seed), None) if isinstance(seed, Sequence) else seed)
        fresh = int(self.np_random.integers(1 << 63)) if seed is None else seed
        batch = self._start(fresh)
        self._done = np.zeros(self.num_envs, np.bool_)
        self._rows = Rows(batch, self._seat, self._opponents, self.np_random)
        self._vectors: Vectors = np.zeros((self.num_envs, self._size), self._dtype)
        self._masks: NDArray[np.int8] = np.zeros((self.num_envs, batch.action_count), np.int8)
        return self._shown({})

    def step(self, actions: ArrayLike) -> tuple[Vectors, Floats, Flags, Flags, Info]:
        """Takes a decision in every match; those of rows that are about to be reset are ignored.

        Raises `InvalidAction` naming the first row whose id is not legal, and then nothing has
        changed; with `AutoresetMode.DISABLED`, `ResetNeeded` while there is a match that has ended.
        """
        rows, waiting = self._started(), self._done
        if self._mode is AutoresetMode.DISABLED and waiting.any():
            raise error.ResetNeeded("a match has ended: reset it with reset_mask")
        before, acted = rows.batch.scores, rows.seats
        try:
            rows.step(np.where(waiting, -1, of_rows(actions, self.num_envs, "actions")))
        except (IllegalIds, InvalidBatch) as refused:
            raise error.InvalidAction(str(refused)) from None
        over = rows.batch.over
        ended = over & ~waiting
        if self._sign:
            rewards = ahead(self._sign * (rows.batch.scores - before))
        else:
            rewards = np.where(ended[:, None], rows.batch.utilities, 0.0)
        info: Info = {"acted": acted, "rewards": rewards}
        if self._mode is not AutoresetMode.SAME_STEP:
            self._done = ended.copy()
            if self._mode is AutoresetMode.NEXT_STEP:
                rows.restart(np.flatnonzero(waiting))
        elif ended.any():
            numbers = np.flatnonzero(ended)
            final = np.full(self.num_envs, None, dtype=object)
            last = rows.last_seen(numbers, acted[numbers]).astype(self._dtype)
            for number, vector in zip(numbers, last, strict=True):
                final[number] = vector
            info |= {"final_obs": final, "_final_obs": ended.copy()}
            final_info = {"acted": acted, "rewards": rewards, "_acted": ended, "_rewards": ended}
            info |= {"final_info": final_info, "_final_info": ended.copy()}
            rows.restart(numbers)
        vectors, info = self._shown(info)
        own = rewards[np.arange(self.num_envs), acted]
        return vectors, own, ended, np.zeros_like(ended), info

    def _started(self) -> Rows[R, S, A, O, E, V]:
        if self._rows is None:
            raise error.ResetNeeded("call reset first")
        return self._rows

    def _shown(self, info: Info) -> tuple[Vectors, Info]:
        """What comes with a new state: in self-play, for the seats that are to act now."""
        rows = self._started()
        seats = rows.seats
        rows.batch.observe(self._vectors, seats)
        rows.batch.legal_mask(self._masks)
        vectors, masks = self._vectors, self._masks
        if self._copy:
            vectors, masks = vectors.copy(), masks.copy()
        info = {"action_mask": masks, "seat": seats, **info}
        every = np.ones(self.num_envs, np.bool_)  # which rows have it; `_final_obs` is there
        return vectors, {f"_{key}": every for key in info if key[0] != "_"} | info
