"""Bots: functions that choose an action from a view and random numbers alone."""

from herrlof_arena.bots.bot import RandomBot
from herrlof_arena.bots.exact import distribution
from herrlof_arena.bots.heuristics import heuristic_bot, heuristic_policy, learned_bot, search_bot
from herrlof_arena.bots.holders import Odds, odds
from herrlof_arena.bots.levels import LEVELS, Level, better_than_search, level_bot, level_name
from herrlof_arena.bots.network import LearnedBot
from herrlof_arena.bots.policy import Policy, RandomPolicy
from herrlof_arena.bots.runner import ask, bot_stream, play_match, play_matches
from herrlof_arena.bots.search import ActionValue, Horizon, MatchEnd, PartEnd, SearchBot
from herrlof_rules.core import Bot

__all__ = [
    "LEVELS",
    "ActionValue",
    "Bot",
    "Horizon",
    "LearnedBot",
    "Level",
    "MatchEnd",
    "Odds",
    "PartEnd",
    "Policy",
    "RandomBot",
    "RandomPolicy",
    "SearchBot",
    "ask",
    "better_than_search",
    "bot_stream",
    "distribution",
    "heuristic_bot",
    "heuristic_policy",
    "learned_bot",
    "level_bot",
    "level_name",
    "odds",
    "play_match",
    "play_matches",
    "search_bot",
]
