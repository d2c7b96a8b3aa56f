"""The heuristic bots of the package, and their policies, by game."""

from importlib import import_module

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.bots.policy import Policy, RandomPolicy
from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.games import GAMES


def heuristic_bot(game: Game[R, S, A, O, E, V]) -> Bot[R, A, E, V]:
    """The package's heuristic bot for a game, or `RandomBot()` if there is none.

    Raises `TypeError` for anything but a `Game`.
    """
    check_type(game, Game)
    bot: Bot = (
        import_module(f"herrlof_rules.bots.{game.name}.bot").BOT if _is_ours(game) else RandomBot()
    )
    return bot


def heuristic_policy(game: Game[R, S, A, O, E, V]) -> Policy[S, A]:
    """What the package's heuristic bot does, chosen from states; `RandomPolicy` if there is none.

    With the same random numbers it chooses what `heuristic_bot(game)` does.  Raises `TypeError` for
    anything but a `Game`.
    """
    check_type(game, Game)
    if not _is_ours(game):
        return RandomPolicy(game)
    policy: Policy[S, A] = import_module(f"herrlof_rules.bots.{game.name}.policy").policy
    return policy


def _is_ours(game: Game[R, S, A, O, E, V]) -> bool:
    return game.name in GAMES and GAMES[game.name] == game
