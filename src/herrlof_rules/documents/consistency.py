"""Checks of what a seat was shown: seats that exist, entries by seat, visibility.

They follow from the marks of fields and the kinds of turns alone; whether play can lead there is
not checked.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.errors import DocumentError, InvalidState, UnknownSeat
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.forms import Encoded
from herrlof_rules.core.game import Game
from herrlof_rules.core.protocols import AnyObservation
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import OfSeat, check_seat, is_seat
from herrlof_rules.core.turn import Decision, Over, Turn
from herrlof_rules.core.visibility import (
    Everyone,
    OwnOnly,
    PrivateBySeat,
    SeenBy,
    redact_event,
    visibility,
)
from herrlof_rules.documents.faults import at_item, at_member, refuse
from herrlof_rules.documents.forms import field_types, is_union, origin_of
from herrlof_rules.documents.text import Refused, describe

Check: TypeAlias = Callable[[Any, int], None]


def check_seat_of(seat: int | None, players: int, path: str) -> None:
    """Raises `DocumentError` unless `seat` is one of the seats, or None for a spectator."""
    try:
        check_seat(seat, players)
    except UnknownSeat as unknown:
        raise DocumentError(path, str(unknown)) from None


def players_of(observation: AnyObservation, counts: Iterable[int]) -> int:
    """The length of the first field by seat, or of a result; else the largest number of players."""
    for name, mark in visibility(type(observation)):
        if mark == Everyone(by_seat=True) and len(getattr(observation, name)) in counts:
            return len(getattr(observation, name))
    turn = observation.turn
    if isinstance(turn, Over) and len(turn.result.points) in counts:
        return len(turn.result.points)
    return max(counts)


def check_entitled(observation: AnyObservation, path: str) -> None:
    """Raises `DocumentError` for an observation of what is not for its seat."""
    seat = observation.seat
    if seat is None:
        for name in _own(observation):
            value = getattr(observation, name)
            if value is not None and value not in ((), ""):
                raise DocumentError(f"{path}.{name}", "is not for a spectator")
    if seat not in observation.turn.seats and observation.legal_actions:
        raise DocumentError(f"{path}.legal_actions", "the seat is not to act")


def check_turn(game: Game, turn: Turn, players: int, path: str) -> None:
    """Raises `DocumentError` for a turn that is not one of this game's."""
    try:
        game.phase_of(turn, players)
    except InvalidState as invalid:
        raise DocumentError(path, str(invalid)) from invalid


def _own(observation: AnyObservation) -> Iterable[str]:
    marked = visibility(type(observation))
    return [name for name, mark in marked if isinstance(mark, OwnOnly)]


def check_parts(part: object, form: Any, players: int, path: str) -> None:
    """Raises `DocumentError` unless fields by seat have one entry per seat, and seats exist."""
    check = _check_of(form)
    if check is not None:
        try:
            check(part, players)
        except Refused as refused:
            refuse(refused, path)


def check_members(members: Mapping[str, Any], form: Any, players: int, path: str) -> None:
    """Like `check_parts`, for some members of an object."""
    checks = _checks_of(form)
    try:
        for name, member in members.items():
            if name in checks:
                _at(name, checks[name], member, players)
    except Refused as refused:
        refuse(refused, path)


def check_events(events: Iterable[object], seat: int | None, players: int, path: str) -> None:
    """Raises `DocumentError` for an event that holds what the seat may not see."""
    for number, event in enumerate(events):
        kind: Any = type(event)
        checks, secret = _of_event(kind)
        if not checks and not secret:  # most events
            continue
        try:
            for check in checks:
                check(event, players)
            if secret and not is_exactly(redact_event(event, seat), event):
                raise Refused("tells what is not for this seat")
        except Refused as refused:
            refuse(refused, f"{path}[{number}]")


