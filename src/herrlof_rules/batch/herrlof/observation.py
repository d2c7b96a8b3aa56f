"""What one seat may know now, as the vector that `herrlof_rules.encoding` specifies."""

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.herrlof.cards import HAGALAZ, NUMBERED, VALKNUT, copies, size, unit
from herrlof_rules.batch.herrlof.rules import DECK, HAND_SIZE, PARTS, PLAYERS, WIDTH
from herrlof_rules.batch.herrlof.state import (
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
    places_after,
    seat_after,
)
from herrlof_rules.batch.rows import Row, Written
from herrlof_rules.encoding.herrlof.layout import CARDS, KINDS, ROUNDS

(
    AT_HAND,
    AT_PREDICTION,
    AT_BURIED,
    AT_GIVEN,
    AT_GOT,
    AT_PLAYER,
    AT_PHASE,
    AT_TO_ACT,
    AT_DEALER,
    AT_ROUND,
    AT_SCORES,
    AT_HITS,
    AT_HANDED_IN,
    AT_TRUMP,
    AT_LEADER,
    AT_TRICK,
    AT_LAST_TRICK,
    AT_LAST_WINNER,
    AT_TRICKS,
    AT_HAND_SIZES,
    AT_PILE,
    AT_GONE,
) = range(PARTS, WIDTH)  # as `PART_NAMES`
_COPIES = 3


@compiled
def _write_set(out: Written, at: int, cards: int) -> None:
    """A packed collection as a set of cards."""
    held = cards & NUMBERED
    while held:
        out[at + bits.lowest(held)] = 1
        held &= held - 1
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
def _mark(out: Written, at: int, place: int) -> None:
    """A 1 at a place of a part, none for -1."""
    if place >= 0:
        out[at + place] = 1


@compiled
def _from(r: Row, seat: int, other: int) -> int:
    """The row of another seat, -1 for none."""
    return -1 if other < 0 else places_after(r, seat, other)


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
    """What only the seat itself knows."""
    _write_set(out, r[AT_HAND], s[HANDS + seat])
    _mark(out, r[AT_PREDICTION], s[PREDICTIONS + seat])
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
    _mark(out, r[AT_PLAYER], seat)


@compiled
def _write_tricks(s: Row, r: Row, seat: int, out: Written) -> None:
    """The current trick, and the last one with who won it."""
    _mark(out, r[AT_LEADER], _from(r, seat, s[LEADER]))
    for place in range(s[PLAYED]):
        row = _from(r, seat, seat_after(r, s[LEADER], place))
        _mark(out, r[AT_TRICK] + row * KINDS, s[TRICK + place])
    if s[LAST_LEADER] >= 0:
        for place in range(r[PLAYERS]):
            row = _from(r, seat, seat_after(r, s[LAST_LEADER], place))
            _mark(out, r[AT_LAST_TRICK] + row * KINDS, s[LAST_TRICK + place])
        winner = _from(r, seat, s[LAST_WINNER])
        _mark(out, r[AT_LAST_WINNER], winner if winner >= 0 else r[PLAYERS])


@compiled
def observe(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes what is not 0 of the whole vector."""
    _write_own(s, r, seat, out)
    _mark(out, r[AT_PHASE], s[KIND] if s[KIND] <= RETURN else -1)
    if s[KIND] != PREDICT:
        _mark(out, r[AT_TO_ACT], _from(r, seat, s[SEAT]))
    _mark(out, r[AT_DEALER], _from(r, seat, s[DEALER]))
    _mark(out, r[AT_ROUND], min(s[ROUND], ROUNDS) - 1)
    for row in range(r[PLAYERS]):
        other = seat_after(r, seat, row)
        out[r[AT_SCORES] + row] = s[SCORES + other]
        out[r[AT_HITS] + row] = s[HITS + other]
        handed_in = s[PREDICTIONS + other] >= 0
        out[r[AT_HANDED_IN] + row] = 1 if handed_in else 0
        if s[KIND] == PREDICT and not handed_in:
            out[r[AT_TO_ACT] + row] = 1
        _mark(out, r[AT_TRICKS] + row * (r[HAND_SIZE] + 1), s[TRICKS + other])
        out[r[AT_HAND_SIZES] + row] = size(s[HANDS + other])
    _mark(out, r[AT_TRUMP], s[TRUMP])
    _write_tricks(s, r, seat, out)
    out[r[AT_PILE]] = size(s[PILE]) + s[BURIED] - s[REDRAWN]
    _write_set(out, r[AT_GONE], gone(s, r))
