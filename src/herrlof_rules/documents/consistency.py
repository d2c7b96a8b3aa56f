"""Checks that in observations and events seats exist, tuples are complete, and secrets are hidden.

The checks use only the marks of fields and the kinds of turns; whether play can lead to a position
is not checked.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.errors import DocumentError, InvalidState, UnknownSeat
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import Check, Misfit, check_of, checks_of
from herrlof_rules.core.parameters import AnyObservation
from herrlof_rules.core.ranges import OnlyPlayers
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.turn import Over, Turn
from herrlof_rules.core.visibility import (
    Everyone,
    is_by_seat,
    redact_event,
    shown_wrongly,
    visibility,
)


def check_seat_of(seat: int | None, players: int, path: str) -> None:
    """Raises `DocumentError` unless `seat` is one of the seats, or None for a spectator."""
    try:
        check_seat(seat, players)
    except UnknownSeat as unknown:
        raise DocumentError(path, str(unknown)) from None


def players_of(observation: AnyObservation, counts: Iterable[int]) -> int:
    """The number of players in an observation: the length of its first field by seat.

    Without such a field, it is the number of points in the result, or else the largest number of
    players.
    """
    for name, mark in visibility(type(observation)):
        if is_by_seat((mark,)) and len(getattr(observation, name)) in counts:
            return len(getattr(observation, name))
    turn = observation.turn
    if isinstance(turn, Over) and len(turn.result.points) in counts:
        return len(turn.result.points)
    return max(counts)


def check_entitled(observation: AnyObservation, path: str) -> None:
    """Raises `DocumentError` for an observation with a value that its seat may not see."""
    seat = observation.seat
    if (name := shown_wrongly(observation, seat)) is not None:
        reason = "is not for a spectator" if seat is None else "is hidden from this seat"
        raise DocumentError(f"{path}.{name}", reason)
    if seat not in observation.turn.seats and observation.legal_actions:
        raise DocumentError(f"{path}.legal_actions", "the seat is not to act")


def check_turn(game: Game, turn: Turn, players: int, path: str) -> None:
    """Raises `DocumentError` for a turn of a kind that the game does not have."""
    try:
        game.phase_of(turn, players)
    except InvalidState as invalid:
        raise DocumentError(path, str(invalid)) from invalid


def check_parts(part: object, form: Any, players: int, path: str) -> None:
    """Raises `DocumentError` unless fields by seat have one entry per seat, and seats exist."""
    check = check_of(form)
    if check is not None:
        try:
            check(part, OnlyPlayers(players))
        except Misfit as misfit:
            _refuse(misfit, path)


def _refuse(misfit: Misfit, path: str) -> NoReturn:
    raise DocumentError(f"{path}{misfit.path}", misfit.reason) from None


def check_members(members: Mapping[str, Any], form: Any, players: int, path: str) -> None:
    """Like `check_parts`, for some members of an object."""
    checks, rules = checks_of(form), OnlyPlayers(players)
    name = ""
    try:
        for name in members.keys() & checks.keys():
            checks[name](members[name], rules)
    except Misfit as misfit:
        _refuse(misfit, f"{path}.{name}")


def check_events(events: Iterable[object], seat: int | None, players: int, path: str) -> None:
    """Raises `DocumentError` for an event that does not fit its marks or shows a hidden value."""
    rules = OnlyPlayers(players)
    for number, event in enumerate(events):
        checks, secret = _of_event(type(event))
        if not checks and not secret:  # Most events need no check.
            continue
        try:
            for check in checks:
                check(event, rules)
        except Misfit as misfit:
            _refuse(misfit, f"{path}[{number}]")
        if secret and not is_exactly(redact_event(event, seat), event):
            raise DocumentError(
                f"{path}[{number}]", "reveals a value that is hidden from this seat"
            )


@cached_by_class
def _of_event(kind: Any) -> tuple[tuple[Check, ...], bool]:
    """The check of an event class, if there is anything to check, and whether a field is hidden."""
    secret = any(not isinstance(mark, Everyone) for _, mark in visibility(kind))
    check = check_of(kind)
    return () if check is None else (check,), secret
