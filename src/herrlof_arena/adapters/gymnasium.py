"""Gymnasium environments: one seat of a match against bots.

Importing this module registers `herrlof_rules/Herrlof-v0` and `herrlof_rules/Odin-v0`, and an id of
this form for every other game that is registered or installed.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, SupportsIndex

from herrlof_rules.extending import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import error
    from numpy.typing import NDArray

from herrlof_arena.adapters.arguments import (
    MOST_PASSED_OVER,
    NEVER,
    asked,
    bots_of,
    game_and_rules,
    generator_seed,
)
from herrlof_arena.adapters.observations import (
    Ids,
    Mask,
    Observations,
    SeatArrays,
    Shown,
    features,
)
from herrlof_arena.adapters.rendering import RENDER_MODES, Rendered, check_render_mode, rendered
from herrlof_arena.adapters.rewards import Reward, rewards_of
from herrlof_arena.adapters.spaces import ILLEGAL, Info, Spaces
from herrlof_arena.bots import Bot
from herrlof_rules.core import Game, IllegalAction, Seed, UnknownAction
from herrlof_rules.extending import A, E, O, R, S, V, check_seat
from herrlof_rules.match import Match
from herrlof_rules.registry import GAMES

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env[Shown, SupportsIndex], Generic[R, S, A, O, E, V]):
    """An environment for one seat of a match; bots play the other seats.

    `reset(seed=2020)` starts the same match as `Match.start(game, rules, 2020)`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        game: Game[R, S, A, O, E, V] | str,
        rules: R | None = None,
        *,
        seat: int | None = 0,
        opponents: Bot[R, A, E, V] | str | Sequence[Bot[R, A, E, V] | str] = "random",
        observations: Observations = Observations(),  # noqa: B008 - frozen
        reward: Reward[S] = "payoffs",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Takes one opponent for all other seats, or one for each seat, including the learner's.

        Opponents are bots, `"random"` or `"heuristic"`.  If `seat` is None, a seat is drawn for
        each match.  `options` are options of the rules.
        """
        check_render_mode(render_mode)
        self._game, self._rules = game_and_rules(game, rules, options)
        players = self._rules.players
        self._bots = bots_of(self._game, opponents, players)
        seat = check_seat(seat, players)
        self._given_seat = seat
        self._arrays = arrays = SeatArrays(self._game, self._rules, observations)
        count = self._game.action_count(self._rules)
        self._form = Spaces(observations, arrays.parts, count, arrays.width)
        self._reward = rewards_of(self._game, reward)
        self._illegal_reward = illegal_reward
        self._match: Match[R, S, A, O, E, V] | None = None
        self._gained, self._done = 0.0, True
        self._refusal: IllegalAction | None = None
        self.render_mode = render_mode
        self.observation_space = self._form.observation
        self.action_space = self._form.actions

    @property
    def match(self) -> Match[R, S, A, O, E, V]:
        """The match in its present state.  Secret."""
        return self._now()

    @property
    def refusal(self) -> IllegalAction | None:
        """The refusal of the illegal action that ended the match, with its clause, or None."""
        return self._refusal

    @cached_property
    def action_features(self) -> NDArray[np.float32]:
        """The features of actions, by the seat that chooses and by id; for id -1 they are zeros.

        The array is read-only, because the environment keeps it.
        """
        return features(self._game, self._rules)

    def reset(
        self,
        *,
        seed: Seed | None = None,
        options: Info | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[Shown, Info]:
        """Starts a match; without a seed, the environment's generator draws one.

        Matches that end before the seat's first decision are skipped.  Points that the seat scores
        before its first decision are part of its next reward.  Raises `ValueError` if the rules
        never give the seat a decision.
        """
        super().reset(seed=generator_seed(seed))
        chance: Seed = int(self.np_random.integers(1 << 63)) if seed is None else seed
        chosen, players = self._given_seat, self._rules.players
        self._seat = int(self.np_random.integers(players)) if chosen is None else chosen
        for _ in range(MOST_PASSED_OVER):
            start = Match.start(self._game, self._rules, chance)
            match, self._gained = self._others(start)
            if match.turn.seats:
                break
            chance = int(self.np_random.integers(1 << 63))
        else:
            raise ValueError(NEVER)
        given = self._given(match)
        if self.render_mode == "human":
            self.render()
        return given

    def step(self, action: SupportsIndex) -> tuple[Shown, float, bool, bool, Info]:
        """Takes the seat's decision, and then the bots' decisions up to the seat's next decision.

        An illegal id ends the match with `illegal_reward`.  If `illegal_reward` is None, an illegal
        id raises `InvalidAction` and changes nothing.  A value that is not an id always raises
        `InvalidAction`.  Raises `ResetNeeded` if the match is over.
        """
        before = self._now()
        if self._done:
            raise error.ResetNeeded("the match is over: call reset")
        try:
            decoded = self._game.decode(self._rules, action)
        except (UnknownAction, TypeError) as refused:
            raise error.InvalidAction(str(refused)) from None
        try:
            after = before.play(decoded, self._seat)
        except IllegalAction as refused:
            if self._illegal_reward is None:
                raise error.InvalidAction(str(refused)) from None
            shown, info = self._given(before, refused)
            return shown, self._illegal_reward, True, False, info
        last, gained = self._others(after)
        reward = self._gained + self._gain(before, after) + gained
        shown, info = self._given(last)
        self._gained = 0.0
        if self.render_mode == "human":
            self.render()
        return shown, reward, self._done, False, info

    def render(self) -> Rendered:
        """Renders the table as the seat sees it."""
        return rendered(self.match.view(self._seat), self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask; sb3-contrib's `MaskablePPO` calls this.  Raises `ResetNeeded`."""
        mask = self._arrays.mask(self._now(), self._seat)
        return np.zeros_like(mask, np.bool_) if self._done else mask.astype(np.bool_)

    def _now(self) -> Match[R, S, A, O, E, V]:
        if self._match is None:
            raise error.ResetNeeded("call reset first")
        return self._match

    def _others(self, match: Match[R, S, A, O, E, V]) -> tuple[Match[R, S, A, O, E, V], float]:
        """Lets the bots decide up to the seat's next decision; also returns the seat's reward."""
        gained = 0.0
        while (seats := match.turn.seats) and self._seat not in seats:
            seat, before = seats[0], match
            match = match.play(asked(match, self._bots[seat], seat), seat)
            gained += self._gain(before, match)
        return match, gained

    def _gain(self, before: Match[R, S, A, O, E, V], after: Match[R, S, A, O, E, V]) -> float:
        return float(self._reward(before.state, after.state)[self._seat])

    def _given(
        self, match: Match[R, S, A, O, E, V], refusal: IllegalAction | None = None
    ) -> tuple[Shown, Info]:
        """Stores a match, which any refusal ends; returns its observation and information."""
        arrays, seat, illegal = self._arrays, self._seat, refusal is not None
        over = illegal or not match.turn.seats
        vector = arrays.vector(match, seat)
        legal: Mask | Ids = self._form.none() if over else arrays.legal(match, seat)
        self._match, self._done, self._refusal = match, over, refusal
        info: Info = {self._form.legal: legal, "seat": seat, ILLEGAL: illegal}
        return self._form.shown(vector, legal.copy()), info


for _name in GAMES:
    gymnasium.register(
        id=f"herrlof_rules/{_name.capitalize()}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}_vector:BatchEnv",
        kwargs={"game": _name},
    )
