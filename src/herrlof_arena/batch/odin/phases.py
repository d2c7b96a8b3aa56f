"""The functions that the loops call: each hands the turn to the chapter of its phase."""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled, inlined
from herrlof_arena.batch.odin import dealing
from herrlof_arena.batch.odin.numbering import NO_CARD, card_taken, take_id
from herrlof_arena.batch.odin.playing import may_play, play, write_plays
from herrlof_arena.batch.odin.sets import CARDS_OF
from herrlof_arena.batch.odin.state import (
    BEATEN,
    CHOOSE_FIRST,
    DEAL,
    KIND,
    PLAY,
    REMOVE,
    TAKE,
)
from herrlof_arena.batch.odin.taking import take
from herrlof_arena.batch.randomness import IDS, choice_below, open_outcome
from herrlof_arena.batch.rows import Row


@inlined
def _write_takes(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the ids of the cards that may be taken (K1); returns the end."""
    beaten = CARDS_OF[s[BEATEN]]
    while beaten:
        out[at] = take_id(r, bits.lowest(beaten))
        at += 1
        beaten &= beaten - 1
    return at


@inlined
def _write_legal(s: Row, r: Row, out: Row, at: int) -> int:
    """Writes the ids of what the seat to act may do, in no order; returns the end."""
    if s[KIND] == PLAY:
        return write_plays(s, r, out, at)
    if s[KIND] == TAKE:
        return _write_takes(s, r, out, at)
    return at


@compiled
def legal(s: Row, r: Row, w: Row) -> int:
    """Writes the legal ids at `IDS`, ascending, and returns how many there are."""
    stop = _write_legal(s, r, w, IDS)
    for end in range(IDS + 1, stop):  # seldom more than a dozen, and in runs that ascend
        number, place = w[end], end
        while place > IDS and w[place - 1] > number:
            w[place] = w[place - 1]
            place -= 1
        w[place] = number
    return stop - IDS


@compiled
def is_legal(s: Row, r: Row, number: int) -> bool:
    """Whether an id is that of a legal action; there is a decision."""
    if s[KIND] == PLAY:
        return may_play(s, r, number)
    card = card_taken(r, number)
    return card != NO_CARD and CARDS_OF[s[BEATEN]] >> card & 1 != 0


@inlined
def choose(s: Row, r: Row, luck: Row, w: Row) -> int:
    """The id of a legal action, all equally likely; the match is not over."""
    count = _write_legal(s, r, w, IDS) - IDS
    return w[IDS + choice_below(luck, count)]


@inlined
def act(s: Row, r: Row, number: int) -> None:
    """Carries out a legal action; what chance settles next is left open."""
    if s[KIND] == PLAY:
        play(s, r, number)
    else:
        take(s, r, card_taken(r, number))


@compiled
def settle(s: Row, r: Row, luck: Row, w: Row) -> None:
    """Settles chance up to the next decision or the end."""
    while CHOOSE_FIRST <= s[KIND] <= DEAL:
        open_outcome(luck, w)
        if s[KIND] == DEAL:
            dealing.deal(s, r, luck, w)
        elif s[KIND] == REMOVE:
            dealing.remove_colours(s, luck, w)
        else:
            dealing.choose_first_player(s, r, luck, w)
