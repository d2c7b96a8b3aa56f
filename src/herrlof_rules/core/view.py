"""Views of a match as one seat sees it, and bots.  Only `match.shown` makes views."""

from collections.abc import Callable
from typing import Any, Generic, Protocol

from attrs import evolve, frozen

from herrlof_rules.core.construction import Brief
from herrlof_rules.core.errors import MismatchedViews, MissingEvents
from herrlof_rules.core.parameters import A, E, R, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.refusals import check_type


@frozen(repr=False)
class View(Brief, Generic[R, A, E, V]):
    """Everything that one seat, or a spectator if `seat` is None, is shown; it is safe to send."""

    observation: V
    """The table as the seat sees it now."""

    events: tuple[E, ...]
    """The match's events as the seat saw them, without the first `since`."""

    rules: R

    since: int = 0
    """The number of earlier events that the seat was shown; 0 if `events` holds all events."""

    @property
    def seat(self) -> int | None:
        """The seat to which the view belongs; None for a spectator."""
        return self.observation.seat

    @property
    def legal_actions(self) -> tuple[A, ...]:
        """The legal actions in canonical order; `()` if the seat is not to act."""
        legal: tuple[A, ...] = self.observation.legal_actions  # type: ignore[assignment]  # V's A
        return legal

    def __str__(self) -> str:
        """The table in a few lines."""
        return DRAWN["text"](self) if DRAWN else repr(self)

    def __repr__(self) -> str:
        """A short form for notebooks and logs; print the observation or the events for details."""
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        counts = f"{len(self.legal_actions)} legal actions, {len(self.events)} events"
        return f"<View of {who}: {getattr(self.observation, 'turn', None)}, {counts}>"

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show."""
        return DRAWN["picture"](self) if DRAWN else None

    def updated(self, later: "View[R, A, E, V]") -> "View[R, A, E, V]":
        """The *later* view of the same seat, with this view's events put before its own.

        Raises `MissingEvents` if events are missing between the two, and `MismatchedViews` for
        views of different seats, or of matches with other rules.  It cannot detect that moves were
        taken back in between: after an undo, request a complete view.

        >>> from herrlof_rules import Match, herrlof
        >>> match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
        >>> view, later = match.view(0), match.play(herrlof.Predict(7), seat=0)
        >>> view.updated(later.view(0, since=len(view.events))) == later.view(0)
        True
        """
        check_type(later, View)
        if (later.seat, later.rules) != (self.seat, self.rules):
            raise MismatchedViews("these views are not of the same seat under the same rules")
        earlier = later.since - self.since
        if not 0 <= earlier <= len(self.events):
            raise MissingEvents(later.since, self.since + len(self.events))
        return evolve(later, events=self.events[:earlier] + later.events, since=self.since)


class Bot(Protocol[R, A, E, V]):
    """A player that receives what one seat is shown, and chooses one of its legal actions.

    A bot never gets a state or a seed.  Its choice depends on its arguments alone: the same view
    and the same random numbers give the same action.
    """

    def __call__(self, view: View[R, A, E, V], rng: RandomSource, /) -> A:
        """The action to take; called only when the view's seat is to act."""
        ...


DRAWN: dict[str, Callable[[View[Any, Any, Any, Any]], str]] = {}
"""The functions that draw a view as text and as a picture.

The core must not import pictures, so the module that makes views fills this dict.
"""
