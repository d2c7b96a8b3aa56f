"""The specification of a game's vectors, from the rules alone."""

from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.encoding.coder import coder_of
from herrlof_rules.encoding.parts import Specification


def specification(game: Game, rules: AnyRules) -> Specification:
    """What a seat may know now, as a vector: its parts under these rules.

    Raises `NotSpecified` for a game without one, and `TypeError` for rules of another game.
    """
    return coder_of(game, rules).observation
