"""The observation of one seat, as the vector that `herrlof_arena.vectors` specifies."""

from herrlof_arena.compiled.bits import mark, write_bits
from herrlof_arena.compiled.herrlof.cards import HAGALAZ, NUMBERED, VALKNUT, copies, size, unit
from herrlof_arena.compiled.herrlof.rules import DECK, HAND_SIZE, PARTS, WIDTH
from herrlof_arena.compiled.herrlof.state import (
    BURIED,
    BURIED_CARD,
    BURIED_SEAT,
    DEALER,
    GIVEN,
    HANDS,
    HITS,
    KIND,
    LAST_LEADER,
    LAST_TRICK,
    LAST_WINNER,
    LEADER,
    PILE,
    PLAYED,
    PREDICT,
    PREDICTIONS,
    REDRAWN,
    RETURN,
    ROUND,
    SCORES,
    SEAT,
    TAKEN,
    THEFTS,
    THIEF,
    TRICK,
    TRICKS,
    TRUMP,
    VICTIM,
)
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.rows import Row, Written
from herrlof_arena.compiled.turns import row_of, seat_after
from herrlof_arena.vectors.herrlof import CARDS, KINDS, ROUNDS

_AT = range(PARTS, WIDTH)  # The parts are in the order of the specification.
AT_HAND, AT_PREDICTION, AT_BURIED, AT_GIVEN, AT_GOT, AT_PLAYER, AT_PHASE, AT_TO_ACT = _AT[:8]
AT_DEALER, AT_ROUND, AT_SCORES, AT_HITS, AT_HANDED_IN, AT_TRUMP, AT_LEADER = _AT[8:15]
AT_TRICK, AT_LAST_TRICK, AT_LAST_WINNER, AT_TRICKS, AT_HAND_SIZES, AT_PILE, AT_GONE = _AT[15:]
_COPIES = 3


@compiled
def _write_set(out: Written, at: int, cards: int) -> None:
    """A packed collection as a set of cards."""
    write_bits(out, at, cards & NUMBERED)
    for copy in range(copies(cards, HAGALAZ)):
        out[at + HAGALAZ + copy] = 1
    for copy in range(copies(cards, VALKNUT)):
        out[at + HAGALAZ + _COPIES + copy] = 1


@compiled
def _with(cards: int, card: int) -> int:
    """A collection with one card more, unless it has all copies that there are."""
    most = _COPIES if card >= HAGALAZ else 1
    return cards + unit(card) if copies(cards, card) < most else cards


@compiled
def gone(s: Row, r: Row) -> int:
    """The cards of finished tricks and replaced trump cards: those that are nowhere else."""
    if s[TRUMP] < 0:
        return 0
    left = r[DECK] - s[PILE] - unit(s[TRUMP])
    for seat in range(r[PLAYERS]):
        left -= s[HANDS + seat]
    for place in range(s[PLAYED]):
        left -= unit(s[TRICK + place])
    for place in range(s[REDRAWN], s[BURIED]):
        left -= unit(s[BURIED_CARD + place])
    return left


@compiled
def _write_own(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes the facts that only the seat itself knows."""
    _write_set(out, r[AT_HAND], s[HANDS + seat])
    mark(out, r[AT_PREDICTION], s[PREDICTIONS + seat])
    buried = 0
    for place in range(s[BURIED]):
        if s[BURIED_SEAT + place] == seat:
            buried = _with(buried, s[BURIED_CARD + place])
    _write_set(out, r[AT_BURIED], buried)
    for row in range(r[PLAYERS]):
        other = seat_after(r, seat, row)
        gave = got = 0
        for place in range(s[THEFTS]):
            taken, returned = s[TAKEN + place], s[GIVEN + place]
            if s[THIEF + place] == seat and s[VICTIM + place] == other:
                got = got if taken < 0 else _with(got, taken)
                gave = gave if returned < 0 else _with(gave, returned)
            elif s[VICTIM + place] == seat and s[THIEF + place] == other:
                gave = gave if taken < 0 else _with(gave, taken)
                got = got if returned < 0 else _with(got, returned)
        _write_set(out, r[AT_GIVEN] + row * CARDS, gave)
        _write_set(out, r[AT_GOT] + row * CARDS, got)
    mark(out, r[AT_PLAYER], seat)


@compiled
def _write_tricks(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes the current trick, and the last one with its winner."""
    mark(out, r[AT_LEADER], row_of(r, seat, s[LEADER]))
    for place in range(s[PLAYED]):
        row = row_of(r, seat, seat_after(r, s[LEADER], place))
        mark(out, r[AT_TRICK] + row * KINDS, s[TRICK + place])
    if s[LAST_LEADER] >= 0:
        for place in range(r[PLAYERS]):
            row = row_of(r, seat, seat_after(r, s[LAST_LEADER], place))
            mark(out, r[AT_LAST_TRICK] + row * KINDS, s[LAST_TRICK + place])
        winner = row_of(r, seat, s[LAST_WINNER])
        mark(out, r[AT_LAST_WINNER], winner if winner >= 0 else r[PLAYERS])


@compiled
def observe(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes all numbers of the vector that are not 0."""
    _write_own(s, r, seat, out)
    mark(out, r[AT_PHASE], s[KIND] if s[KIND] <= RETURN else -1)
    if s[KIND] != PREDICT:
        mark(out, r[AT_TO_ACT], row_of(r, seat, s[SEAT]))
    mark(out, r[AT_DEALER], row_of(r, seat, s[DEALER]))
    mark(out, r[AT_ROUND], min(s[ROUND], ROUNDS) - 1)
    for row in range(r[PLAYERS]):
        other = seat_after(r, seat, row)
        out[r[AT_SCORES] + row] = s[SCORES + other]
        out[r[AT_HITS] + row] = s[HITS + other]
        handed_in = s[PREDICTIONS + other] >= 0
        out[r[AT_HANDED_IN] + row] = 1 if handed_in else 0
        if s[KIND] == PREDICT and not handed_in:
            out[r[AT_TO_ACT] + row] = 1
        mark(out, r[AT_TRICKS] + row * (r[HAND_SIZE] + 1), s[TRICKS + other])
        out[r[AT_HAND_SIZES] + row] = size(s[HANDS + other])
    mark(out, r[AT_TRUMP], s[TRUMP])
    _write_tricks(s, r, seat, out)
    out[r[AT_PILE]] = size(s[PILE]) + s[BURIED] - s[REDRAWN]
    _write_set(out, r[AT_GONE], gone(s, r))
