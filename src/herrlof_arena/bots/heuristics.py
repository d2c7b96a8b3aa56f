"""The bots of a game: the heuristic (also as a policy), the learned bot and the search bot."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

from herrlof_arena.bots.bot import RandomBot
from herrlof_arena.bots.policy import Policy, RandomPolicy
from herrlof_arena.bots.search import ActionValue, SearchBot
from herrlof_arena.registry import has_part, part_of
from herrlof_rules.core import Bot, Game
from herrlof_rules.extending import EXTRAS, A, E, O, R, S, V, check_type

RANDOM: Bot = RandomBot()


def heuristic_bot(game: Game[R, S, A, O, E, V]) -> Bot[R, A, E, V]:
    """The heuristic bot of a game, or `RandomBot()` if it has none.

    Raises `TypeError` for anything but a `Game`.
    """
    check_type(game, Game)
    bot: Bot | None = part_of(game, "bot")
    return RANDOM if bot is None else bot


def heuristic_policy(game: Game[R, S, A, O, E, V]) -> Policy[S, A]:
    """The game's heuristic, choosing from states; `RandomPolicy` if the game has none.

    With the same random numbers it makes the choices of `heuristic_bot(game)`.  Raises `TypeError`
    for anything but a `Game`.
    """
    check_type(game, Game)
    policy: Policy[S, A] | None = part_of(game, "policy")
    return RandomPolicy(game) if policy is None else policy


def learned_bot(game: Game[R, S, A, O, E, V], players: int | None = None) -> Bot[R, A, E, V]:
    """The game's learned bot for this number of players; for None, the first that was trained.

    The bot plays with the number of players that it was trained for, and raises `ValueError` for
    views with another number.  `learned_bot` raises `ValueError` if there is no such bot, with the
    numbers of players for which there is one, and `TypeError` for anything but a `Game`.
    """
    check_type(game, Game)
    bots: Mapping[int, Bot] = part_of(game, "learned") or {}
    if not bots:
        raise ValueError(f"{game.name} has no learned bot")
    if players is not None and players not in bots:
        trained = ", ".join(map(str, bots))
        raise ValueError(f"the learned bot of {game.name} plays with {trained} players only")
    return bots[next(iter(bots)) if players is None else players]


def search_bot(
    game: Game[R, S, A, O, E, V],
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    progress: Callable[[tuple[ActionValue[A], ...]], None] | None = None,
) -> SearchBot[R, S, A, O, E, V]:
    """A search bot for a game with a budget per decision; see `SearchBot`.

    With the extra `batch`, a game with a compiled policy, such as Herrlof and Odin, is played out
    in compiled code by this policy to the end of the round or hand (see `SearchBot.compiled`).
    Without the extra, the same heuristic plays these two games out, many times slower.  Other games
    are played out at random to the end of the match.

    Raises `TypeError` for anything but a `Game`, and the errors of `SearchBot`.
    """
    check_type(game, Game)
    how: dict[str, Any] = {**(part_of(game, "search") or {}), "prior": part_of(game, "bot")}
    how["compiled"] = searches_rows(game)
    return SearchBot(game, playouts=playouts, seconds=seconds, progress=progress, **how)


def searches_rows(game: Game) -> bool:
    """Whether a search of this game uses compiled playouts, which are many times as fast."""
    return has_part(game, "compiled_policy") and INSTALLED


INSTALLED = all(find_spec(package) is not None for package in EXTRAS["batch"])
"""Whether the extra `batch` is installed."""
