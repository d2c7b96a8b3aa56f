"""How far Odin is played out in a search: until the seat is to play again."""

from collections.abc import Mapping

from herrlof_rules.bots.odin import policy as heuristic
from herrlof_rules.bots.odin.playouts import policy
from herrlof_rules.games.odin.state import State


def horizon(start: State, state: State, seat: int) -> float | None:
    """The points of the hand, others' mean less own: known once it has been scored.

    When it is the seat's turn to play again, they are what the model of the heuristic expects.  To
    the end of the hand was no better with two players, and took three times as long with four.
    """
    sheets = state.standing.sheets
    if len(sheets) != len(start.standing.sheets):
        points = sheets[-1].points
        return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]
    if state is start or state.turn.kind != "play" or state.turn.seats != (seat,):
        return None
    return heuristic.worth(state, seat)


SEARCH: Mapping[str, object] = {
    "policy": policy,
    "horizon": horizon,
}
"""The arguments of search for this game."""
