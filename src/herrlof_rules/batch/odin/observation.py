"""What one seat may know now, as the vector that `herrlof_rules.encoding` specifies."""

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.odin.cards import CARDS, COLOURS
from herrlof_rules.batch.odin.dealing import in_play
from herrlof_rules.batch.odin.rules import PLAYERS
from herrlof_rules.batch.odin.sets import CARDS_OF, NO_SET
from herrlof_rules.batch.odin.state import (
    BEATEN,
    DISCARDS,
    FIRST_PLAYER,
    HANDS,
    KIND,
    PLAY,
    PLAYER,
    REMOVED,
    SCORES,
    SEAT,
    TABLE,
    TAKE,
    TAKEN,
)
from herrlof_rules.batch.odin.turns import places_after, seat_after
from herrlof_rules.batch.rows import Row, Written
from herrlof_rules.encoding.odin.layout import PHASES

_PHASES = len(PHASES)


@compiled
def _write_bits(out: Written, at: int, held: int, size_of_part: int) -> int:
    """A 1 for each bit that is set; returns where the part ends."""
    while held:
        out[at + bits.lowest(held)] = 1
        held &= held - 1
    return at + size_of_part


@compiled
def _write_set(out: Written, at: int, number: int) -> int:
    """The cards of a set, if there is one; returns where the part ends."""
    return _write_bits(out, at, 0 if number == NO_SET else CARDS_OF[number], CARDS)


@compiled
def _mark(out: Written, at: int, place: int, size_of_part: int) -> int:
    """A 1 at a place of a part, none for -1; returns where the part ends."""
    if place >= 0:
        out[at + place] = 1
    return at + size_of_part


@compiled
def _from(r: Row, seat: int, other: int) -> int:
    """The row of another seat, -1 for none."""
    return -1 if other < 0 else places_after(r, seat, other)


@compiled
def passes(s: Row, r: Row) -> int:
    """How many seats have passed since the last set was played (E1)."""
    if s[KIND] != PLAY or s[TABLE] == NO_SET:
        return 0
    return places_after(r, s[PLAYER], s[SEAT]) - 1


@compiled
def set_aside(s: Row, r: Row) -> int:
    """How many cards were set aside by the deal (D1); none between hands."""
    if s[PLAYER] < 0:
        return 0
    elsewhere = s[DISCARDS]
    for seat in range(r[PLAYERS]):
        elsewhere |= s[HANDS + seat]
    for place in (TABLE, BEATEN):
        if s[place] != NO_SET:
            elsewhere |= CARDS_OF[s[place]]
    return bits.size(in_play(s, r) & ~elsewhere)


@compiled
def observe(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes what is not 0 of the whole vector."""
    players = r[PLAYERS]
    at = _write_bits(out, 0, s[HANDS + seat], CARDS)
    at = _mark(out, at, seat, players)
    at = _mark(out, at, s[KIND] if s[KIND] <= TAKE else -1, _PHASES)
    at = _mark(out, at, _from(r, seat, s[SEAT]), players)
    at = _mark(out, at, _from(r, seat, s[FIRST_PLAYER]), players)
    for row in range(players):
        other = seat_after(r, seat, row)
        out[at + row] = s[SCORES + other]
        out[at + players + row] = bits.size(s[HANDS + other])
    at = _write_bits(out, at + 2 * players, s[REMOVED], COLOURS)
    out[at] = set_aside(s, r)
    at = _write_set(out, at + 1, s[TABLE])
    at = _write_set(out, at, s[BEATEN])
    at = _mark(out, at, _from(r, seat, s[PLAYER]), players)
    at = _mark(out, at, passes(s, r), players)
    at = _write_bits(out, at, s[DISCARDS], CARDS)
    for row in range(players):
        at = _write_bits(out, at, s[TAKEN + seat_after(r, seat, row)], CARDS)
