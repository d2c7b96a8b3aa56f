"""Gymnasium's vector environment over a batch: thousands of matches in compiled code."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Generic, Literal, TypeAlias

from herrlof_rules.core.extras import extra

with extra("gymnasium"):
    import numpy as np
    from gymnasium import error
    from gymnasium.spaces import Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

from herrlof_rules.adapters.arguments import game_and_rules
from herrlof_rules.adapters.networks import PolicyBot
from herrlof_rules.adapters.opponents import for_seats
from herrlof_rules.adapters.rewards import ahead, points_sign
from herrlof_rules.adapters.rows import Ints, Opponent, Rows
from herrlof_rules.adapters.spaces import Dtype, Info, Shown, Spaces, features
from herrlof_rules.batch import Batch, IllegalIds, InvalidBatch, Luck
from herrlof_rules.batch.arrays import number_of_matches, of_rows
from herrlof_rules.core.errors import UnknownSeat
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import Seed
from herrlof_rules.core.seats import is_seat
from herrlof_rules.encoding import specification

__all__ = ["BatchEnv"]

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]


class BatchEnv(VectorEnv[Shown, ArrayLike, Floats | Flags], Generic[R, S, A, O, E, V]):
    """Many matches at once; the seat to act in each decides, with what it may know.

    The information says with each observation whose it is (`seat`) and which ids are legal
    (`action_mask`), and with each reward whose it is (`acted`), what every seat gets (`rewards`),
    and whether a round or hand has ended (`parts`).
    """

    def __init__(
        self,
        game: Game[R, S, A, O, E, V] | str,
        rules: R | None = None,
        *,
        num_envs: int = 1,
        self_play: bool = False,
        seat: int | None = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        tensor: Literal["observation"] = "observation",
        width: int | None = None,
        key: str | None = None,
        reward: Literal["utilities", "points"] = "utilities",
        illegal_reward: float | None = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        dtype: Dtype = "float32",
        copy: bool = True,
        luck: Luck = "splitmix64",
        threads: int = 1,
        **options: object,
    ) -> None:
        """With `self_play`, asks for the decisions of every seat; else for those of `seat`.

        There is one opponent for all other seats, or one for each seat, the own one among them: a
        word, a compiled policy, or a function that is asked for many rows at once.  Without a seat,
        one is drawn for each match.  `width`, `key` and `options` are as in `SeatEnv`.  Without
        `copy` the next step overwrites the observations and legal actions.
        """
        self._game, self._rules = game_and_rules(game, rules, options)
        players = self._rules.players
        if seat is not None and not is_seat(seat, players):
            raise UnknownSeat(seat, players)
        if reward not in ("utilities", "points"):
            raise ValueError('a reward is "utilities" or "points"')
        found = for_seats(opponents, players)
        recall = [bot for bot in found if isinstance(bot, PolicyBot) and bot.perfect_recall]
        if recall or tensor != "observation":
            raise ValueError("batches have observations, not information states")
        self.num_envs, self.self_play = number_of_matches(num_envs), self_play
        self._seat = seat
        self._opponents = None if self_play else found
        self._sign = points_sign(self._game) if reward == "points" else 0
        self._illegal_reward = illegal_reward
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self._copy = copy
        count = self._game.action_count(self._rules)
        parts = specification(self._game, self._rules)
        self.spaces = Spaces(parts, count, dtype, width, key)
        self.single_observation_space = self.spaces.observation
        self.single_action_space = self.spaces.actions
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._start: Callable[[Seed | Sequence[Seed]], Batch[R, S, A, O, E, V]] = partial(
            Batch.start, self._game, self._rules, self.num_envs, luck=luck, threads=threads
        )
        self._rows: Rows[R, S, A, O, E, V] | None = None
        self._done: Flags = np.zeros(self.num_envs, np.bool_)

    @cached_property
    def observation_space(self) -> Space[Shown]:  # type: ignore[override]  # its bounds are large
        """The space of all observations at once."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_features(self) -> NDArray[np.float32]:
        """The features of actions, by the seat that chooses and the id; those of -1 are zeros."""
        return features(self._game, self._rules)

    @property
    def batch(self) -> Batch[R, S, A, O, E, V]:
        """The matches as they stand: secret."""
        return self._started().batch

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Info | None = None,
    ) -> tuple[Shown, Info]:
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
        spaces, number = self.spaces, self.num_envs
        self._vectors: NDArray[Any] = np.zeros((number, *spaces.vector.shape), spaces.dtype)
        self._legal = np.tile(spaces.none(), (number, 1))
        return self._shown({})

    def step(self, actions: ArrayLike) -> tuple[Shown, Floats, Flags, Flags, Info]:
        """Takes a decision in every match; those of rows that are about to be reset are ignored.

        An illegal id ends its match with `illegal_reward`; if that is None, `InvalidAction` names
        the first row of one, as it does for what is no id, and nothing has changed.  Raises
        `ResetNeeded` with `AutoresetMode.DISABLED` while there is a match that has ended, and after
        an error of an opponent.
        """
        rows, waiting = self._started(), self._done
        if self._mode is AutoresetMode.DISABLED and waiting.any():
            raise error.ResetNeeded("a match has ended: reset it with reset_mask")
        before, acted = rows.batch.scores, np.where(waiting, -1, rows.seats)
        try:
            ids = of_rows(actions, self.num_envs, "actions")
        except InvalidBatch as refused:
            raise error.InvalidAction(str(refused)) from None
        parts, illegal = self._taken(rows, ids, ~waiting)
        ended = rows.batch.over & ~waiting
        if self._sign:
            rewards = ahead(self._sign * (rows.batch.scores - before))
        else:
            rewards = np.where(ended[:, None], rows.batch.utilities, 0.0)
        ended |= illegal
        info: Info = {"acted": acted, "rewards": rewards, "parts": parts | ended}
        if illegal.any():
            rewards[illegal, acted[illegal]] = self._illegal_reward
            info |= {"illegal_action": illegal, "_illegal_action": illegal}
        if self._mode is not AutoresetMode.SAME_STEP:
            self._done = ended.copy()
            if self._mode is AutoresetMode.NEXT_STEP:
                rows.restart(np.flatnonzero(waiting))
        elif ended.any():
            numbers = np.flatnonzero(ended)
            final = np.full(self.num_envs, None, dtype=object)
            last = rows.last_seen(numbers, acted[numbers]).astype(self.spaces.dtype)
            for number, vector in zip(numbers, last, strict=True):
                final[number] = self.spaces.shown(vector, self.spaces.none())
            info |= {"final_obs": final, "_final_obs": ended.copy()}
            final_info = {"acted": acted, "rewards": rewards, "_acted": ended, "_rewards": ended}
            info |= {"final_info": final_info, "_final_info": ended.copy()}
            rows.restart(numbers)
        shown, info = self._shown(info)
        own = rewards[np.arange(self.num_envs), acted]
        return shown, own, ended, np.zeros_like(ended), info

    def _started(self) -> Rows[R, S, A, O, E, V]:
        if self._rows is None or self._rows.moving:
            raise error.ResetNeeded("call reset first")
        return self._rows

    def _taken(self, rows: Rows[R, S, A, O, E, V], ids: Ints, active: Flags) -> tuple[Flags, Flags]:
        """Takes the decisions; where a round or hand has ended, and which ids were not legal."""
        illegal = np.zeros_like(active)
        try:
            return rows.step(np.where(active, ids, -1)), illegal
        except IllegalIds as refused:  # or a row waits that an illegal id has ended
            mask, every = rows.batch.legal_mask(), np.arange(self.num_envs)
            known = (ids >= 0) & (ids < mask.shape[1])
            illegal = active & ~mask[every, np.where(known, ids, 0)]
            if (active & ~known).any():
                wrong = int((active & ~known).argmax())
                raise error.InvalidAction(f"row {wrong}: {ids[wrong]} is no id") from None
            if illegal.any() and self._illegal_reward is None:
                raise error.InvalidAction(str(refused)) from None
            some = np.flatnonzero(active & ~illegal)
            return rows.step(ids[some], some), illegal

    def _shown(self, info: Info) -> tuple[Shown, Info]:
        """What comes with a new state: in self-play, for the seats that are to act now."""
        rows, spaces = self._started(), self.spaces
        seats = rows.seats
        rows.batch.observe(self._vectors, seats)
        if spaces.width is None:
            rows.batch.legal_mask(self._legal)
        else:
            rows.batch.legal_ids(spaces.width, self._legal)
        if self._done.any():  # with an illegal id, a match that is not over
            self._legal[self._done] = spaces.none()
        vectors, legal = self._vectors, self._legal
        if self._copy:
            vectors, legal = vectors.copy(), legal.copy()
        info = {spaces.legal: legal, "seat": seats, **info}
        every = np.ones(self.num_envs, np.bool_)  # which rows have it; `_final_obs` is there
        flags = {f"_{name}": every for name in info if name[0] != "_"}
        return spaces.shown(vectors, legal), flags | info
