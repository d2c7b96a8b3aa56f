"""Bots of this library as bots of OpenSpiel."""

from herrlof_arena.adapters.openspiel.pyspiel_types import SpielBot
from herrlof_arena.adapters.openspiel.state import State
from herrlof_arena.bots import Bot, bot_stream
from herrlof_rules.core import Seed
from herrlof_rules.core.randomness import seed_text


class OpenSpielBot(SpielBot):
    """A bot that plays one player's decisions, as a `pyspiel.Bot`.

    It is shown what the player knows, and nothing else of the state.
    """

    def __init__(self, bot: Bot, player: int, seed: Seed = 0) -> None:
        super().__init__()
        stream = bot_stream(seed_text(seed), player, 0)
        self._bot, self._player, self._rng = bot, player, stream

    def step(self, state: State) -> int:
        """The id of what the bot chooses."""
        history = state.position.history
        action = self._bot(history.view(self._player), self._rng)
        return history.game.encode(history.rules, action)

    def player_id(self) -> int:
        """Whose decisions it takes."""
        return self._player
