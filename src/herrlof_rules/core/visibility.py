"""Which seats may see which field of an event or observation, and events as one seat sees them.

Visibility is part of a field's type.  In events and observations:

- `Public[int]` is visible to everybody;
- `BySeat[int]` is a tuple with one entry per seat, visible to everybody.

In events only, where hidden values are replaced by None:

- `Annotated[Card | None, SeenBy("seat")]` is visible to the seats that the named fields hold;
- `Annotated[tuple[Card | None, ...], PrivateBySeat()]` has one entry per seat, each visible to its
  seat.

In observations only:

- `Own[int | None]` is visible to the observing seat; for a spectator it is None or empty.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Annotated, Any, TypeAlias, get_type_hints

import attrs
from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import cached_by_class

T = TypeVar("T")
E = TypeVar("E")


@frozen
class Everyone:
    """Marks a field that everybody sees, including spectators; `by_seat`: one entry per seat."""

    by_seat: bool = False


@frozen(init=False)
class SeenBy:
    """Marks a field that is visible only to the seats held by the named fields of the event."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@frozen
class PrivateBySeat:
    """Marks a tuple with one entry per seat, each visible to its own seat only."""


@frozen
class OwnOnly:
    """Marks a field of an observation that holds what only the observing seat may know."""


Mark: TypeAlias = Everyone | SeenBy | PrivateBySeat | OwnOnly
Public: TypeAlias = Annotated[T, Everyone()]
BySeat: TypeAlias = Annotated[tuple[T, ...], Everyone(by_seat=True)]
Own: TypeAlias = Annotated[T, OwnOnly()]


@cached_by_class
def visibility(marked_class: Any) -> tuple[tuple[str, Mark], ...]:
    """The fields of an event or observation class in order, each with its mark.

    Raises `TypeError` for a field without exactly one mark, so no field leaks by oversight.
    """
    if not attrs.has(marked_class):
        raise TypeError("expected a frozen class with marked fields")
    hints = get_type_hints(marked_class, include_extras=True)
    marked: list[tuple[str, Mark]] = []
    for name in (a.name for a in attrs.fields(marked_class)):
        metadata: tuple[Any, ...] = getattr(hints[name], "__metadata__", ())
        marks = [m for m in metadata if isinstance(m, Everyone | SeenBy | PrivateBySeat | OwnOnly)]
        if len(marks) != 1:
            raise TypeError(f"{marked_class.__name__}.{name} needs exactly one visibility mark")
        marked.append((name, marks[0]))
    return tuple(marked)


def check_marks(marked_class: type[object], allowed: tuple[type[Mark], ...]) -> None:
    """Raises `TypeError` for a field without a mark, or with a mark that is not allowed here."""
    for name, mark in visibility(marked_class):
        if not isinstance(mark, allowed):
            where = f"{marked_class.__name__}.{name}"
            raise TypeError(f"{where} cannot be marked {type(mark).__name__}")


def redact_event(event: E, seat: int | None) -> E:
    """The event as `seat` sees it, or a spectator for None; hidden values are replaced by None.

    An event with public fields only is returned unchanged.

    >>> from herrlof_rules import herrlof
    >>> made = herrlof.PredictionMade(seat=1, tricks=4)
    >>> redact_event(made, 1), redact_event(made, 0)
    (PredictionMade(seat=1, tricks=4), PredictionMade(seat=1, tricks=None))
    """
    of_class: Any = type(event)
    return event if _all_public(of_class) else of_class(*_seeing(of_class)(event, seat))


def is_public(event: object) -> bool:
    """Whether everybody sees all of an event."""
    return _all_public(type(event))


@cached_by_class
def _all_public(event_class: Any) -> bool:
    return all(isinstance(mark, Everyone) for _, mark in visibility(event_class))


def redacted_values(event: object, seat: int | None) -> Sequence[object]:
    """The values of an event's fields in order, hidden ones replaced by None."""
    return _seeing(type(event))(event, seat)


@cached_by_class
def _seeing(event_class: Any) -> Callable[[object, int | None], Sequence[object]]:
    """The function that lists the values of an event for a seat."""
    marked = visibility(event_class)
    in_order = attrgetter("__class__", *[name for name, _ in marked])  # a tuple, however few
    if _all_public(event_class):
        return lambda event, _: in_order(event)[1:]
    secret = [
        (place, attrgetter("__class__", *mark.fields))
        for place, (_, mark) in enumerate(marked)
        if isinstance(mark, SeenBy)
    ]
    own = [place for place, (_, mark) in enumerate(marked) if isinstance(mark, PrivateBySeat)]

    def listed(event: Any, seat: int | None) -> Sequence[object]:
        values: list[Any] = list(in_order(event)[1:])
        for place, entitled in secret:
            if seat is None or seat not in entitled(event)[1:]:
                values[place] = None
        for place in own:
            entries = values[place]
            values[place] = tuple([e if i == seat else None for i, e in enumerate(entries)])
        return values

    return listed
