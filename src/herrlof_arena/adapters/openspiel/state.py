"""A state of OpenSpiel: a position that moves are carried out on."""

from operator import index
from typing import cast

from herrlof_arena.adapters.openspiel.observer import as_list
from herrlof_arena.adapters.openspiel.position import Position
from herrlof_arena.adapters.openspiel.pyspiel_types import (
    CHANCE,
    TERMINAL,
    SpielError,
    SpielGame,
    SpielState,
)
from herrlof_arena.adapters.openspiel.resampling import Uniform, resampled
from herrlof_arena.encoding import Encoder
from herrlof_rules.core import HerrlofRulesError


class State(SpielState):
    """A state, made by `Game.new_initial_state`; `position` is all that it holds.

    What OpenSpiel could derive from `current_player` is answered here too: each way through C++ and
    back takes longer than the rules do.
    """

    def __init__(self, game: SpielGame, start: Position) -> None:
        super().__init__(game)
        self.position = start

    def current_player(self) -> int:
        """Who is to act."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to act."""
        return self.position.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids of what may be done; none for a player who is not to act."""
        position = self.position
        if player is None or player == position.player or position.node is not None:
            return position.legal_actions()
        if player < 0 and position.player >= 0:
            raise SpielError(f"Called LegalActions for pseudo-player {player}")
        return []

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ids of the chance outcomes with their probabilities."""
        node = self.position.node
        if node is None:
            raise SpielError("chance is not to act")
        return node.chances()

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same as `apply_action`: OpenSpiel's own puts the whole state into its error."""
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
        """What each player has been rewarded with so far."""
        return self.position.returns()

    def rewards(self) -> list[float]:
        """What the last decision has brought each player, once chance has followed it."""
        return self.position.rewards()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The information state, as a vector."""
        encoder, seat = self._seen_by(player, recall=True)
        return as_list(encoder.information_state_tensor(self.position.history, seat))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the player may know now, as a vector."""
        encoder, seat = self._seen_by(player)
        return as_list(encoder.observation_tensor(self.position.history, seat))

    def _seen_by(self, player: int | None, *, recall: bool = False) -> tuple[Encoder, int]:
        table = self.position.table
        seat = self.position.player if player is None else index(player)
        if seat < 0:
            raise SpielError(f"player >= 0, not {seat}")
        if seat >= table.rules.players:
            raise SpielError(f"player < {table.rules.players}, not {seat}")
        if table.encoder is None or (recall and not table.recalls):
            raise SpielError(f"{table.game.name} has no such vectors under these rules")
        return table.encoder, seat

    def resample_from_infostate(self, player_id: int, probability_sampler: Uniform) -> "State":
        """A state that the player could be in, by all that it was shown.

        It is drawn as `Game.worlds` has it; rounds that are over keep their true course.  Raises
        `SpielError` for a player who does not exist, and where there are too many worlds to count.
        """
        state: State = self.get_game().new_initial_state()
        steps = [(step.player, step.action) for step in self.full_history()]
        try:
            course, position = resampled(self.position, steps, player_id, probability_sampler)
        except HerrlofRulesError as refused:
            raise SpielError(str(refused)) from refused
        state.position = cast("Position", course)  # OpenSpiel keeps the history by these steps
        for _, number in course.steps:
            state.apply_action(number)
        state.position = position
        return state

    def __str__(self) -> str:
        return str(self.position)