@cache
def _of_event(kind: Any) -> tuple[tuple[Check, ...], bool]:
    """What checks an event of a class, at most one, and whether a field is not for everyone."""
    secret = any(not isinstance(mark, Everyone) for _, mark in visibility(kind))
    check = _check_of(kind)
    return () if check is None else (check,), secret


@cache
def _check_of(form: Any) -> Check | None:
    """The check for values of this type; None if there is nothing to check."""
    kind = get_origin(form)
    if kind is Annotated:
        plain, *marks = get_args(form)
        if Everyone(by_seat=True) in marks or PrivateBySeat() in marks:
            return _by_seat(_check_of(plain))
        if OfSeat() in marks:
            return _seat
        return None if any(isinstance(mark, Encoded) for mark in marks) else _check_of(plain)
    if kind is tuple:
        return _each(_check_of(get_args(form)[0]))
    if is_union(form):
        return _whichever({_class_of(member): _check_of(member) for member in get_args(form)})
    if attrs.has(form):
        return _CHECKS.get(form) or _all(_checks_of(form))
    return None


@cache
def _checks_of(cls: Any) -> dict[str, Check]:
    """The checks for fields of a class, without those that need none."""
    checks = {name: _check_of(form) for name, form in field_types(cls).items()}
    for name in _naming_seats(cls):
        checks[name] = _seat
    return {name: check for name, check in checks.items() if check is not None}


def _naming_seats(cls: Any) -> Iterable[str]:
    """The fields named by `SeenBy` marks, which hold seats."""
    hints = get_type_hints(cls, include_extras=True)
    marks = [mark for hint in hints.values() for mark in getattr(hint, "__metadata__", ())]
    return [name for mark in marks if isinstance(mark, SeenBy) for name in mark.fields]


def _seat(value: Any, players: int) -> None:
    if not is_seat(value, players):
        raise Refused(f"there is no seat {describe(value)}: the seats are 0 to {players - 1}")


def _seats(value: tuple[int, ...], players: int) -> None:
    _each(_seat)(value, players)  # type: ignore[misc]
    if any(one >= two for one, two in pairwise(value)):
        raise Refused("seats ascend without repetition")


def _decision(value: Decision, players: int) -> None:
    _at("seats", _seats, value.seats, players)
    if not value.seats:
        raise at_member(Refused("no seat is listed"), "seats")


def _result(value: Result, players: int) -> None:
    _at("points", _entries, value.points, players)
    _at("winners", _seats, value.winners, players)
    if not value.winners:
        raise at_member(Refused("no winner is listed"), "winners")


_CHECKS: Mapping[Any, Check] = {Decision: _decision, Result: _result}


def _entries(value: Any, players: int) -> None:
    if len(value) != players:
        raise Refused(f"has {len(value)} entries for {players} seats")


def _at(name: str, check: Check, value: Any, players: int) -> None:
    try:
        check(value, players)
    except Refused as refused:
        raise at_member(refused, name) from None


def _by_seat(check: Check | None) -> Check:
    def check_all(value: Any, players: int) -> None:
        _entries(value, players)
        if check is not None:
            check(value, players)

    return check_all


def _each(check: Check | None) -> Check | None:
    if check is None:
        return None

    def check_each(value: Any, players: int) -> None:
        for number, item in enumerate(value):
            try:
                check(item, players)
            except Refused as refused:
                raise at_item(refused, number) from None

    return check_each


def _whichever(checks: Mapping[Any, Check | None]) -> Check | None:
    if not any(checks.values()):
        return None

    def check_one(value: Any, players: int) -> None:
        check = checks.get(type(value))
        if check is not None:
            check(value, players)

    return check_one


def _class_of(member: Any) -> Any:
    """The class of the values of a union's member."""
    return origin_of(get_args(member)[0] if get_origin(member) is Annotated else member)


def _all(checks: Mapping[str, Check]) -> Check | None:
    if not checks:
        return None

    def check_fields(value: Any, players: int) -> None:
        for name, check in checks.items():
            _at(name, check, getattr(value, name), players)

    return check_fields
