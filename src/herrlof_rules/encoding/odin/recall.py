"""What a seat was told in this match, as the vector that `layout.information_state` describes."""

from herrlof_rules.encoding.odin.layout import CARDS, most_hands
from herrlof_rules.encoding.odin.rows import Rows
from herrlof_rules.encoding.odin.tensor import observation_bytes
from herrlof_rules.encoding.pieces import numbers, zeros
from herrlof_rules.games.odin.rules import Rules
from herrlof_rules.games.odin.state import State


def recall_bytes(state: State, rows: Rows, seat: int | None, rules: Rules, room: int) -> bytes:
    """The vector as the bytes of its floats, given the rows of the plays since the deal."""
    players = rules.players
    sheets = state.standing.sheets[::-1]
    first = seat or 0
    seats = [at % players for at in range(first, first + players)]
    past = numbers([sheet.points[seat] for sheet in sheets for seat in seats])
    return b"".join(
        (
            observation_bytes(state, seat),
            past,
            zeros((most_hands(rules) - len(sheets)) * players),
            *rows,
            zeros((room - len(rows)) * (players + 2 * CARDS)),
        )
    )
