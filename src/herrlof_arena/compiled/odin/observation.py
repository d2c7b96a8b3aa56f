"""The observation of one seat, as the vector that `herrlof_arena.vectors` specifies."""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.bits import mark, write_bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
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
from herrlof_arena.vectors.odin import CARDS

_AT = range(PARTS, WIDTH)  # The parts are in the order of the specification.
AT_HAND, AT_PLAYER, AT_PHASE, AT_TO_ACT, AT_FIRST_PLAYER, AT_SCORES, AT_HAND_SIZES = _AT[:7]
AT_REMOVED, AT_SET_ASIDE, AT_TABLE, AT_BEATEN, AT_LAST_PLAYER = _AT[7:12]
AT_PASSES, AT_DISCARDS, AT_TAKEN = _AT[12:]


@compiled
def passes(state: Row, options: Row) -> int:
    """The number of seats that have passed since the last set was played (E1)."""
    if state[KIND] != PLAY or state[TABLE] == NO_SET:
        return 0
    return places_after(options, state[PLAYER], state[SEAT]) - 1


@compiled
def set_aside(state: Row, options: Row) -> int:
    """The number of cards that the deal set aside (D1); 0 between hands."""
    if state[PLAYER] < 0:
        return 0
    elsewhere = state[DISCARDS]
    for seat in range(options[PLAYERS]):
        elsewhere |= state[HANDS + seat]
    for place in (TABLE, BEATEN):
        if state[place] != NO_SET:
            elsewhere |= CARDS_OF[state[place]]
    return bits.size(in_play(state, options) & ~elsewhere)


@compiled
def observe(state: Row, options: Row, seat: int, out: Written) -> None:
    """Writes all numbers of the vector that are not 0."""
    write_bits(out, options[AT_HAND], state[HANDS + seat])
    mark(out, options[AT_PLAYER], seat)
    mark(out, options[AT_PHASE], state[KIND] if state[KIND] <= TAKE else -1)
    mark(out, options[AT_TO_ACT], row_of(options, seat, state[SEAT]))
    mark(out, options[AT_FIRST_PLAYER], row_of(options, seat, state[FIRST_PLAYER]))
    for row in range(options[PLAYERS]):
        other = seat_after(options, seat, row)
        out[options[AT_SCORES] + row] = state[SCORES + other]
        out[options[AT_HAND_SIZES] + row] = bits.size(state[HANDS + other])
        write_bits(out, options[AT_TAKEN] + row * CARDS, state[TAKEN + other])
    write_bits(out, options[AT_REMOVED], state[REMOVED])
    out[options[AT_SET_ASIDE]] = set_aside(state, options)
    if state[TABLE] != NO_SET:
        write_bits(out, options[AT_TABLE], CARDS_OF[state[TABLE]])
    if state[BEATEN] != NO_SET:
        write_bits(out, options[AT_BEATEN], CARDS_OF[state[BEATEN]])
    mark(out, options[AT_LAST_PLAYER], row_of(options, seat, state[PLAYER]))
    mark(out, options[AT_PASSES], passes(state, options))
    write_bits(out, options[AT_DISCARDS], state[DISCARDS])
