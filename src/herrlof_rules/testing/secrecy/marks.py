"""The laws that observations and events keep the marks of their fields."""

from typing import Any

from herrlof_rules.core.visibility import Everyone, OnePerSeat, SeenBy, seen_by, visibility
from herrlof_rules.testing.counterexample import difference
from herrlof_rules.testing.generators.playouts import Position


def check_marks(position: Position) -> None:
    """Public fields are the same for everybody; `BySeat` ones have an entry for each seat.

    `Own` fields are None or empty for a spectator.
    """
    observe, state = position.game.observe, position.state
    spectator = observe(state, None)
    observed = [observe(state, seat) for seat in range(position.players)]
    for name, mark in visibility(position.game.observation):
        value = getattr(spectator, name)
        if not isinstance(mark, Everyone):
            fact = f"{name} is marked Own, and is {value!r} for a spectator"
            position.require(value is None or value in ((), ""), "marks", fact)
            continue
        if mark.by_seat:
            fact = f"{name} is marked BySeat and does not have an entry a seat: {value!r}"
            position.require(len(value) == position.players, "marks", fact)
        for seat, seen in enumerate(observed):
            other = getattr(seen, name)
            if other != value or repr(other) != repr(value):
                fact = f"{name} is marked public, but differs between a spectator and seat {seat}"
                position.broken("marks", fact, *difference(repr(value), repr(other)))


def check_hiding(position: Position) -> None:
    """`seen_by` leaves what a seat may see as it is, and None in the place of everything else."""
    for entry in position.match.log[-1:]:
        for event in entry.events:
            for seat in position.onlookers:
                _check_hidden(position, event, seat)


def _check_hidden(position: Position, event: Any, seat: int | None) -> None:
    seen = seen_by(event, seat)
    who = "a spectator" if seat is None else f"seat {seat}"
    for name, mark in visibility(type(event)):
        value, shown = getattr(event, name), getattr(seen, name)
        what = f"{type(event).__name__}.{name}"
        expected = value
        if isinstance(mark, OnePerSeat):
            expected = tuple(v if n == seat else None for n, v in enumerate(value))
            if len(value) != position.players:
                position.broken("events", f"{what} has no entry for each seat: {value!r}")
        elif isinstance(mark, SeenBy):
            entitled = [getattr(event, of) for of in mark.fields]
            expected = value if seat is not None and seat in entitled else None
            good = all(of is None or type(of) is int for of in entitled)
            position.require(good, "events", f"{what} is seen by {entitled!r}, which are no seats")
        if shown != expected or type(shown) is not type(expected):
            position.broken("events", f"{who} sees {what} as {shown!r} and not as {expected!r}")
