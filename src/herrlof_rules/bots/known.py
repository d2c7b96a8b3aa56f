"""The heuristic bots that this package has for its own games."""

from importlib import import_module

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.core.game import Game
from herrlof_rules.games import GAMES


def heuristic_bot(game: Game) -> Bot:
    """The game's bot that plays by simple rules, or a random one for a game that has none."""
    if game.name not in GAMES or GAMES[game.name] != game:
        return RandomBot()
    bot: Bot = import_module(f"herrlof_rules.bots.{game.name}").BOT
    return bot
