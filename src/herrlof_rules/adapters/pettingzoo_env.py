# pyright: reportMissingTypeStubs=false
# (PettingZoo is annotated, but does not say so.)
"""A match in PettingZoo's form, with an agent for each seat."""

from copy import copy
from typing import Any, Generic, SupportsIndex, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from herrlof_rules.adapters.arguments import game_and_rules
from herrlof_rules.adapters.rendering import RENDER_MODES, Rendered, check_render_mode, rendered
from herrlof_rules.adapters.rewards import Reward, rewards_of
from herrlof_rules.adapters.spaces import Dtype, Ids, Info, Mask, SeatArrays, Tensor, Vector
from herrlof_rules.core.errors import IllegalAction, UnknownAction
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.seats import check_seat
from herrlof_rules.encoding import History

Observation: TypeAlias = dict[str, Vector | Mask | Ids]
"""`"observation"`, a vector, and `"action_mask"`, or with a width `"legal_ids"`."""

MatchAEC: TypeAlias = AECEnv[str, Observation, SupportsIndex | None]


class MatchEnv(MatchAEC, Generic[R, S, A, O, E, V]):
    """A match: agent `player_0` sits at seat 0.

    `reset(seed=2020)` starts the match of `Match.start(game, rules, 2020)`.  Where several seats
    may act, the lowest is selected; what they choose is not shown to the others.
    """

    def __init__(
        self,
        game: Game[R, S, A, O, E, V] | str,
        rules: R | None = None,
        *,
        tensor: Tensor = "observation",
        rows: int | None = None,
        dtype: Dtype = "float32",
        width: int | None = None,
        key: str | None = "observation",
        idle: bool = False,
        reward: Reward[S] = "utilities",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: object,
    ) -> None:
        """`key` is that of the vector in an observation; without, the vector is all of it.

        With a `width`, legal actions are padded `legal_ids` instead of an `action_mask`.  An agent
        that is not selected has none, or, if it may be `idle`, id 0 alone, which nobody takes.
        `render_seat` is whose view is drawn, a spectator's if it is None.  `options` are those of
        the rules.
        """
        check_render_mode(render_mode)
        self._game, self._rules = game_and_rules(game, rules, options)
        check_seat(render_seat, self._rules.players)
        self._arrays = SeatArrays(self._game, self._rules, tensor, rows, dtype, width, key)
        self._idle = idle
        self._reward = rewards_of(self._game, reward)
        self._illegal_reward = illegal_reward
        self._random, _ = seeding.np_random()
        self._legal: Mask | Ids | None = None
        self.render_mode, self._render_seat = render_mode, render_seat
        self.metadata = {
            "name": f"{self._game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        spaces, box = self._arrays.spaces, self._arrays.spaces.vector
        self._spaces: dict[str, Any] = {
            agent: copy(spaces.observation) for agent in self.possible_agents
        }
        self._actions: dict[str, Any] = {
            agent: copy(spaces.actions) for agent in self.possible_agents
        }
        low, high = (np.tile(each, len(self._seats)) for each in (box.low, box.high))
        self.state_space = Box(low, high, dtype=spaces.dtype.type)

    @property
    def history(self) -> History[R, S, A, O, E, V]:
        """The match as it stands: secret."""
        return self._history

    def observation_space(self, agent: str) -> Space[Observation]:
        """The same object whenever it is asked for."""
        space: Space[Observation] = self._spaces[agent]
        return space

    def action_space(self, agent: str) -> Space[SupportsIndex | None]:
        """The ids of `Game.encode`; the same object whenever it is asked for."""
        space: Space[Any] = self._actions[agent]
        return space

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:  # noqa: ARG002
        """Starts a match; without a seed, with the next random one.  There are no options."""
        if seed is None:
            random, seed = self._random, int(self._random.integers(1 << 63))
        else:
            random, _ = seeding.np_random(seed)
        self._history = History.start(self._game, self._rules, seed)
        self._random = random
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._begin_turn()

    def step(self, action: SupportsIndex | None) -> None:
        """Takes the decision of the selected agent; for one that is done, `None`.

        Without an `illegal_reward`, raises `UnknownAction` and `IllegalAction`, and nothing has
        changed.  With it an illegal id ends the match for all, as `TerminateIllegalWrapper` does,
        and what is no id raises `AssertionError`, as `AssertOutOfBoundsWrapper` does.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self.history.state
        try:
            decoded = self._game.decode(self._rules, action)  # type: ignore[arg-type]  # or TypeError
        except (UnknownAction, TypeError) as refused:
            if self._illegal_reward is None:
                raise
            raise AssertionError(f"action is not in action space: {refused}") from None
        try:
            self._history = self._history.after(decoded, self._seats[agent])
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._forfeit(agent, self._illegal_reward)
            return
        self._cumulative_rewards[agent] = 0.0
        gains = self._reward(before, self.history.state)
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._begin_turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, in new arrays."""
        vector = self._arrays.vector(self.history, self._seats[agent])
        shown: Observation = self._arrays.spaces.shown(vector, self._legal_of(agent))
        return shown

    def state(self) -> Vector:
        """The vectors of all seats: secret, for critics that see the whole table."""
        seats = range(self._rules.players)
        return np.concatenate([self._arrays.vector(self.history, seat) for seat in seats])

    def render(self) -> Rendered:
        """The table as `render_seat` sees it, or a spectator if that is None."""
        return rendered(self.history.view(self._render_seat), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin_turn(self) -> None:
        seats = self.history.turn.seats
        if seats:
            self.agent_selection = self.possible_agents[seats[0]]
            self._legal = self._arrays.legal(self.history, seats[0])
            self._inform()
        else:
            self._end()

    def _end(self) -> None:
        self._legal = None
        self.terminations = dict.fromkeys(self.agents, True)
        self._inform()
        self._deads_step_first()

    def _inform(self) -> None:
        legal, selected = self._arrays.spaces.legal, self._legal is not None
        self.infos: dict[str, Info] = {
            agent: {
                legal: self._legal_of(agent),
                "to_act": selected and agent == self.agent_selection,  # no text: TorchRL has none
            }
            for agent in self.agents
        }

    def _legal_of(self, agent: str) -> Mask | Ids:
        if agent == self.agent_selection and self._legal is not None:
            return self._legal.copy()
        return self._arrays.spaces.none(self._idle)

    def _forfeit(self, agent: str, reward: float) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: reward}
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._end()
