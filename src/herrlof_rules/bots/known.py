"""Which games of this package have a heuristic bot."""

from importlib import import_module

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.games import GAMES


def heuristic_bot(game: Game[R, S, A, O, E, V]) -> Bot[R, A, E, V]:
    """The game's bot that plays by simple rules, or a random one for a game that has none.

    Raises `TypeError` for what is not a game.
    """
    check_type(game, Game)
    has_one = game.name in GAMES and GAMES[game.name] == game
    bot: Bot = import_module(f"herrlof_rules.bots.{game.name}").BOT if has_one else RandomBot()
    return bot
