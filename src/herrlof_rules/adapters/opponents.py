"""Bots that decide for other seats in environments."""

from herrlof_rules.bots import Bot, RandomBot, bot_stream
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.encoding import History

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
