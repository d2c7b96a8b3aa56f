"""Views of a match; the only module that makes a `View`, and says how it is drawn."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, SupportsIndex

from herrlof_rules.core.errors import MissingEvents
from herrlof_rules.core.exact import int_argument
from herrlof_rules.core.parameters import E, R, V
from herrlof_rules.core.view import DRAWN, View
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.match.log import Entry


def view_of(
    observe: Callable[[Any, int | None], V],
    state: object,
    seat: int | None,
    rules: R,
    events: tuple[E, ...],
    since: SupportsIndex = 0,
) -> View[R, Any, E, V]:
    """The view of a seat that has been shown these events, without the first `since` of them.

    Raises `UnknownSeat`, `MissingEvents` if there are fewer than `since` events, and `TypeError`
    for anything that is not a count.
    """
    first = int_argument(since, "since")
    if not 0 <= first <= len(events):
        raise MissingEvents(first, len(events))
    return View(observe(state, seat), events[first:], rules, first)


def text(view: View) -> str:
    """The table in a few lines."""
    from herrlof_rules import pictures  # noqa: PLC0415 - few views are drawn

    return pictures.text(view)


def picture(view: View) -> str:
    """The picture that notebooks show."""
    from herrlof_rules import pictures  # noqa: PLC0415 - few views are drawn

    return pictures.table(view)


DRAWN.update(text=text, picture=picture)


class Shown(Generic[E]):
    """A cache of the events that each seat has been shown; not part of a match's value.

    The events shown up to an entry of the log are stored with that entry, so they are reused only
    for a log that continues from it.
    """

    __slots__ = ("_events_seen",)

    def __init__(self) -> None:
        self._events_seen: dict[int | None, tuple[int, Entry[Any, Any, Any, E], tuple[E, ...]]] = {}

    def events(self, log: Sequence[Entry[Any, Any, Any, E]], seat: int | None) -> tuple[E, ...]:
        """The events of this log that the seat was shown, in order."""
        events: tuple[E, ...] = ()
        number = 0
        if seat in self._events_seen:
            known, last, seen = self._events_seen[seat]
            if known <= len(log) and log[known - 1] is last:
                number, events = known, seen
        if number < len(log):
            new = [redact_event(event, seat) for entry in log[number:] for event in entry.events]
            events += tuple(new)
            self._events_seen[seat] = (len(log), log[-1], events)
        return events

    def copy(self) -> "Shown[E]":
        """The cache for a match that continues from here; the two then grow independently."""
        copied: Shown[E] = Shown()
        if self._events_seen:
            copied._events_seen = self._events_seen.copy()
        return copied

    def __reduce__(self) -> tuple[type["Shown[E]"], tuple[()]]:
        return (Shown, ())
