"""The games by name, each imported when it is asked for; installed ones among them."""

from herrlof_rules.games.registry import GAMES, GROUP, Registration, register

__all__ = ["GAMES", "GROUP", "Registration", "register"]
