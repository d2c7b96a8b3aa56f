"""Whether an author wrote what the library else makes: moves carried out, distributions."""

from collections.abc import Iterable
from types import MethodType

from herrlof_rules.core.game import Game
from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.turn import Chance
from herrlof_rules.testing.plays import Play

MADE = ("chance", "legal_actions", "step", "turn", "observe", "validate")
"""The functions of a game that are made from its phases."""

LIBRARY = "herrlof_rules.core."


def is_by_hand(game: Game, plays: Iterable[Play]) -> bool:
    """Whether a phase checks moves itself, a function is replaced, or a distribution is new."""
    phases = (phase for phase in game.phases if not isinstance(phase, OverPhase))
    if any(phase.check_and_apply is not None for phase in phases):
        return True
    if not all(isinstance(getattr(game, name), MethodType) for name in MADE):
        return True
    return any(
        not type(game.chance(position.state)).__module__.startswith(LIBRARY)
        for play in plays
        for position in play.rare
        if isinstance(position.turn, Chance)
    )
