"""Whose turn it is, and who sits where: the same in the rows of every game."""

from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.layout import KIND, PLAYERS, SEAT
from herrlof_arena.batch.rows import Row


@inlined
def turn_to(s: Row, kind: int, seat: int) -> None:
    """Makes it the turn of a seat, or of chance for -1."""
    s[KIND] = kind
    s[SEAT] = seat


@inlined
def seat_after(r: Row, seat: int, places: int) -> int:
    """The seat `places` to the left, fewer than there are seats."""
    seat += places  # a division would cost more than all else in most moves
    return seat - r[PLAYERS] if seat >= r[PLAYERS] else seat


@inlined
def places_after(r: Row, seat: int, other: int) -> int:
    """How many places to the left of a seat another one is."""
    places = other - seat
    return places + r[PLAYERS] if places < 0 else places


@compiled
def row_of(r: Row, seat: int, other: int) -> int:
    """The row of another seat in a vector, where rows begin with `seat`; -1 for none."""
    return -1 if other < 0 else places_after(r, seat, other)
