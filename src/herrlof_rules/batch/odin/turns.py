"""What every chapter needs: whose turn it is, who sits where, and the state between hands."""

from herrlof_rules.batch.compiled import compiled, inlined
from herrlof_rules.batch.odin.rules import PLAYERS
from herrlof_rules.batch.odin.sets import NO_SET
from herrlof_rules.batch.odin.state import (
    BEATEN,
    DISCARDS,
    HANDS,
    KIND,
    PLAYER,
    SEAT,
    SEATS,
    TABLE,
    TAKEN,
)
from herrlof_rules.batch.rows import Row


@inlined
def turn_to(s: Row, kind: int, seat: int) -> None:
    """Makes it the turn of a seat, or of chance for -1."""
    s[KIND] = kind
    s[SEAT] = seat


@inlined
def seat_after(r: Row, seat: int, places: int) -> int:
    """The seat `places` to the left, fewer than there are seats (C3)."""
    seat += places
    return seat - r[PLAYERS] if seat >= r[PLAYERS] else seat


@inlined
def places_after(r: Row, seat: int, other: int) -> int:
    """How many places to the left of a seat another one is (C3)."""
    places = other - seat
    return places + r[PLAYERS] if places < 0 else places


@compiled
def clear(s: Row) -> None:
    """Clears the table, as it is between hands (D1)."""
    for seat in range(SEATS):
        s[HANDS + seat] = s[TAKEN + seat] = 0
    s[DISCARDS] = 0
    s[PLAYER] = -1
    s[TABLE] = s[BEATEN] = NO_SET
