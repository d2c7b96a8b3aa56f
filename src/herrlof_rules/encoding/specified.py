"""The specification of a game's vectors, imported with its game when it is asked for."""

from importlib import import_module

from herrlof_rules.core.errors import NotSpecified
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.core.refusals import check_type
from herrlof_rules.encoding.parts import Specification

_MODULES = {
    "herrlof": "herrlof_rules.encoding.herrlof",
    "odin": "herrlof_rules.encoding.odin",
}


def specification(game: Game, rules: AnyRules) -> Specification:
    """What a seat may know now, as a vector: its parts under these rules.

    Raises `NotSpecified` for a game without one, and `TypeError` for rules of another game.
    """
    if game.name not in _MODULES:
        raise NotSpecified(f"{game.name} has no vectors; these have: {', '.join(_MODULES)}")
    check_type(rules, game.rules)
    found: Specification = import_module(_MODULES[game.name]).specification(rules)
    return found
