"""The laws that observations and events obey the marks of their fields, and hold no state."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from herrlof_rules.core import Game, PrivateBySeat, Result, SeenBy, redact_event
from herrlof_rules.core.notation import seat_label
from herrlof_rules.core.seats import is_seat_type
from herrlof_rules.core.visibility import (
    Everyone,
    HiddenBySeat,
    HiddenFrom,
    OwnOnly,
    seats_in,
    shown_wrongly,
    visibility,
)
from herrlof_rules.match import Match, Record
from herrlof_rules.testing.counterexample import broken
from herrlof_rules.testing.generators.attributes import reachable
from herrlof_rules.testing.generators.playouts import Position


def check_marks(position: Position) -> None:
    """Public fields are the same for all seats; `BySeat` fields have an entry for each seat.

    `Own` fields are None or empty for a spectator.
    """
    observe, state = position.game.observe, position.state
    spectator = observe(state, None)
    observed = [observe(state, seat) for seat in range(position.players)]
    for seat, seen in zip((None, *range(position.players)), (spectator, *observed), strict=True):
        if (hidden := shown_wrongly(seen, seat)) is not None:
            fact = f"{hidden} is hidden from {seat_label(seat)}, and is {getattr(seen, hidden)!r}"
            position.broken("marks", fact)
    for name, mark in visibility(position.game.observation):
        value = getattr(spectator, name)
        if isinstance(mark, HiddenFrom | HiddenBySeat):
            _check_shared(position, observed, name, mark)
        if not isinstance(mark, Everyone):
            continue
        if mark.by_seat:
            fact = f"{name} is marked BySeat and does not have an entry for each seat: {value!r}"
            position.require(len(value) == position.players, "marks", fact)
        for seat, shown_event in enumerate(observed):
            fact = f"{name} is marked public, but differs between a spectator and seat {seat}"
            position.require_same("marks", fact, value, getattr(shown_event, name))


def _check_shared(
    position: Position, observed: list[Any], name: str, mark: HiddenFrom | HiddenBySeat
) -> None:
    """A value that is hidden from some seats is the same for all others."""
    players = position.players
    values = [getattr(seen, name) for seen in observed]
    if isinstance(mark, HiddenFrom):
        hidden = seats_in(type(observed[0]), mark.fields)
        shown = [
            (other_seat, other_value)
            for other_seat, (other_value, observation) in enumerate(
                zip(values, observed, strict=True)
            )
            if other_seat not in hidden(observation)
        ]
        _require_alike(position, name, shown)
        return
    for seat, value in enumerate(values):
        fact = f"{name} is marked HiddenBySeat and does not have an entry for each seat: {value!r}"
        position.require(len(value) == players, "marks", fact)
        _require_alike(
            position,
            f"{name}[{seat}]",
            [
                (other_seat, other_value[seat])
                for other_seat, other_value in enumerate(values)
                if other_seat != seat
            ],
        )


def _require_alike(position: Position, field_name: str, shown: list[tuple[int, Any]]) -> None:
    for (one, value), (other, other_value) in pairwise(shown):
        fact = (
            f"{field_name} differs between seat {one} and seat {other}, and is hidden from neither"
        )
        position.require_same("marks", fact, value, other_value)


def check_hiding(position: Position) -> None:
    """`redact_event` keeps the fields that a seat may see, and replaces the others by None."""
    for entry in position.match.log[-1:]:
        for event in entry.events:
            for seat in position.onlookers:
                _check_hidden(position, event, seat)


def _check_hidden(position: Position, event: Any, seat: int | None) -> None:
    shown_event = redact_event(event, seat)
    for name, mark in visibility(type(event)):
        value, shown = getattr(event, name), getattr(shown_event, name)
        field_name = f"{type(event).__name__}.{name}"
        expected = value
        if isinstance(mark, PrivateBySeat):
            expected = tuple(
                entry if entry_seat == seat else None for entry_seat, entry in enumerate(value)
            )
            if len(value) != position.players:
                position.broken("events", f"{field_name} has no entry for each seat: {value!r}")
        elif isinstance(mark, HiddenBySeat):
            hidden = [seat is None or entry_seat == seat for entry_seat in range(len(value))]
            expected = tuple(
                None if is_hidden else entry for is_hidden, entry in zip(hidden, value, strict=True)
            )
            if len(value) != position.players:
                position.broken("events", f"{field_name} has no entry for each seat: {value!r}")
        elif isinstance(mark, SeenBy | HiddenFrom):
            named = seats_in(type(event), mark.fields)(event)
            is_visible = seat is not None and (seat in named) is isinstance(mark, SeenBy)
            expected = value if is_visible else None
            good = all(named_seat is None or type(named_seat) is int for named_seat in named)
            position.require(
                good, "events", f"{field_name} is marked with {named!r}: these are no seats"
            )
        if shown != expected or type(shown) is not type(expected):
            position.broken(
                "events",
                f"{seat_label(seat)} sees {field_name} as {shown!r} and not as {expected!r}",
            )


def check_namesakes(game: Game) -> None:
    """A field marked as a seat, or by seat, has the mark in every class with such a field.

    Documents check marked fields only, so a field without the mark is never checked.
    """
    if facts := _unmarked(game):
        broken("marks", facts[0], *facts[1:], "give each its mark, or rename one of the two fields")


def _unmarked(game: Game) -> tuple[str, ...]:
    """Messages about fields that lack the mark of other fields of the same name."""
    marked = [game.observation, *game.events]
    hints = {cls: get_type_hints(cls, include_extras=True) for cls in (*marked, Result)}
    fields = [(cls, name, hint) for cls in hints for name, hint in hints[cls].items()]
    seats = {name: f"{cls.__name__}.{name}" for cls, name, hint in fields if is_seat_type(hint)}
    by_seat = {name: f"{cls.__name__}.{name}" for cls, name, hint in fields if _is_by_seat(hint)}
    seats.setdefault("seat", "the seat of an observation")
    return tuple(_lacking(marked, hints, seats, by_seat))


def _lacking(
    marked: list[Any],
    hints: dict[Any, dict[str, Any]],
    seats: dict[str, str],
    by_seat: dict[str, str],
) -> Iterator[str]:
    for cls in marked:
        checked = {
            field_name
            for _, other_mark in visibility(cls)
            if isinstance(other_mark, SeenBy | HiddenFrom)
            for field_name in other_mark.fields
        }
        checked |= (
            {"seat"}
            if any(isinstance(other_mark, OwnOnly) for _, other_mark in visibility(cls))
            else set()
        )
        for name, mark in visibility(cls):
            form = get_args(hints[cls][name])[0]
            numbers = form is int or int in get_args(form)
            fact_start = f"{cls.__name__}.{name} is not marked as"
            if name in seats.keys() - checked and numbers and not is_seat_type(hints[cls][name]):
                yield f"{fact_start} a Seat, and {seats[name]} is"
            is_tuple = getattr(form, "__origin__", None) is tuple and not isinstance(
                mark, PrivateBySeat | HiddenBySeat
            )
            if name in by_seat and is_tuple and not _is_by_seat(hints[cls][name]):
                yield f"{fact_start} BySeat, and {by_seat[name]} is"


def _is_by_seat(hint: Any) -> bool:
    return Everyone(by_seat=True) in get_args(hint)


def check_reachability(position: Position) -> None:
    """Observations and events hold no state, match or record, not even in hidden slots."""
    events = [event for entry in position.match.log[-1:] for event in entry.events]
    forbidden = (position.game.state, Match, Record)
    for seat in position.onlookers:
        for path, value in reachable(position.game.observe(position.state, seat), *events):
            if isinstance(value, forbidden) or callable(value):
                fact = f"{path} is a {type(value).__name__}, which no seat may receive"
                position.broken("holding", fact)
