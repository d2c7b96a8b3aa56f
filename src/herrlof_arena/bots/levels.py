"""Levels of strength, and the bot that plays at each level in a game."""

from typing import Literal, TypeAlias, get_args

from herrlof_arena.bots.heuristics import (
    RANDOM,
    heuristic_bot,
    learned_bot,
    search_bot,
    searches_rows,
)
from herrlof_arena.registry import has_part, part_of
from herrlof_rules.core import Bot, Game
from herrlof_rules.extending import A, E, O, R, S, V

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]

LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels, from the weakest to the strongest."""

PLAYOUTS = 4000
"""An expert's playouts per decision: a count and not a time, so that a seed gives the same match
everywhere."""


def level_name(game: Game, players: int, level: str) -> str:
    """The command-line name of the bot for this level and number of players.

    Easy is `random`, medium `heuristic`, hard `learned` and expert `search:4000`.  In a game
    without a heuristic bot, medium is random.  In a game without a learned bot, hard is the
    heuristic or, without a heuristic, search.  If search would not be compiled, expert is the
    learned bot if there is one, because it is then stronger.  Raises `ValueError` for anything but
    a level.
    """
    if level not in LEVELS:
        raise ValueError(f"{level!r} is not one of: {', '.join(LEVELS)}")
    learned = players in (part_of(game, "learned") or {})
    heuristic = has_part(game, "bot")
    if level == "easy" or (level == "medium" and not heuristic):
        return "random"
    if level == "medium":
        return "heuristic"
    if learned and (level == "hard" or not searches_rows(game)):
        return "learned"
    return "heuristic" if heuristic and level == "hard" else f"search:{PLAYOUTS}"


def better_than_search(game: Game[R, S, A, O, E, V], players: int) -> Bot[R, A, E, V] | None:
    """The learned bot if it is stronger than search, which is not compiled; otherwise None."""
    if level_name(game, players, "expert") == "learned":
        return learned_bot(game, players)
    return None


def lacks_search(game: Game) -> bool:
    """Whether a search of this game would be compiled, but the extra `batch` is missing."""
    return has_part(game, "compiled_policy") and not searches_rows(game)


def level_bot(game: Game[R, S, A, O, E, V], players: int, level: Level) -> Bot[R, A, E, V]:
    """The bot for this level and number of players: see `level_name`."""
    match level_name(game, players, level):
        case "random":
            return RANDOM
        case "heuristic":
            return heuristic_bot(game)
        case "learned":
            return learned_bot(game, players)
        case _:
            return search_bot(game, playouts=PLAYOUTS)
