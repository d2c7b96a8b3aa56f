"""The score sheets, as the vector that `layout.information_state` describes."""

from herrlof_rules.encoding.herrlof.layout import most_sheets
from herrlof_rules.encoding.pieces import numbers, rotated, zeros
from herrlof_rules.games.herrlof.state import State


def sheets_of(state: State, seat: int | None) -> bytes:
    """The sheets of past rounds or hands, the newest first."""
    rules = state.standing.rules
    players, room = rules.players, most_sheets(rules)
    sheets = state.standing.sheets[: -1 - room : -1]
    past = [
        number
        for sheet in sheets
        for one in rotated(players, seat)
        for number in (sheet.predictions[one], sheet.tricks[one], sheet.points[one])
    ]
    return numbers(past) + zeros((room - len(sheets)) * players * 3)
