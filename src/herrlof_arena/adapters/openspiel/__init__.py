"""OpenSpiel: any game as a game of `pyspiel`; needs the extra `openspiel`.

Importing this package registers `python_herrlof`, `python_odin`, and every installed game.
"""

from herrlof_rules.extending import extra
from herrlof_rules.registry import GAMES as _GAMES

with extra("openspiel"):
    from herrlof_arena.adapters.openspiel.game import OpenSpielGame, load, name_of, register
    from herrlof_arena.adapters.openspiel.position import Position
    from herrlof_arena.adapters.openspiel.pyspiel_types import SpielError
    from herrlof_arena.adapters.openspiel.state import OpenSpielBot, State
    from herrlof_arena.adapters.openspiel.tree import Tree

__all__ = [
    "OpenSpielBot",
    "OpenSpielGame",
    "Position",
    "SpielError",
    "State",
    "Tree",
    "load",
    "name_of",
    "register",
]

for _game in _GAMES.values():
    register(_game)
