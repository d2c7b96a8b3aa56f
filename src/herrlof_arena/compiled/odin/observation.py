"""The observation of one seat, as the vector that `herrlof_arena.vectors` specifies."""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.bits import mark, write_bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin.cards import CARDS
from herrlof_arena.compiled.odin.chapters import in_play
from herrlof_arena.compiled.odin.rules import PARTS, WIDTH
from herrlof_arena.compiled.odin.sets import CARDS_OF, NO_SET
from herrlof_arena.compiled.odin.state import (
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
from herrlof_arena.compiled.rows import Row, Written
from herrlof_arena.compiled.turns import places_after, row_of, seat_after

_AT = range(PARTS, WIDTH)  # The parts are in the order of the specification.
AT_HAND, AT_PLAYER, AT_PHASE, AT_TO_ACT, AT_FIRST_PLAYER, AT_SCORES, AT_HAND_SIZES = _AT[:7]
AT_REMOVED, AT_SET_ASIDE, AT_TABLE, AT_BEATEN, AT_LAST_PLAYER = _AT[7:12]
AT_PASSES, AT_DISCARDS, AT_TAKEN = _AT[12:]


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
    """Writes all numbers of the vector that are not 0."""
    write_bits(out, r[AT_HAND], s[HANDS + seat])
    mark(out, r[AT_PLAYER], seat)
    mark(out, r[AT_PHASE], s[KIND] if s[KIND] <= TAKE else -1)
    mark(out, r[AT_TO_ACT], row_of(r, seat, s[SEAT]))
    mark(out, r[AT_FIRST_PLAYER], row_of(r, seat, s[FIRST_PLAYER]))
    for row in range(r[PLAYERS]):
        other = seat_after(r, seat, row)
        out[r[AT_SCORES] + row] = s[SCORES + other]
        out[r[AT_HAND_SIZES] + row] = bits.size(s[HANDS + other])
        write_bits(out, r[AT_TAKEN] + row * CARDS, s[TAKEN + other])
    write_bits(out, r[AT_REMOVED], s[REMOVED])
    out[r[AT_SET_ASIDE]] = set_aside(s, r)
    if s[TABLE] != NO_SET:
        write_bits(out, r[AT_TABLE], CARDS_OF[s[TABLE]])
    if s[BEATEN] != NO_SET:
        write_bits(out, r[AT_BEATEN], CARDS_OF[s[BEATEN]])
    mark(out, r[AT_LAST_PLAYER], row_of(r, seat, s[PLAYER]))
    mark(out, r[AT_PASSES], passes(s, r))
    write_bits(out, r[AT_DISCARDS], s[DISCARDS])
