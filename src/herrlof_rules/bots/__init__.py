"""Bots: whoever chooses an action by a view alone."""

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.bots.herrlof import HerrlofBot
from herrlof_rules.bots.known import RULES_OF_THUMB, AnyBot, rule_of_thumb
from herrlof_rules.bots.odin import OdinBot
from herrlof_rules.bots.runner import ask, bot_stream, play_match

__all__ = [
    "RULES_OF_THUMB",
    "AnyBot",
    "Bot",
    "HerrlofBot",
    "OdinBot",
    "RandomBot",
    "ask",
    "bot_stream",
    "play_match",
    "rule_of_thumb",
]
