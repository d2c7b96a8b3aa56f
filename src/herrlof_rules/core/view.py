"""What one seat is given: a view.  Only `match.shown` makes them."""

from typing import Generic

from attrs import evolve, frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import MismatchedViews, NotShown
from herrlof_rules.core.parameters import A, E, R, V
from herrlof_rules.core.refusals import check_type


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
