"""How far Odin is played out in a search: to the end of the hand."""

from herrlof_rules.bots.odin.playouts import policy
from herrlof_rules.games.odin.state import State
from herrlof_rules.games.odin.worlds import HandWorlds

POLICY = policy
"""How all seats choose in playouts."""


def horizon(start: State, state: State, seat: int) -> float | None:
    """The points of the hand when it has been scored, others' mean less own."""
    standing = state.standing
    if len(standing.sheets) == len(start.standing.sheets):
        return None
    points = standing.sheets[-1].points
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


WORLDS = HandWorlds
"""Where search takes its worlds from: nobody makes a choice that the others do not see."""

LEFT_TO_HEURISTIC = ()
"""Kinds of decision that are not searched: none."""
