"""The games of this package."""

from collections.abc import Mapping
from types import MappingProxyType

from herrlof_rules.core.game import Game
from herrlof_rules.games.herrlof.game import GAME as HERRLOF
from herrlof_rules.games.odin.game import GAME as ODIN

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (HERRLOF, ODIN)})
"""The games by name."""
