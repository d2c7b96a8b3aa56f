"""The seat to act, and the order of seats, in the rows of every game."""

from herrlof_arena.compiled.layout import KIND, PLAYERS, SEAT
from herrlof_arena.compiled.marks import compiled, inlined
from herrlof_arena.compiled.rows import Row


@inlined
def turn_to(state: Row, kind: int, seat: int) -> None:
    """Gives the turn to a seat, or to chance if `seat` is -1."""
    state[KIND] = kind
    state[SEAT] = seat


@inlined
def seat_after(options: Row, seat: int, places: int) -> int:
    """The seat `places` to the left; `places` is less than the number of seats."""
    seat += places  # not `%`, because a division takes longer than the rest of most moves
    return seat - options[PLAYERS] if seat >= options[PLAYERS] else seat


@inlined
def places_after(options: Row, seat: int, other: int) -> int:
    """The number of places from a seat to another one on its left."""
    places = other - seat
    return places + options[PLAYERS] if places < 0 else places


@compiled
def row_of(options: Row, seat: int, other: int) -> int:
    """The place of `other` in parts of a vector that begin with `seat`; -1 if `other` is -1."""
    return -1 if other < 0 else places_after(options, seat, other)
