"""What an information state adds to an observation: sheets and rows, kept along a history."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

Rows: TypeAlias = tuple[bytes, ...]


class Recalled(NamedTuple):
    """What an observation does not hold, for one seat: shared by histories of a round or hand."""

    sheets: bytes
    rows: Rows


def recalled(
    history: Any,
    seat: int | None,
    sheets: Callable[[Any, int | None], bytes],
    rows_after: Callable[[Rows, Any, int | None], Rows],
) -> Recalled:
    """What the seat was told in this history.

    `sheets` writes those of a state, and `rows_after` the rows after the last move of a history,
    given those before it.
    """

    def after(known: Recalled, later: Any) -> Recalled:
        rows = rows_after(known.rows, later, seat)
        if later.state.standing.sheets is later.parent.state.standing.sheets:
            return Recalled(known.sheets, rows)
        return Recalled(sheets(later.state, seat), rows)

    known: Recalled = history.fold(
        ("recalled", seat), lambda start: Recalled(sheets(start.state, seat), ()), after
    )
    return known
