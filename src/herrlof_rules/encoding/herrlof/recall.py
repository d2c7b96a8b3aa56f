"""What a seat was told in this match, as the vector that `layout.information_state` describes."""

from typing import Any, NamedTuple

from herrlof_rules.encoding.herrlof.layout import most_sheets
from herrlof_rules.encoding.herrlof.rows import Rows, rows_after
from herrlof_rules.encoding.pieces import numbers, rotated, zeros
from herrlof_rules.games.herrlof.state import State


class Recalled(NamedTuple):
    """What an observation does not hold, for one seat: shared by all histories of a round."""

    sheets: bytes
    rows: Rows


def recalled(state: State, seat: int | None) -> Recalled:
    """What there is at the start of a history."""
    return Recalled(_sheets(state, seat), ())


def recalled_after(known: Recalled, history: Any, seat: int | None) -> Recalled:
    """What there is after the last move of a history, given what there was before it."""
    before, after = history.parent.state, history.state
    rows = rows_after(known.rows, before, history.seat, history.choice, seat)
    if after.standing.sheets is before.standing.sheets:
        return Recalled(known.sheets, rows)
    return Recalled(_sheets(after, seat), rows)


def _sheets(state: State, seat: int | None) -> bytes:
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
