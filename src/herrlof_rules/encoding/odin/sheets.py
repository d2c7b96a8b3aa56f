"""The score sheets, as the vector that `layout.information_state` describes."""

from herrlof_rules.encoding.odin.layout import most_hands
from herrlof_rules.encoding.pieces import numbers, rotated, zeros
from herrlof_rules.games.odin.state import State


def sheets_of(state: State, seat: int | None) -> bytes:
    """The sheets of past rounds or hands, the newest first."""
    rules = state.standing.rules
    players, sheets = rules.players, state.standing.sheets[::-1]
    past = [sheet.points[one] for sheet in sheets for one in rotated(players, seat)]
    return numbers(past) + zeros((most_hands(rules) - len(sheets)) * players)
