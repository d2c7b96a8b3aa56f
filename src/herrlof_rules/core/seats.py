"""Seats are integers; `True` and `1.0` equal a seat but are not accepted as one."""

from typing import Annotated, Any, TypeAlias, TypeGuard, get_args, get_type_hints

from attrs import frozen

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.errors import InvalidRules, UnknownSeat
from herrlof_rules.core.exact import other_int
from herrlof_rules.core.roles import Teams, role_of


@frozen
class OfSeat:
    """Marks an int as the number of a seat."""


@frozen
class FromSeat:
    """Marks a tuple whose entries belong to seats in turn; the named field holds the first seat.

    `Annotated[Public[tuple[Card, ...]], FromSeat("leader")]` marks the cards of a trick.
    """

    field: str


Seat: TypeAlias = Annotated[int, OfSeat()]
"""The number of a seat, from 0; an ordinary int, but schemas of documents name it `Seat`."""


def teams_of(rules: object) -> Teams:
    """The teams under these rules, from the field with the role `teams`.

    Without such a field, or if the field is empty, each seat is a team by itself.

    Raises `InvalidRules` unless every seat is in exactly one team.
    """
    name = role_of(type(rules), "teams")
    teams: Teams = () if name is None else getattr(rules, name)
    own: Any = rules
    players: int = own.players
    teams = teams or tuple([(seat,) for seat in range(players)])
    if sorted([seat for team in teams for seat in team]) != [*range(players)]:
        raise InvalidRules("teams", "every seat must be in exactly one team")
    return teams


@cached_by_class
def seat_fields(marked_class: Any) -> tuple[str, ...]:
    """The fields of a class that hold a seat."""
    hints = get_type_hints(marked_class, include_extras=True)
    return tuple([name for name, hint in hints.items() if is_seat_type(hint)])


def is_seat_type(hint: Any) -> bool:
    """Whether a field's type is `Seat`, or `Seat | None`."""
    parts = (hint, *get_args(next(iter(get_args(hint)), None)))
    return any(OfSeat() in get_args(part) for part in parts)


def is_seat(value: object, players: int) -> TypeGuard[int]:
    """Whether `value` is an int that is the number of a seat."""
    return type(value) is int and 0 <= value < players


def check_seat(seat: object, players: int) -> int | None:
    """The seat as an int, or None for a spectator; raises `UnknownSeat` for anything else.

    A seat may be any object with `__index__`, such as a NumPy integer, except `True` and `False`.
    """
    if seat is None or is_seat(seat, players):
        return seat
    number = other_int(seat)
    if not is_seat(number, players):
        raise UnknownSeat(seat, players)
    return number


def check_own_seat(seat: object, players: int) -> int:
    """Like `check_seat`, but raises `UnknownSeat` for None: a spectator is not accepted."""
    number = check_seat(seat, players)
    if number is None:
        raise UnknownSeat(seat, players)
    return number
