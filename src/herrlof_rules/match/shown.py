"""What each seat is shown; the only module that makes a `View`."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, SupportsIndex

from attrs import evolve, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import MismatchedViews, NotShown
from herrlof_rules.core.exact import whole_number
from herrlof_rules.core.parameters import A, E, R, V
from herrlof_rules.core.refusals import check_type
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.match.log import Entry


@frozen
class View(Value, Generic[R, A, E, V]):
    """Everything that one seat is given, or a spectator if `seat` is None: safe to send to it."""

    seat: int | None

    observation: V
    """The table as the seat sees it now."""

    events: tuple[E, ...]
    """What happened, as the seat saw it: all events of the match without the first `since`."""

    legal_actions: tuple[A, ...]
    """In canonical order; `()` when the seat is not to act."""

    rules: R

    since: int = 0
    """How many earlier events the seat was shown; 0 if `events` holds them all."""

    def updated(self, later: "View[R, A, E, V]") -> "View[R, A, E, V]":
        """The *later* view of the same seat, with this view's events put before its own.

        Raises `NotShown` if events are missing between the two, and `MismatchedViews` for views of
        two seats, or of matches with other rules.  It cannot see that a match was taken back in
        between: after an undo, ask for a whole view.
        """
        check_type(later, View)
        if (later.seat, later.rules) != (self.seat, self.rules):
            raise MismatchedViews("these views are not of the same seat under the same rules")
        known = later.since - self.since
        if not 0 <= known <= len(self.events):
            raise NotShown(later.since, self.since + len(self.events))
        return evolve(later, events=self.events[:known] + later.events, since=self.since)


def view_of(
    observe: Callable[[Any, int | None], V],
    state: object,
    seat: int | None,
    rules: R,
    events: tuple[E, ...],
    since: SupportsIndex = 0,
) -> View[R, Any, E, V]:
    """The view of a seat that has been shown these events, without the first `since` of them.

    Raises `UnknownSeat`, `NotShown` if there are fewer than `since` events, and `TypeError` for
    what is no count.
    """
    observation = observe(state, seat)
    first = whole_number(since, "since")
    if not 0 <= first <= len(events):
        raise NotShown(first, len(events))
    return View(seat, observation, events[first:], observation.legal_actions, rules, first)


class Shown(Generic[E]):
    """A cache of the events that each seat has been shown; not part of a match's value.

    The events shown up to an entry of the log are stored with that entry, so they are reused only
    for a log that continues from it.
    """

    __slots__ = ("_told",)

    def __init__(self) -> None:
        self._told: dict[int | None, tuple[int, Entry[Any, Any, Any, E], tuple[E, ...]]] = {}

    def events(self, log: Sequence[Entry[Any, Any, Any, E]], seat: int | None) -> tuple[E, ...]:
        """What the seat was shown of this log, in order."""
        events: tuple[E, ...] = ()
        number = 0
        if seat in self._told:
            known, last, told = self._told[seat]
            if known <= len(log) and log[known - 1] is last:
                number, events = known, told
        if number < len(log):
            new = [seen_by(event, seat) for entry in log[number:] for event in entry.events]
            events += tuple(new)
            self._told[seat] = (len(log), log[-1], events)
        return events

    def inherited(self) -> "Shown[E]":
        """The cache for a match that continues from here; the two then grow independently."""
        heir: Shown[E] = Shown()
        if self._told:
            heir._told = self._told.copy()
        return heir

    def __reduce__(self) -> tuple[type["Shown[E]"], tuple[()]]:
        return (Shown, ())
