"""The law that an observation keeps the marks of its fields."""

from herrlof_rules.core.visibility import Everyone, visibility
from herrlof_rules.testing.broken import difference
from herrlof_rules.testing.playouts import Position


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
