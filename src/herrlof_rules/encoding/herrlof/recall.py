"""What a seat was told in this match, as the vector that `layout.information_state` describes."""

from herrlof_rules.encoding.herrlof.layout import KINDS, MOVES, most_moves, most_sheets
from herrlof_rules.encoding.herrlof.rows import Rows
from herrlof_rules.encoding.herrlof.tensor import observation_bytes
from herrlof_rules.encoding.pieces import numbers, zeros
from herrlof_rules.games.herrlof.rules import Rules
from herrlof_rules.games.herrlof.state import State


def recall_bytes(state: State, rows: Rows, seat: int | None, rules: Rules) -> bytes:
    """The vector as the bytes of its floats, given the rows of the moves since the deal."""
    players = rules.players
    sheets = state.standing.sheets[: -1 - most_sheets(rules) : -1]
    first = seat or 0
    seats = [at % players for at in range(first, first + players)]
    past = numbers(
        [
            number
            for sheet in sheets
            for seat in seats
            for number in (sheet.predictions[seat], sheet.tricks[seat], sheet.points[seat])
        ]
    )
    return b"".join(
        (
            observation_bytes(state, seat),
            past,
            zeros((most_sheets(rules) - len(sheets)) * players * 3),
            *rows,
            zeros((most_moves(rules) - len(rows)) * (len(MOVES) + 2 * players + KINDS)),
        )
    )
