"""The bots of the package by game: the heuristic ones, their policies, and search."""

from collections.abc import Callable
from importlib import import_module

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.bots.policy import Policy, RandomPolicy
from herrlof_rules.bots.search import Considered, SearchBot
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


def search_bot(
    game: Game[R, S, A, O, E, V],
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    progress: Callable[[tuple[Considered[A], ...]], None] | None = None,
) -> SearchBot[R, S, A, O, E, V]:
    """A search bot for a game, with this budget a decision: see `SearchBot`.

    For the games of the package it plays out two tricks, or up to the seat's next turn, by quick
    rules of thumb; for others, the whole match at random.

    Raises `TypeError` for anything but a `Game`.
    """
    check_type(game, Game)
    if not _is_ours(game):
        return SearchBot(game, playouts=playouts, seconds=seconds, progress=progress)
    parts = import_module(f"herrlof_rules.bots.{game.name}.search")
    return SearchBot(
        game,
        playouts=playouts,
        seconds=seconds,
        policy=parts.POLICY,
        horizon=parts.horizon,
        worlds=parts.WORLDS,
        left_to=dict.fromkeys(parts.LEFT_TO_HEURISTIC, heuristic_bot(game)),
        progress=progress,
    )


def _is_ours(game: Game[R, S, A, O, E, V]) -> bool:
    return game.name in GAMES and GAMES[game.name] == game
