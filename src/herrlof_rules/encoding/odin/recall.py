"""What a seat was told in this match, as the vector that `layout.information_state` describes."""

from typing import Any, NamedTuple

from herrlof_rules.encoding.odin.layout import most_hands
from herrlof_rules.encoding.odin.rows import Rows, rows_after
from herrlof_rules.encoding.pieces import numbers, rotated, zeros
from herrlof_rules.games.odin.state import State


class Recalled(NamedTuple):
    """What an observation does not hold, for one seat: shared by all histories of a hand."""

    sheets: bytes
    rows: Rows


def recalled(state: State, seat: int | None) -> Recalled:
    """What there is at the start of a history."""
    return Recalled(_sheets(state, seat), ())


def recalled_after(known: Recalled, history: Any, seat: int | None) -> Recalled:
    """What there is after the last move of a history, given what there was before it."""
    before, after = history.parent.state, history.state
    rows = rows_after(known.rows, before, history.choice, after, seat)
    if after.standing.sheets is before.standing.sheets:
        return Recalled(known.sheets, rows)
    return Recalled(_sheets(after, seat), rows)


def _sheets(state: State, seat: int | None) -> bytes:
    rules = state.standing.rules
    players, sheets = rules.players, state.standing.sheets[::-1]
    past = [sheet.points[one] for sheet in sheets for one in rotated(players, seat)]
    return numbers(past) + zeros((most_hands(rules) - len(sheets)) * players)
