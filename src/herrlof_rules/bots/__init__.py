"""Bots: functions that choose an action from a view and random numbers alone."""

from herrlof_rules.bots.bot import RandomBot
from herrlof_rules.bots.exact import distribution
from herrlof_rules.bots.heuristics import heuristic_bot, heuristic_policy, learned_bot, search_bot
from herrlof_rules.bots.holders import Odds, odds
from herrlof_rules.bots.policy import Policy, RandomPolicy
from herrlof_rules.bots.runner import ask, bot_stream, play_match, play_matches
from herrlof_rules.bots.search import Considered, Horizon, MatchEnd, SearchBot
from herrlof_rules.core.view import Bot

__all__ = [
    "Bot",
    "Considered",
    "Horizon",
    "MatchEnd",
    "Odds",
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
