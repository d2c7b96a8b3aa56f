"""What events tell a seat: as it hears them, what differs, and the law broken by it."""

from collections.abc import Iterator
from typing import Any

from herrlof_rules.core.visibility import seen_by, visibility
from herrlof_rules.testing.broken import broken


def told_apart(seat: int | None, where: str, *more: str) -> None:
    """Raises `LawBroken`: events tell a seat, or a spectator, what it could not know."""
    who = "a spectator is" if seat is None else f"seat {seat} is"
    fact = f"{who} told what no observation has shown it and what still matters, by {where}"
    broken("secrecy", fact, *more)


def heard(
    events: tuple[Any, ...], seat: int | None, reveals: tuple[type, ...]
) -> tuple[tuple[Any, str], ...]:
    """The events as a seat sees them, without those that may tell it anything."""
    seen = (seen_by(event, seat) for event in events if not isinstance(event, reveals))
    return tuple((event, repr(event)) for event in seen)


def text_of(seen: tuple[tuple[Any, str], ...]) -> str:
    """What was heard, as a list."""
    return f"[{', '.join(text for _, text in seen)}]"


def differing_fields(told: tuple[Any, ...], instead: tuple[Any, ...]) -> Iterator[str]:
    """The fields, or else the classes, of the events in which two tellings differ."""
    classes = [type(event) for event, _ in told]
    if classes != [type(event) for event, _ in instead]:
        others = [type(event) for event, _ in instead]
        odd = [c for c in (*classes, *others) if classes.count(c) != others.count(c)]
        yield from (c.__name__ for c in odd or classes)
        return
    for (one, text), (other, _) in zip(told, instead, strict=True):
        names = [n for n, _ in visibility(type(one)) if getattr(one, n) != getattr(other, n)]
        yield from (f"{type(one).__name__}.{name}" for name in names)
        if not names and (other, repr(other)) != (one, text):
            yield type(one).__name__
