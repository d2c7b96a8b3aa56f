"""Makes the views of a match, and draws them."""

from collections.abc import Callable
from typing import Any, SupportsIndex

from herrlof_rules.core.errors import MissingEvents
from herrlof_rules.core.exact import int_argument
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.view import DRAWN, View


def view_of(
    observe: Callable[[Any, int | None], V],
    state: object,
    seat: int | None,
    rules: R,
    events: tuple[E, ...],
    since: SupportsIndex = 0,
) -> View[R, Any, E, V]:
    """The view of a seat that has been shown these events, without the first `since` of them.

    Raises `UnknownSeat`, `MissingEvents` if `since` is negative or there are fewer events, and
    `TypeError` for anything that is not an integer.
    """
    first = int_argument(since, "since")
    if not 0 <= first <= len(events):
        raise MissingEvents(first, len(events))
    return View(observe(state, seat), events[first:], rules, first)


def text(view: View) -> str:
    """The view as a few lines of text."""
    from herrlof_rules import pictures  # noqa: PLC0415 - few views are drawn

    return pictures.text(view)


def picture(view: View) -> str:
    """The view as the picture that notebooks show."""
    from herrlof_rules import pictures  # noqa: PLC0415 - few views are drawn

    return pictures.table(view)


DRAWN.update(text=text, picture=picture)
