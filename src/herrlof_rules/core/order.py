"""Whose the cards of a trick are: tuples that seats fill in turn."""

from functools import cache
from typing import Any, get_args, get_type_hints

from attrs import frozen


@frozen
class FromSeat:
    """Marks a tuple whose entries belong to seats in turn, from the one in the named field on.

    `Annotated[Public[tuple[Card, ...]], FromSeat("leader")]`: the cards of a trick.
    """

    field: str


@cache
def in_turn(of_class: Any) -> dict[str, str]:
    """The fields that seats fill in turn, each with the field that holds the first seat."""
    hints = get_type_hints(of_class, include_extras=True)
    return {
        name: mark.field
        for name, kind in hints.items()
        for mark in get_args(kind)[1:]
        if isinstance(mark, FromSeat)
    }


def seats_of(value: object, name: str, players: int) -> tuple[int, ...] | None:
    """The seat of each entry of a field; None if it is not marked, or no seat is the first yet."""
    of_class: Any = type(value)
    first: int | None = getattr(value, in_turn(of_class).get(name, ""), None)
    if first is None:
        return None
    entries: tuple[object, ...] = getattr(value, name)
    return tuple((first + place) % players for place in range(len(entries)))
