"""Which seats may see which field of an event, and the event as one seat sees it.

Visibility is part of a field's type: `Public[int]` is seen by everybody,
`Annotated[Card | None, SeenBy("seat")]` only by the seats that the named fields hold, and
`Annotated[tuple[Cards | None, ...], OnePerSeat()]` has one entry a seat that only that seat sees.
What is not seen is None.
"""

from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import attrs
from attrs import frozen

T = TypeVar("T")
E = TypeVar("E")


@frozen
class Everyone:
    """Mark of a field that every seat and every spectator sees."""


@frozen(init=False)
class SeenBy:
    """Mark of a field that only the seats held by the named fields of the same event see."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@frozen
class OnePerSeat:
    """Mark of a tuple with one entry a seat, each seen by its own seat only."""


Public: TypeAlias = Annotated[T, Everyone()]


def visibility(event_class: type[object]) -> tuple[tuple[str, Everyone | SeenBy | OnePerSeat], ...]:
    """The fields of an event class in order, each with its mark.

    Raises `TypeError` for a field without exactly one mark: a new field is secret until said.
    """
    of_class: Any = event_class
    return _visibility(of_class)


@cache
def _visibility(event_class: Any) -> tuple[tuple[str, Everyone | SeenBy | OnePerSeat], ...]:
    hints = get_type_hints(event_class, include_extras=True)
    marked: list[tuple[str, Everyone | SeenBy | OnePerSeat]] = []
    for name in (a.name for a in attrs.fields(event_class)):
        metadata: tuple[Any, ...] = getattr(hints[name], "__metadata__", ())
        marks = [m for m in metadata if isinstance(m, Everyone | SeenBy | OnePerSeat)]
        if len(marks) != 1:
            raise TypeError(f"{event_class.__name__}.{name} needs one mark of who may see it")
        marked.append((name, marks[0]))
    return tuple(marked)


def seen_by(event: E, seat: int | None) -> E:
    """The event as `seat` sees it, or a spectator for None: what is not for it is None."""
    values: list[object] = []
    for name, mark in visibility(type(event)):
        if isinstance(mark, Everyone):
            values.append(getattr(event, name))
        elif isinstance(mark, SeenBy):
            entitled = seat is not None and any(getattr(event, f) == seat for f in mark.fields)
            values.append(getattr(event, name) if entitled else None)
        else:
            entries: tuple[object, ...] = getattr(event, name)
            values.append(tuple(e if i == seat else None for i, e in enumerate(entries)))
    return type(event)(*values)
