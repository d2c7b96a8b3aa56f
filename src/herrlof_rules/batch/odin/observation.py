"""What one seat may know now, as the vector that `herrlof_rules.encoding` specifies."""

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.odin.cards import CARDS
from herrlof_rules.batch.odin.dealing import in_play
from herrlof_rules.batch.odin.rules import PARTS, PLAYERS, WIDTH
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

(
    AT_HAND,
    AT_PLAYER,
    AT_PHASE,
    AT_TO_ACT,
    AT_FIRST_PLAYER,
    AT_SCORES,
    AT_HAND_SIZES,
    AT_REMOVED,
    AT_SET_ASIDE,
    AT_TABLE,
    AT_BEATEN,
    AT_LAST_PLAYER,
    AT_PASSES,
    AT_DISCARDS,
    AT_TAKEN,
) = range(PARTS, WIDTH)  # as `PART_NAMES`


@compiled
def _write_bits(out: Written, at: int, held: int) -> None:
    """A 1 for each bit that is set."""
    while held:
        out[at + bits.lowest(held)] = 1
        held &= held - 1


@compiled
def _mark(out: Written, at: int, place: int) -> None:
    """A 1 at a place of a part, none for -1."""
    if place >= 0:
        out[at + place] = 1


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
    _write_bits(out, r[AT_HAND], s[HANDS + seat])
    _mark(out, r[AT_PLAYER], seat)
    _mark(out, r[AT_PHASE], s[KIND] if s[KIND] <= TAKE else -1)
    _mark(out, r[AT_TO_ACT], _from(r, seat, s[SEAT]))
    _mark(out, r[AT_FIRST_PLAYER], _from(r, seat, s[FIRST_PLAYER]))
    for row in range(r[PLAYERS]):
        other = seat_after(r, seat, row)
        out[r[AT_SCORES] + row] = s[SCORES + other]
        out[r[AT_HAND_SIZES] + row] = bits.size(s[HANDS + other])
        _write_bits(out, r[AT_TAKEN] + row * CARDS, s[TAKEN + other])
    _write_bits(out, r[AT_REMOVED], s[REMOVED])
    out[r[AT_SET_ASIDE]] = set_aside(s, r)
    if s[TABLE] != NO_SET:
        _write_bits(out, r[AT_TABLE], CARDS_OF[s[TABLE]])
    if s[BEATEN] != NO_SET:
        _write_bits(out, r[AT_BEATEN], CARDS_OF[s[BEATEN]])
    _mark(out, r[AT_LAST_PLAYER], _from(r, seat, s[PLAYER]))
    _mark(out, r[AT_PASSES], passes(s, r))
    _write_bits(out, r[AT_DISCARDS], s[DISCARDS])
