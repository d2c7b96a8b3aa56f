"""Whether an author wrote what the library else makes: moves carried out, distributions."""

from collections.abc import Iterable

from herrlof_rules.core.game import Game
from herrlof_rules.core.phases import OverPhase
from herrlof_rules.core.turn import Chance
from herrlof_rules.testing.plays import Play

LIBRARY = "herrlof_rules.core."


def is_by_hand(game: Game, plays: Iterable[Play]) -> bool:
    """Whether a phase checks moves itself, or a distribution is not one of the library's."""
    phases = (phase for phase in game.phases if not isinstance(phase, OverPhase))
    if any(phase.check_and_apply is not None for phase in phases):
        return True
    return any(
        not type(game.chance(position.state)).__module__.startswith(LIBRARY)
        for play in plays
        for position in play.rare
        if isinstance(position.turn, Chance)
    )
