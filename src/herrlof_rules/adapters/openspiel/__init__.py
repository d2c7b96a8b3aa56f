"""OpenSpiel: both games, and any other, as games of `pyspiel`; needs the extra `openspiel`.

Importing this registers `python_herrlof` and `python_odin`.
"""

# First of all, so that a missing extra is told as such.
from herrlof_rules.adapters.openspiel.available import NEEDED as _NEEDED  # noqa: F401 # pyright: ignore[reportUnusedImport]
from herrlof_rules.adapters.openspiel.game import OpenSpielGame, load, name_of, register
from herrlof_rules.adapters.openspiel.position import Position
from herrlof_rules.adapters.openspiel.spiel import SpielError
from herrlof_rules.adapters.openspiel.state import State
from herrlof_rules.adapters.openspiel.tree import Tree
from herrlof_rules.herrlof import GAME as _HERRLOF
from herrlof_rules.odin import GAME as _ODIN

__all__ = [
    "OpenSpielGame",
    "Position",
    "SpielError",
    "State",
    "Tree",
    "load",
    "name_of",
    "register",
]

register(_HERRLOF)
register(_ODIN)
