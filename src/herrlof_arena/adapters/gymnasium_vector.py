"""Gymnasium's vector environment for a batch: thousands of matches in compiled code."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any, Generic, Literal, TypeAlias

from herrlof_rules.extending import extra

with extra("gymnasium"):
    import numpy as np
    from gymnasium import error
    from gymnasium.spaces import Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

from herrlof_arena.adapters.arguments import for_seats, game_and_rules, generator_seed
from herrlof_arena.adapters.networks import PolicyBot
from herrlof_arena.adapters.observations import Ids, Observations, Shown, features, width_of
from herrlof_arena.adapters.rows import Opponent, Rows
from herrlof_arena.adapters.spaces import ILLEGAL, Info, Spaces
from herrlof_arena.batch import Batch, CompiledPolicy, IllegalIds, InvalidBatch, Luck
from herrlof_arena.batch.arrays import number_of_matches, of_rows
from herrlof_arena.encoding import specification
from herrlof_arena.encoding.actions import most_legal
from herrlof_rules.core import Game, Seed
from herrlof_rules.extending import A, E, O, R, S, V, check_seat

__all__ = ["BatchEnv"]

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]


class BatchEnv(VectorEnv[Shown, ArrayLike, Floats | Flags], Generic[R, S, A, O, E, V]):
    """A vector environment: each row is a match, whose observation is for the seat to act.

    The information has, for each observation, its seat (`seat`) and the legal ids (`action_mask` or
    `legal_ids`).  For each reward, the information has the seat that gets it (`acted`), the rewards
    of all seats (`rewards`), whether a round or hand has ended (`parts`), and whether the action
    was illegal (`illegal_action`).
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
        observations: Observations = Observations(),  # noqa: B008 - frozen
        reward: Literal["payoffs", "points"] = "payoffs",
        illegal_reward: float | None = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        luck: Luck = "splitmix64",
        threads: int = 1,
        **options: object,
    ) -> None:
        """With `self_play`, the learner decides for every seat; otherwise only for `seat`.

        `opponents` is one opponent for all other seats, or one for each seat, including the
        learner's.  An opponent is `"random"`, `"heuristic"`, a compiled policy, or a `policy_bot`,
        which decides for many rows in one call.  If `seat` is None, a seat is drawn for each match.
        `options` are options of the rules.  With `copy=False` the next step overwrites the
        observations and legal actions.  Raises `ValueError` for observations that are information
        states, for an unknown reward and for another number of opponents, and `TypeError` for other
        kinds of opponents.
        """
        self._game, self._rules = game_and_rules(game, rules, options)
        players = self._rules.players
        seat = check_seat(seat, players)
        if reward not in ("payoffs", "points"):
            raise ValueError('a reward must be "payoffs" or "points"')
        by_seat = for_seats(opponents, players)
        networks = [each.observations for each in by_seat if isinstance(each, PolicyBot)]
        if any(form.tensor != "observation" for form in (observations, *networks)):
            raise ValueError("batches have observations, not information states")
        if not all(isinstance(each, str | CompiledPolicy | PolicyBot) for each in by_seat):
            raise TypeError(
                'opponents must be "random", "heuristic", compiled policies or policy bots'
            )
        self.num_envs, self.self_play = number_of_matches(num_envs), self_play
        self._seat, self._opponents = seat, None if self_play else by_seat
        self._points = reward == "points"
        self._sign = -1.0 if self._game.info.fewest_points_win else 1.0
        self._illegal_reward = illegal_reward
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self._copy = copy
        count, bound = self._game.action_count(self._rules), most_legal(self._game, self._rules)
        width = width_of(observations, bound)
        self._narrow = width is not None and width < bound
        self.spaces = Spaces(observations, specification(self._game, self._rules), count, width)
        self.single_observation_space = self.spaces.observation
        self.single_action_space = self.spaces.actions
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._start: Callable[[Seed | Sequence[Seed]], Batch[R, S, A, O, E, V]] = partial(
            Batch.start, self._game, self._rules, self.num_envs, luck=luck, threads=threads
        )
        self._rows: Rows[R, S, A, O, E, V] | None = None
        self._done: Flags = np.zeros(self.num_envs, np.bool_)
        self._waits, self._owed = False, False
        self._every, self._numbers = np.ones(self.num_envs, np.bool_), np.arange(self.num_envs)
        self._acted: Ids = np.zeros(self.num_envs, np.int64)
        self._paid: Floats = np.zeros((self.num_envs, players))
        """The rewards of each seat for its points in this match so far."""

    @property
    def autoreset_mode(self) -> AutoresetMode:
        """The mode in which a new match follows an ended match; TorchRL reads this attribute."""
        return self._mode

    @cached_property
    def observation_space(self) -> Space[Shown]:  # type: ignore[override]  # its bounds are large
        """The space of the observations of all rows."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_features(self) -> NDArray[np.float32]:
        """The features of actions, by the seat that chooses and by id; for id -1 they are zeros.

        The array is read-only, because the environment keeps it.
        """
        return features(self._game, self._rules)

    @property
    def batch(self) -> Batch[R, S, A, O, E, V]:
        """The matches in their present state.  Secret."""
        return self._started().batch

    def reset(
        self,
        *,
        seed: Seed | Sequence[Seed] | None = None,
        options: Info | None = None,
    ) -> tuple[Shown, Info]:
        """Starts new matches in all rows, or in the rows of `options={"reset_mask": flags}`.

        `seed` is one seed or a seed for each match, and is passed to `Batch.start`.  Without a
        seed, the environment's generator draws one.  Raises `ValueError` unless the mask has a flag
        for each row.
        """
        flags = (options or {}).get("reset_mask")
        if flags is not None:
            chosen = np.asarray(flags)
            if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
                raise ValueError(f"a reset_mask must have {self.num_envs} flags, one for each row")
            with self._undone_if_too_narrow():
                self._restart(self._started(), np.flatnonzero(chosen))
                self._done = self._done & ~chosen
                self._waits = bool(self._done.any())
                return self._shown({})
        given: Any = seed
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            given = next(iter(seed), None)
        super().reset(seed=generator_seed(given))
        fresh = int(self.np_random.integers(1 << 63)) if seed is None else seed
        with self._undone_if_too_narrow():
            self._rows = Rows(self._start(fresh), self._seat, self._opponents)
            self._done, self._waits = np.zeros_like(self._done), False
            self._owed = self._points
            self._paid = np.zeros_like(self._paid)
            spaces, number = self.spaces, self.num_envs
            self._vectors: NDArray[Any] = np.zeros((number, *spaces.vector.shape), spaces.dtype)
            self._legal = np.tile(spaces.none(), (number, 1))
            return self._shown({})

    def step(self, actions: ArrayLike) -> tuple[Shown, Floats, Flags, Flags, Info]:
        """Takes a decision in every match; ignores the actions of rows that are about to be reset.

        An illegal id ends its match with `illegal_reward`.  If `illegal_reward` is None,
        `InvalidAction` names the first row with an illegal id, and no match changes.  A value that
        is not an id always raises `InvalidAction`.  Raises `ResetNeeded` after an opponent has
        failed and, with `AutoresetMode.DISABLED`, until every match that has ended is reset.
        """
        rows = self._started()
        if self._mode is AutoresetMode.DISABLED and self._waits:
            raise error.ResetNeeded("a match has ended: reset it with reset_mask")
        if not self._narrow:
            return self._stepped(rows, actions)
        with self._undone_if_too_narrow():
            return self._stepped(rows, actions)

    def _stepped(
        self, rows: Rows[R, S, A, O, E, V], actions: ArrayLike
    ) -> tuple[Shown, Floats, Flags, Flags, Info]:
        waiting, acted, number = self._done if self._waits else None, rows.seats, self.num_envs
        if waiting is not None:
            acted[waiting] = -1
        try:
            ids = of_rows(actions, number, "actions")
        except InvalidBatch as refused:
            raise error.InvalidAction(str(refused)) from None
        parts, illegal = self._taken(rows, ids, waiting)
        ended, rewards = np.zeros(number, np.bool_), np.zeros(self._paid.shape)
        # Points change only when a round or hand ends.
        some_ended = bool(parts.any())
        paid = some_ended or self._owed
        if paid:
            ended = rows.batch.over if waiting is None else rows.batch.over & ~waiting
            if self._points:
                points: Floats = self._sign * rows.batch.scores.astype(np.float64)
                rewards, self._paid, self._owed = points - self._paid, points, False
            else:
                rewards[ended] = rows.batch.payoffs[ended]
        if illegal is not None:
            ended |= illegal
            rewards[illegal] = 0
            rewards[illegal, acted[illegal]] = self._illegal_reward
        info: Info = {"acted": acted, "rewards": rewards, "parts": parts | ended}
        if illegal is not None:
            info[ILLEGAL] = illegal
            some_ended = paid = True
        own = rewards[self._numbers, acted] if paid else np.zeros(number)
        self._acted = acted
        some_ended = some_ended and bool(ended.any())
        if self._mode is not AutoresetMode.SAME_STEP:
            self._done, self._waits = ended.copy(), some_ended
            if self._mode is AutoresetMode.NEXT_STEP and waiting is not None:
                self._restart(rows, np.flatnonzero(waiting))
        elif some_ended:
            info |= self._final(rows, ended, acted, rewards)
            self._restart(rows, np.flatnonzero(ended))
        shown, info = self._shown(info)
        return shown, own, ended, np.zeros(number, np.bool_), info

    @contextmanager
    def _undone_if_too_narrow(self) -> Generator[None]:
        """Undoes all changes inside the context if a row has more legal ids than the width."""
        if not self._narrow:
            yield
            return
        kept = ("_rows", "_done", "_waits", "_acted", "_paid", "_owed")
        before = {name: vars(self)[name] for name in kept}
        before |= {"_rows": self._rows and self._rows.copy(), "_paid": self._paid.copy()}
        try:
            yield
        except ValueError:
            vars(self).update(before)
            raise

    def _started(self) -> Rows[R, S, A, O, E, V]:
        if self._rows is None or self._rows.moving:
            raise error.ResetNeeded("call reset first")
        return self._rows

    def _restart(self, rows: Rows[R, S, A, O, E, V], numbers: Ids) -> None:
        if len(numbers):
            self._paid[numbers], self._owed = 0, self._points
            rows.restart(numbers)

    def _taken(
        self, rows: Rows[R, S, A, O, E, V], ids: Ids, waiting: Flags | None
    ) -> tuple[Flags, Flags | None]:
        """Takes the decisions; returns where a round or hand ended and where ids were illegal."""
        try:
            return rows.step(ids if waiting is None else np.where(waiting, -1, ids)), None
        # The batch also raises `IllegalIds` if an illegal id ended a match earlier, because that
        # row still expects an id.
        except IllegalIds as refused:
            mask, active = rows.batch.legal_mask().view(np.bool_), ~self._done
            is_id = (ids >= 0) & (ids < mask.shape[1])
            illegal: Flags = active & ~mask[self._numbers, np.where(is_id, ids, 0)]
            if (active & ~is_id).any():
                wrong = int((active & ~is_id).argmax())
                raise error.InvalidAction(
                    f"row {wrong}: {ids[wrong]} is not an action id"
                ) from None
            if illegal.any() and self._illegal_reward is None:
                raise error.InvalidAction(str(refused)) from None
            some = np.flatnonzero(active & ~illegal)
            return rows.step(ids[some], some), illegal if illegal.any() else None

    def _final(
        self, rows: Rows[R, S, A, O, E, V], ended: Flags, acted: Ids, rewards: Floats
    ) -> Info:
        """Returns final observations and information for the seats that took the last decisions."""
        numbers, nothing = np.flatnonzero(ended), self.spaces.none()
        final = np.full(self.num_envs, None, dtype=object)
        last = rows.last_seen(numbers, acted[numbers]).astype(self.spaces.dtype)
        for number, vector in zip(numbers, last, strict=True):
            final[number] = self.spaces.shown(vector, nothing)
        legal = np.tile(nothing, (self.num_envs, 1))
        given = {"acted": acted, "rewards": rewards, "seat": acted, self.spaces.legal: legal}
        flags = {f"_{name}": ended for name in given}
        every = {"final_obs": final, "final_info": given | flags}
        return every | {f"_{name}": ended.copy() for name in every}

    def _shown(self, info: Info) -> tuple[Shown, Info]:
        """Returns the observations and information for the seats whose decisions the learner takes.

        For a match that has ended, the observation is for the seat that took the last decision.
        """
        rows, spaces = self._started(), self.spaces
        seats = rows.seats
        if self._waits:
            seats = np.where(self._done, self._acted, seats)
            rows.batch.observe(self._vectors, seats)
        else:
            # No row waits for its reset, so `seats` are the seats that the batch observes by
            # default.
            rows.batch.observe(self._vectors)
        if spaces.width is None:
            rows.batch.legal_mask(self._legal)
        else:
            rows.batch.legal_ids(spaces.width, self._legal)
        # A row that waits for its reset has one legal id, because a softmax over no ids fails; the
        # choice is ignored.
        if self._waits:
            self._legal[self._done] = spaces.none(idle=self._mode is AutoresetMode.NEXT_STEP)
        vectors, legal = self._vectors, self._legal
        if self._copy:
            vectors, legal = vectors.copy(), legal.copy()
        nothing = np.zeros(self.num_envs, np.bool_)
        info = {spaces.legal: legal, "seat": seats, ILLEGAL: nothing, **info}
        flags = {f"_{name}": self._every for name in info if name[0] != "_"}
        # `info` comes last, because its own `_final_obs` marks only the rows that ended.
        return spaces.shown(vectors, legal), flags | info
