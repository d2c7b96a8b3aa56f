"""Checks of the laws of bots, encoders and stores.  Each check raises `LawBroken`."""

from herrlof_arena.testing.bots import BotReport, check_bot, check_bot_at_limits
from herrlof_arena.testing.catalogue import check_encoder
from herrlof_arena.testing.stores import check_store

__all__ = ["BotReport", "check_bot", "check_bot_at_limits", "check_encoder", "check_store"]
