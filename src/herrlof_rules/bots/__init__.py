"""Bots: functions that choose an action from a view and random numbers alone."""

from typing import TYPE_CHECKING

from herrlof_rules.bots.bot import RandomBot
from herrlof_rules.bots.exact import distribution
from herrlof_rules.bots.heuristics import heuristic_bot, heuristic_policy, learned_bot, search_bot
from herrlof_rules.bots.holders import Odds, odds
from herrlof_rules.bots.policy import Policy, RandomPolicy
from herrlof_rules.bots.runner import ask, bot_stream, play_match, play_matches
from herrlof_rules.bots.search import Considered, Horizon, MatchEnd, SearchBot
from herrlof_rules.core.view import Bot

if TYPE_CHECKING:
    from herrlof_rules.bots.herrlof.bot import HerrlofBot
    from herrlof_rules.bots.odin.bot import OdinBot

__all__ = [
    "Bot",
    "Considered",
    "HerrlofBot",
    "Horizon",
    "MatchEnd",
    "Odds",
    "OdinBot",
    "Policy",
    "RandomBot",
    "RandomPolicy",
    "SearchBot",
    "ask",
    "bot_stream",
    "distribution",
    "heuristic_bot",
    "heuristic_policy",
    "learned_bot",
    "odds",
    "play_match",
    "play_matches",
    "search_bot",
]


def __getattr__(name: str) -> object:
    if name == "HerrlofBot":  # a game is imported when its bot is asked for
        from herrlof_rules.bots.herrlof.bot import HerrlofBot  # noqa: PLC0415 - see above

        return HerrlofBot
    if name == "OdinBot":
        from herrlof_rules.bots.odin.bot import OdinBot  # noqa: PLC0415 - see above

        return OdinBot
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
