"""The bots that this package has for its own games."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from herrlof_rules.bots.bot import Bot, RandomBot
from herrlof_rules.bots.herrlof import HerrlofBot
from herrlof_rules.bots.odin import OdinBot
from herrlof_rules.core.game import Game
from herrlof_rules.games.herrlof.game import GAME as HERRLOF
from herrlof_rules.games.odin.game import GAME as ODIN

AnyBot: TypeAlias = Bot[Any, Any, Any, Any]
"""A bot of a game whose classes are known only at run time."""

RULES_OF_THUMB: Mapping[Game, AnyBot] = MappingProxyType({HERRLOF: HerrlofBot(), ODIN: OdinBot()})
"""The bot that plays by simple rules of thumb, for each game that has one."""


def rule_of_thumb(game: Game) -> AnyBot:
    """The game's bot that plays by rules of thumb, or a random one for a game that has none."""
    return RULES_OF_THUMB.get(game, RandomBot())
