"""Bots that decide for other seats in environments."""

from collections.abc import Sequence
from typing import Any

from herrlof_arena.bots import Bot, RandomBot, bot_stream, heuristic_bot
from herrlof_arena.encoding import History
from herrlof_rules.core import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V

MOST_PASSED_OVER = 1000
"""How many matches in a row may end before a seat's first decision."""

NEVER = f"{MOST_PASSED_OVER} matches in a row ended before the seat's first decision"


def asked(history: History[R, S, A, O, E, V], bot: Bot[R, A, E, V], seat: int) -> A:
    """What the bot chooses for a seat, with the numbers that `ask` gives it in a match."""
    rng = bot_stream(history.seed or "", seat, history.length)
    if isinstance(bot, RandomBot):  # needs no view, which takes most of the time
        legal = history.game.legal_actions(history.state, seat)
        return legal[rng.randrange(len(legal))]
    return bot(history.view(seat), rng)


def bots_of(game: Game[R, S, A, O, E, V], opponents: object, players: int) -> tuple[Any, ...]:
    """The bot of each seat; raises `TypeError` for anything but bots, `ValueError` for too few."""
    by_name: dict[object, Any] = {"random": RandomBot(), "heuristic": heuristic_bot(game)}
    bots = [each if callable(each) else by_name.get(each) for each in for_seats(opponents, players)]
    if None in bots:
        raise TypeError('opponents are bots, "random" or "heuristic"')
    return tuple(bots)


def for_seats(opponents: object, players: int) -> tuple[Any, ...]:
    """Who plays at each seat, if there is one for all or one for each."""
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return (opponents,) * players
    if len(opponents) != players:
        raise ValueError(f"give one opponent for all seats, or one for each of the {players} seats")
    return tuple(opponents)
