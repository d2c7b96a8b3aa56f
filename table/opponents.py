"""The bots that one may play against, in the worker and at a server, by their names."""

from herrlof_rules import Game
from herrlof_rules.bots import Bot, RandomBot, heuristic_bot, learned_bot, search_bot

BOTS = ("heuristic", "learned", "search", "random")


def opponents(game: Game, players: int) -> tuple[str, ...]:
    """The names of those that play a game with so many."""
    try:
        learned_bot(game, players)
    except ValueError:
        return tuple(name for name in BOTS if name != "learned")
    return BOTS


def opponent(game: Game, players: int, name: str, seconds: float) -> Bot:
    """A bot by its name; one that searches takes so many seconds for a choice.

    Raises `ValueError` for one that does not play with so many.
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
