"""States and bots for OpenSpiel; each move replaces the position that a state holds."""

from collections.abc import Callable, Sequence
from operator import index
from typing import TypeAlias, cast

from attrs import frozen

from herrlof_arena.adapters.openspiel.observer import as_list
from herrlof_arena.adapters.openspiel.position import Position, at
from herrlof_arena.adapters.openspiel.pyspiel_types import (
    CHANCE,
    TERMINAL,
    SpielBot,
    SpielError,
    SpielGame,
    SpielState,
)
from herrlof_arena.bots import Bot, bot_stream
from herrlof_arena.encoding import Encoder
from herrlof_rules.core import HerrlofRulesError, Move, Seed
from herrlof_rules.extending import seed_text

Uniform: TypeAlias = Callable[[], float]
"""Returns a uniformly distributed number from 0 up to but not including 1."""


class _Source:
    """A `RandomSource` that draws on a function for uniformly distributed numbers."""

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def randrange(self, stop: int, /) -> int:
        return min(int(self._uniform() * stop), stop - 1)


@frozen
class Course:
    """A fixed sequence of steps, used as the position while OpenSpiel replays the steps."""

    steps: Sequence[tuple[int, int]]
    """The player and the id of each step."""

    at: int = 0

    @property
    def player(self) -> int:
        """The player to move."""
        return self.steps[self.at][0]

    def after(self, _number: int) -> "Course":
        """Returns the course after its next step."""
        return Course(self.steps, self.at + 1)


def resampled(
    position: Position, steps: Sequence[tuple[int, int]], player: int, uniform: Uniform
) -> tuple[Course, Position]:
    """Samples, with `Game.worlds`, a course of play in which the player was shown the same.

    If the sampled world begins after the first round, the earlier rounds are kept.  `steps` are the
    steps that led to the position.
    """
    match = position.match
    world = position.table.game.worlds(match.view(player)).sample(_Source(uniform))
    before = match
    since: list[Move] = []
    while before.parent is not None and before.last_move and before.state != world.start:
        since.append(before.last_move)
        before = before.parent
    fork = at(position.table, before)
    undone = sum(1 for _ in fork.along(reversed(since))) + len(position.walked)
    course = list(steps[: len(steps) - undone])
    for number, after in fork.along(world.moves):
        course.append((fork.player, number))
        fork = after
    return Course(course), fork


class State(SpielState):
    """A state, which `Game.new_initial_state` returns; it holds only its `position`.

    Some methods override a method of OpenSpiel with the same result, because a call through C++ and
    back takes longer than the rules engine.
    """

    def __init__(self, game: SpielGame, start: Position) -> None:
        super().__init__(game)
        self.position = start

    def current_player(self) -> int:
        """The player to move."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether this is a chance node."""
        return self.position.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the ids of the legal actions; none if it is not the player's turn."""
        position = self.position
        if player is None or player == position.player or position.node is not None:
            return position.legal_actions()
        if player < 0 and position.player >= 0:
            raise SpielError(f"Called LegalActions for pseudo-player {player}")
        return []

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the ids of the chance outcomes with their probabilities."""
        node = self.position.node
        if node is None:
            raise SpielError("this is not a chance node")
        return node.chances()

    def apply_action_with_legality_check(self, action: int) -> None:
        """Applies an action; OpenSpiel's own method would put the whole state into its error."""
        self.apply_action(action)

    def _apply_action(self, action: int) -> None:
        try:
            self.position = self.position.after(action)
        except HerrlofRulesError as refused:
            raise SpielError(str(refused)) from refused

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.position.text(player, action)
        except HerrlofRulesError as refused:
            raise SpielError(str(refused)) from refused

    def returns(self) -> list[float]:
        """Returns the sum of each player's rewards so far."""
        return self.position.returns()

    def rewards(self) -> list[float]:
        """Returns each player's reward for the last decision and the chance outcomes after it."""
        return self.position.rewards()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Returns the information state as a vector."""
        encoder, seat = self._seen_by(player, recall=True)
        return as_list(encoder.information_state_tensor(self.position.match, seat))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Returns the observation as a vector."""
        encoder, seat = self._seen_by(player)
        return as_list(encoder.observation_tensor(self.position.match, seat))

    def _seen_by(self, player: int | None, *, recall: bool = False) -> tuple[Encoder, int]:
        table = self.position.table
        seat = self.position.player if player is None else index(player)
        if seat < 0:  # OpenSpiel's own tests expect these words.
            raise SpielError(f"player >= 0, not {seat}")
        if seat >= table.rules.players:
            raise SpielError(f"player < {table.rules.players}, not {seat}")
        if table.encoder is None or (recall and not table.recalls):
            raise SpielError(f"{table.game.name} has no vectors of this kind under these rules")
        return table.encoder, seat

    def resample_from_infostate(self, player_id: int, probability_sampler: Uniform) -> "State":
        """Samples a state that agrees with everything that the player was shown.

        The sample comes from `Game.worlds`; earlier rounds keep their actual course.  Raises
        `SpielError` for a player that does not exist, and if there are too many worlds to count.
        """
        state: State = self.get_game().new_initial_state()
        steps = [(step.player, step.action) for step in self.full_history()]
        try:
            course, position = resampled(self.position, steps, player_id, probability_sampler)
        except HerrlofRulesError as refused:
            raise SpielError(str(refused)) from refused
        # OpenSpiel records the history by applying the steps.
        state.position = cast("Position", course)
        for _, number in course.steps:
            state.apply_action(number)
        state.position = position
        return state

    def __str__(self) -> str:
        return str(self.position)


class OpenSpielBot(SpielBot):
    """A bot that plays one player's decisions, as a `pyspiel.Bot`.

    The bot gets the player's view, and nothing else of the state.
    """

    def __init__(self, bot: Bot, player: int, seed: Seed = 0) -> None:
        super().__init__()
        stream = bot_stream(seed_text(seed), player, 0)
        self._bot, self._player, self._rng = bot, player, stream

    def step(self, state: State) -> int:
        """Returns the id of the bot's action."""
        match = state.position.match
        action = self._bot(match.view(self._player), self._rng)
        return match.game.encode(match.rules, action)

    def player_id(self) -> int:
        """Returns the player whose decisions the bot takes."""
        return self._player
