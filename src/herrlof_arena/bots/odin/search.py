"""How far Odin is played out in a search: until the seat is to play again."""

from collections.abc import Mapping

from herrlof_arena.bots.odin import policy as heuristic
from herrlof_arena.bots.odin.playouts import policy
from herrlof_rules.odin import State


def hand_end(start: State, state: State, seat: int) -> float | None:
    """The points of the hand, others' mean less own, once it has been scored."""
    sheets = state.standing.sheets
    if len(sheets) == len(start.standing.sheets):
        return None
    points = sheets[-1].points
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


def horizon(start: State, state: State, seat: int) -> float | None:
    """The points of the hand, the others' mean less its own: known once it has been scored.

    When it is the seat's turn to play again, they are what the model of the heuristic expects.
    Playing to the end of the hand was not better with two players, and three times as slow with
    four.
    """
    ahead = hand_end(start, state, seat)
    if ahead is not None:
        return ahead
    if state is start or state.turn.kind != "play" or state.turn.seats != (seat,):
        return None
    return heuristic.worth(state, seat)


SEARCH: Mapping[str, object] = {
    "policy": policy,
    "horizon": horizon,
    "ending": hand_end,
}
"""The arguments of search for this game."""
