"""Marks that say which seats may see a field of an event or observation, and redaction.

Visibility is part of a field's type.  In events and observations, these fields are public:

- `Public[int]` is visible to all seats and to spectators;
- `BySeat[int]` is a tuple with one entry per seat, visible to all seats and to spectators.

In events and observations, these fields hide values from spectators and from some seats, and a
hidden value is None:

- `Annotated[Card | None, HiddenFrom("seat")]` is visible to every seat except those that the named
  fields hold, such as a card on a player's forehead;
- `Annotated[tuple[Card | None, ...], HiddenBySeat()]` has one entry per seat, each visible to every
  seat except its own.

In events only, these fields hide values, and a hidden value is None:

- `Annotated[Card | None, SeenBy("seat")]` is visible to the seats that the named fields hold;
- `Annotated[tuple[Card | None, ...], PrivateBySeat()]` has one entry per seat, each visible to its
  seat.

A field that `SeenBy` or `HiddenFrom` names holds one seat, several in a tuple, or None.

In observations only, this field hides a value from the other seats and from spectators:

- `Own[int | None]` is visible to the observing seat; for a spectator it is None or empty.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import cached_by_class

T = TypeVar("T")
E = TypeVar("E")


@frozen
class Everyone:
    """Marks a field that all seats and spectators see; `by_seat` means one entry per seat."""

    by_seat: bool = False


@frozen(init=False)
class SeenBy:
    """Marks a field that is visible only to the seats held by the named fields of the event.

    Each of these fields holds a seat, a tuple of seats, or None.
    """

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@frozen(init=False)
class HiddenFrom:
    """Marks a field that every seat sees except those held by the named fields of its class.

    Each of these fields holds a seat, a tuple of seats, or None.  A spectator does not see it.
    """

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@frozen
class PrivateBySeat:
    """Marks a tuple with one entry per seat, each visible to its own seat only."""


@frozen
class HiddenBySeat:
    """Marks a tuple with one entry per seat, each visible to every seat except its own.

    A spectator sees none of them.
    """


@frozen
class OwnOnly:
    """Marks a field of an observation whose value only the observing seat may know."""


Mark: TypeAlias = Everyone | SeenBy | HiddenFrom | PrivateBySeat | HiddenBySeat | OwnOnly
"""A mark that says which seats may see a field."""

Public: TypeAlias = Annotated[T, Everyone()]
BySeat: TypeAlias = Annotated[tuple[T, ...], Everyone(by_seat=True)]
Own: TypeAlias = Annotated[T, OwnOnly()]


@cached_by_class
def visibility(marked_class: type[object]) -> tuple[tuple[str, Mark], ...]:
    """The fields of an event or observation class in order, each with its mark.

    Raises `TypeError` for a field without exactly one mark, so no field leaks by oversight.
    """
    if not attrs.has(marked_class):
        raise TypeError("expected a frozen class with marked fields")
    hints = get_type_hints(marked_class, include_extras=True)
    marked: list[tuple[str, Mark]] = []
    for name in (a.name for a in attrs.fields(marked_class)):
        metadata: tuple[Any, ...] = getattr(hints[name], "__metadata__", ())
        marks = [m for m in metadata if isinstance(m, Mark)]
        if len(marks) != 1:
            raise TypeError(f"{marked_class.__name__}.{name} needs exactly one visibility mark")
        marked.append((name, marks[0]))
    return tuple(marked)


def check_marks(marked_class: type[object], allowed: tuple[type[Mark], ...]) -> None:
    """Raises `TypeError` for a field without a mark, or with a mark that is not allowed here.

    The fields that a mark names must be fields of the same class, and must hold seats.
    """
    for name, mark in visibility(marked_class):
        where = f"{marked_class.__name__}.{name}"
        if not isinstance(mark, allowed):
            raise TypeError(f"{where} cannot be marked {type(mark).__name__}")
        if isinstance(mark, SeenBy | HiddenFrom):
            for field in mark.fields:
                _check_holds_seats(marked_class, field, f"{where}: {type(mark).__name__}")
        hint = get_type_hints(marked_class, include_extras=True)[name]
        _check_may_be_hidden(hint, mark, where, may_be_empty=OwnOnly in allowed)
        for inner in get_args(hint)[:1]:
            if (inside := _hides_inside(inner, frozenset())) is not None:
                raise TypeError(
                    f"{where}: {type(inside).__name__} inside its type would hide nothing: "
                    "only a field of an event or observation can be marked"
                )


def _check_may_be_hidden(hint: Any, mark: Mark, where: str, *, may_be_empty: bool) -> None:
    """Raises `TypeError` for a field that is hidden from some seats and whose type lacks None.

    With `may_be_empty`, as in observations, a hidden tuple may be empty instead.
    """
    kind, hidden = type(mark).__name__, _without_marks(hint)
    if isinstance(mark, SeenBy | HiddenFrom):
        what = "its type must allow None"
    elif isinstance(mark, PrivateBySeat | HiddenBySeat):
        what = "its type must be a tuple whose entries may be None"
        hidden = _without_marks(get_args(hidden)[0]) if get_origin(hidden) is tuple else hidden
    else:
        return
    if not (NoneType in get_args(hidden) or (may_be_empty and get_origin(hidden) is tuple)):
        raise TypeError(f"{where}: {what}, which replaces what {kind} hides")


def _without_marks(form: Any) -> Any:
    while get_origin(form) is Annotated:
        form = get_args(form)[0]
    return form


def check_event_arguments(event_class: Any) -> None:
    """Raises `TypeError` if an event with hidden fields has a field that is not positional."""
    if _all_public(event_class):
        return
    for each in attrs.fields(event_class):
        if each.kw_only or not each.init:
            fact = "a field of an event that hides something must be a positional argument"
            raise TypeError(f"{event_class.__name__}.{each.name}: {fact}")


def _hides_inside(form: Any, visited: frozenset[object]) -> Mark | None:
    """The first mark that hides something, anywhere in a type, or None."""
    marks = [mark for mark in getattr(form, "__metadata__", ()) if isinstance(mark, Mark)]
    if hiding := [mark for mark in marks if not isinstance(mark, Everyone)]:
        return hiding[0]
    parts: list[Any] = [part for part in get_args(form) if part is not form]
    if get_origin(form) is Annotated:
        parts = parts[:1]
    of_class: Any = get_origin(form) or form
    if isinstance(of_class, type) and attrs.has(of_class) and of_class not in visited:
        visited |= {of_class}
        hints = get_type_hints(of_class, include_extras=True)
        parts += [hints[each.name] for each in attrs.fields(of_class)]
    inner_marks = (_hides_inside(part, visited) for part in parts)
    return next((mark for mark in inner_marks if mark is not None), None)


def _check_holds_seats(marked_class: Any, field: str, what: str) -> None:
    if field not in attrs.fields_dict(marked_class):
        raise TypeError(f"{what} names {field!r}, which is not a field of {marked_class.__name__}")
    if seats_held(get_type_hints(marked_class)[field]) is None:
        remedy = "it must be a Seat, a tuple of Seats, or either of them or None"
        raise TypeError(f"{what} names {field!r}, which holds no seats: {remedy}")


def seats_held(form: object) -> str | None:
    """The number of seats that a value of this type holds: "one", "several", or None for none."""
    form = _without_marks(form)
    if form is int:
        return "one"
    parts = get_args(form)
    if get_origin(form) is tuple:
        return "several" if parts[1:] == (...,) and seats_held(parts[0]) == "one" else None
    some = [part for part in parts if part is not NoneType]
    return seats_held(some[0]) if len(some) == 1 and len(some) < len(parts) else None


def is_by_seat(marks: Sequence[object]) -> bool:
    """Whether marks say that a tuple has one entry per seat."""
    return any(mark in _BY_SEAT for mark in marks)


_BY_SEAT: tuple[object, ...] = (Everyone(by_seat=True), PrivateBySeat(), HiddenBySeat())


def shown_wrongly(observation: Any, seat: int | None) -> str | None:
    """The first field of an observation that shows a value hidden from the seat, or None.

    A hidden value must be None or empty.  A field marked `Own` is hidden from spectators, a field
    marked `HiddenFrom` from the seats that the mark names and from spectators.  Of a tuple marked
    `HiddenBySeat`, the seat's own entry is hidden, and all entries are hidden from spectators.
    """
    of_class = type(observation)
    for name, mark in visibility(of_class):
        value = getattr(observation, name)
        if isinstance(mark, HiddenBySeat):
            if any(not _nothing(e) for i, e in enumerate(value) if seat is None or i == seat):
                return name
        elif isinstance(mark, Everyone) or _nothing(value):
            continue
        elif seat is None or (
            isinstance(mark, HiddenFrom) and seat in seats_in(of_class, mark.fields)(observation)
        ):
            return name
    return None


def _nothing(value: object) -> bool:
    return value is None or value == () or value == ""


def redact_event(event: E, seat: int | None) -> E:
    """The event as `seat` sees it, or a spectator for None; hidden values are replaced by None.

    An event with public fields only is returned unchanged.

    >>> from herrlof_rules import herrlof
    >>> event = herrlof.PredictionMade(seat=1, tricks=4)
    >>> redact_event(event, 1), redact_event(event, 0)
    (PredictionMade(seat=1, tricks=4), PredictionMade(seat=1, tricks=None))
    """
    of_class: Any = type(event)
    return event if _all_public(of_class) else of_class(*_seeing(of_class)(event, seat))


def is_public(event: object) -> bool:
    """Whether all fields of an event are visible to all seats and to spectators."""
    return _all_public(type(event))


@cached_by_class
def _all_public(event_class: Any) -> bool:
    return all(isinstance(mark, Everyone) for _, mark in visibility(event_class))


def redacted_values(event: object, seat: int | None) -> Sequence[object]:
    """The values of an event's fields in order, as `seat` sees them, or a spectator for None.

    A hidden value is replaced by None.
    """
    return _seeing(type(event))(event, seat)


@cached_by_class
def _seeing(event_class: Any) -> Callable[[object, int | None], Sequence[object]]:
    """The function that lists the values of an event's fields for a seat."""
    marked = visibility(event_class)
    # The additional `__class__` makes the result a tuple, even for a class with one field.
    in_order = attrgetter("__class__", *[name for name, _ in marked])
    if _all_public(event_class):
        return lambda event, _: in_order(event)[1:]
    secret = [
        (place, seats_in(event_class, mark.fields), isinstance(mark, SeenBy))
        for place, (_, mark) in enumerate(marked)
        if isinstance(mark, SeenBy | HiddenFrom)
    ]
    own = [place for place, (_, mark) in enumerate(marked) if isinstance(mark, PrivateBySeat)]
    others = [place for place, (_, mark) in enumerate(marked) if isinstance(mark, HiddenBySeat)]

    def listed(event: Any, seat: int | None) -> Sequence[object]:
        values: list[Any] = list(in_order(event)[1:])
        for place, held, shows in secret:
            if seat is None or (seat in held(event)) is not shows:
                values[place] = None
        for place in own:
            entries = values[place]
            values[place] = tuple([e if i == seat else None for i, e in enumerate(entries)])
        for place in others:
            entries = values[place]
            values[place] = tuple(
                [None if seat is None or i == seat else e for i, e in enumerate(entries)]
            )
        return values

    return listed


def seats_in(marked_class: Any, fields: Sequence[str]) -> Callable[[object], Sequence[object]]:
    """A function that lists the seats held by these fields of an object of the class."""
    hints = get_type_hints(marked_class)
    get = attrgetter("__class__", *fields)  # With `__class__`, the result is always a tuple.
    if all(seats_held(hints.get(name)) == "one" for name in fields):
        return lambda value: get(value)[1:]

    def held(value: object) -> Sequence[object]:
        seats: list[object] = []
        for each in get(value)[1:]:
            seats += each if isinstance(each, tuple) else (each,)
        return seats

    return held
