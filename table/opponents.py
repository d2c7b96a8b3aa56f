"""The bots by their names, in the worker and on a server."""

from herrlof_arena.bots import (
    LEVELS,
    Bot,
    LearnedBot,
    RandomBot,
    SearchBot,
    better_than_search,
    heuristic_bot,
    learned_bot,
    level_name,
    search_bot,
)
from herrlof_rules import Game

BOTS = ("random", "heuristic", "learned", "search")
"""The names of the levels' bots, from the easiest to the expert level."""


def opponents(game: Game, players: int) -> tuple[str, ...]:
    """The names of the levels' bots for a game and number of players, from the easiest."""
    names = [level_name(game, players, level).partition(":")[0] for level in LEVELS]
    return tuple(dict.fromkeys(names))


def opponent(game: Game, players: int, name: str, seconds: float) -> Bot:
    """Returns a bot by its name; a search bot takes `seconds` for a choice.

    Raises `ValueError` for a bot that does not support this number of players.
    """
    match name:
        case "learned":
            return learned_bot(game, players)
        case "search":
            return search_bot(game, seconds=seconds)
        case "random":
            return RandomBot()
        case _:
            return heuristic_bot(game)


def adviser(
    game: Game, players: int, *, playouts: int | None = None, seconds: float | None = None
) -> SearchBot | LearnedBot:
    """The bot that values choices: a search, or the learned bot if it is better."""
    better = better_than_search(game, players)
    if isinstance(better, LearnedBot):
        return better
    return search_bot(game, playouts=playouts, seconds=seconds)
