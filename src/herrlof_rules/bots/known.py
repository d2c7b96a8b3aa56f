"""The heuristic bots of the package, by game."""

from importlib import import_module

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.games import GAMES


def heuristic_bot(game: Game[R, S, A, O, E, V]) -> Bot[R, A, E, V]:
    """The package's heuristic bot for a game, or `RandomBot()` if there is none.

    Raises `TypeError` for anything but a `Game`.
    """
    check_type(game, Game)
    has_one = game.name in GAMES and GAMES[game.name] == game
    bot: Bot = import_module(f"herrlof_rules.bots.{game.name}").BOT if has_one else RandomBot()
    return bot
