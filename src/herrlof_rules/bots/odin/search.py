"""How far Odin is played out in a search: to the end of the hand."""

from herrlof_rules.bots.odin.playouts import policy
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.worlds import HandWorlds

POLICY = policy
"""How all seats choose in playouts."""


def horizon(start: State, state: State) -> tuple[float, ...] | None:
    """The points of the hand when it has been scored, others' less own, a full hand being 1."""
    standing = state.standing
    if len(standing.sheets) == len(start.standing.sheets):
        return None
    points = standing.sheets[-1].points
    total, others = sum(points), len(points) - 1
    full = standing.rules.hand_size
    return tuple([((total - own) / others - own) / full for own in points])


WORLDS = HandWorlds
"""Where search takes its worlds from: nobody makes a choice that the others do not see."""
