"""How far Odin is played out in a search: to the end of the hand."""

from herrlof_rules.bots.odin.playouts import policy
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.worlds import HandWorlds

POLICY = policy
"""How all seats choose in playouts."""


def horizon(start: State, state: State) -> tuple[float, ...] | None:
    """How many points a seat is ahead of the others' mean when the hand has been scored."""
    standing = state.standing
    if len(standing.sheets) == len(start.standing.sheets):
        return None
    points = standing.sheets[-1].points
    total, others = sum(points), len(points) - 1
    return tuple([(total - own) / others - own for own in points])


WORLDS = HandWorlds
"""Where search takes its worlds from: nobody makes a choice that the others do not see."""
