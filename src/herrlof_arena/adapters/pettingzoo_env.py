# pyright: reportMissingTypeStubs=false
# (PettingZoo is annotated, but has no `py.typed` file.)
"""A match in PettingZoo's form, with an agent for each seat."""

from copy import copy
from typing import Any, Generic, SupportsIndex, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from herrlof_arena.adapters.arguments import game_and_rules, generator_seed
from herrlof_arena.adapters.observations import Ids, Mask, Observations, SeatArrays, Vector
from herrlof_arena.adapters.rendering import RENDER_MODES, Rendered, check_render_mode, rendered
from herrlof_arena.adapters.rewards import Reward, rewards_of
from herrlof_arena.adapters.spaces import Info, Spaces
from herrlof_rules.core import Game, IllegalAction, Seed, UnknownAction
from herrlof_rules.extending import A, E, O, R, S, V, check_seat
from herrlof_rules.match import Match

Observation: TypeAlias = dict[str, Vector | Mask | Ids]
"""A dict of a vector, `"observation"`, and `"action_mask"` or `"legal_ids"`."""

MASKED = Observations(key="observation")
"""The form of the observations in PettingZoo's own environments."""

MatchAEC: TypeAlias = AECEnv[str, Observation, SupportsIndex | None]


class MatchEnv(MatchAEC, Generic[R, S, A, O, E, V]):
    """A match as an environment; agent `player_0` has seat 0.

    `reset(seed=2020)` starts the same match as `Match.start(game, rules, 2020)`.  If several seats
    may act, the lowest seat is selected first; the seats do not see each other's choices.
    """

    def __init__(
        self,
        game: Game[R, S, A, O, E, V] | str,
        rules: R | None = None,
        *,
        observations: Observations = MASKED,
        idle: bool = False,
        reward: Reward[S] = "payoffs",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: object,
    ) -> None:
        """An agent that is not selected has no legal action, or with `idle` only id 0.

        `render_seat` is the seat whose view is drawn; None draws a spectator's view.  `options` are
        options of the rules.
        """
        check_render_mode(render_mode)
        self._game, self._rules = game_and_rules(game, rules, options)
        render_seat = check_seat(render_seat, self._rules.players)
        self._arrays = arrays = SeatArrays(self._game, self._rules, observations)
        count = self._game.action_count(self._rules)
        self._form = spaces = Spaces(observations, arrays.parts, count, arrays.width)
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
        box = spaces.vector
        self._spaces: dict[str, Any] = {
            agent: copy(spaces.observation) for agent in self.possible_agents
        }
        self._actions: dict[str, Any] = {
            agent: copy(spaces.actions) for agent in self.possible_agents
        }
        low, high = (np.tile(each, len(self._seats)) for each in (box.low, box.high))
        self.state_space = Box(low, high, dtype=spaces.dtype.type)

    @property
    def match(self) -> Match[R, S, A, O, E, V]:
        """The match in its present state.  Secret."""
        return self._match

    def observation_space(self, agent: str) -> Space[Observation]:
        """Returns the space of an agent's observations, always the same object."""
        space: Space[Observation] = self._spaces[agent]
        return space

    def action_space(self, agent: str) -> Space[SupportsIndex | None]:
        """Returns the space of the ids of `Game.encode`, always the same object."""
        space: Space[Any] = self._actions[agent]
        return space

    def reset(self, seed: Seed | None = None, options: Info | None = None) -> None:  # noqa: ARG002
        """Starts a match; without a seed, draws one.  Ignores `options`."""
        if seed is None:
            random, seed = self._random, int(self._random.integers(1 << 63))
        else:
            random, _ = seeding.np_random(generator_seed(seed))
        match = Match.start(self._game, self._rules, seed)
        self._random = random
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._stand_at(match)

    def step(self, action: SupportsIndex | None) -> None:
        """Takes the selected agent's decision; `action` must be None if the match is over.

        If `illegal_reward` is None, an invalid action raises `UnknownAction`, `IllegalAction` or
        `TypeError`, and changes nothing.  With an `illegal_reward`, an illegal id ends the match
        for all agents, as with `TerminateIllegalWrapper`, and any other value raises
        `AssertionError`, as with `AssertOutOfBoundsWrapper`.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self.match
        try:
            decoded = self._game.decode(self._rules, action)  # type: ignore[arg-type]  # or TypeError
        except (UnknownAction, TypeError) as refused:
            if self._illegal_reward is None:
                raise
            raise AssertionError(f"action is not in action space: {refused}") from None
        try:
            after = before.play(decoded, self._seats[agent])
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._forfeit(agent, self._illegal_reward)
            return
        gains = self._reward(before.state, after.state)
        self._stand_at(after)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Returns the observation of the agent's seat in new arrays."""
        vector = self._arrays.vector(self.match, self._seats[agent])
        shown: Observation = self._form.shown(vector, self._legal_of(agent))
        return shown

    def state(self) -> Vector:
        """Returns the vectors of all seats, for centralised critics.  Secret."""
        seats = range(self._rules.players)
        return np.concatenate([self._arrays.vector(self.match, seat) for seat in seats])

    def render(self) -> Rendered:
        """Renders the table as `render_seat` sees it; None stands for a spectator."""
        return rendered(self.match.view(self._render_seat), self.render_mode)

    def close(self) -> None:
        """Does nothing, because the environment holds no resources."""

    def _stand_at(self, match: Match[R, S, A, O, E, V]) -> None:
        """Moves to another turn; raises an error first if its legal actions exceed the width."""
        seats = match.turn.seats
        legal = self._arrays.legal(match, seats[0]) if seats else None
        self._match, self._legal = match, legal
        if seats:
            self.agent_selection = self.possible_agents[seats[0]]
            self._inform()
        else:
            self._end()

    def _end(self) -> None:
        # If an illegal action ended the match, the agent still has legal actions here.
        self._legal = None
        self.terminations = dict.fromkeys(self.agents, True)
        self._inform()
        self._deads_step_first()

    def _inform(self) -> None:
        form, selected = self._form, self._legal is not None
        self.infos: dict[str, Info] = {
            agent: {
                # `infos` has neither text nor a second mask, because TorchRL rejects them.
                "to_act": selected and agent == self.agent_selection,
                **({} if form.keyed else {form.legal: self._legal_of(agent)}),
            }
            for agent in self.agents
        }

    def _legal_of(self, agent: str) -> Mask | Ids:
        if agent == self.agent_selection and self._legal is not None:
            return self._legal.copy()
        return self._form.none(self._idle)

    def _forfeit(self, agent: str, reward: float) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: reward}
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._end()
