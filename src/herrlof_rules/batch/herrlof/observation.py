"""What one seat may know now, as the vector that `herrlof_rules.encoding` specifies."""

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.herrlof.cards import HAGALAZ, NUMBERED, VALKNUT, copies, size, unit
from herrlof_rules.batch.herrlof.rules import DECK, HAND_SIZE, PLAYERS
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
from herrlof_rules.encoding.herrlof.layout import CARDS, KINDS, PHASES, ROUNDS

_PHASES = len(PHASES)
_COPIES = 3


@compiled
def _write_set(out: Written, at: int, cards: int) -> int:
    """A packed collection as a set of cards; returns where it ends."""
    held = cards & NUMBERED
    while held:
        out[at + bits.lowest(held)] = 1
        held &= held - 1
    for copy in range(copies(cards, HAGALAZ)):
        out[at + HAGALAZ + copy] = 1
    for copy in range(copies(cards, VALKNUT)):
        out[at + HAGALAZ + _COPIES + copy] = 1
    return at + CARDS


@compiled
def _with(cards: int, card: int) -> int:
    """A collection with one card more, unless it has all copies that there are."""
    most = _COPIES if card >= HAGALAZ else 1
    return cards + unit(card) if copies(cards, card) < most else cards


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
def _write_own(s: Row, r: Row, seat: int, out: Written) -> int:
    """What only the seat itself knows."""
    players = r[PLAYERS]
    at = _write_set(out, 0, s[HANDS + seat])
    at = _mark(out, at, s[PREDICTIONS + seat], r[HAND_SIZE] + 1)
    buried = 0
    for place in range(s[BURIED]):
        if s[BURIED_SEAT + place] == seat:
            buried = _with(buried, s[BURIED_CARD + place])
    at = _write_set(out, at, buried)
    got_at = at + players * CARDS
    for row in range(players):
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
        _write_set(out, at + row * CARDS, gave)
        _write_set(out, got_at + row * CARDS, got)
    return got_at + players * CARDS


@compiled
def observe(s: Row, r: Row, seat: int, out: Written) -> None:
    """Writes the whole vector into zeros."""
    players, tricks = r[PLAYERS], r[HAND_SIZE] + 1
    at = _write_own(s, r, seat, out)
    at = _mark(out, at, seat, players)
    at = _mark(out, at, s[KIND] if s[KIND] <= RETURN else -1, _PHASES)
    if s[KIND] == PREDICT:
        for other in range(players):
            if s[PREDICTIONS + other] < 0:
                _mark(out, at, _from(r, seat, other), players)
        at += players
    else:
        at = _mark(out, at, _from(r, seat, s[SEAT]), players)
    at = _mark(out, at, _from(r, seat, s[DEALER]), players)
    at = _mark(out, at, min(s[ROUND], ROUNDS) - 1, ROUNDS)
    for row in range(players):
        other = seat_after(r, seat, row)
        out[at + row] = s[SCORES + other]
        out[at + players + row] = s[HITS + other]
        out[at + 2 * players + row] = 1 if s[PREDICTIONS + other] >= 0 else 0
    at = _mark(out, at + 3 * players, s[TRUMP], KINDS)
    at = _mark(out, at, _from(r, seat, s[LEADER]), players)
    for place in range(s[PLAYED]):
        row = _from(r, seat, seat_after(r, s[LEADER], place))
        _mark(out, at + row * KINDS, s[TRICK + place], KINDS)
    at += players * KINDS
    if s[LAST_LEADER] >= 0:
        for place in range(players):
            row = _from(r, seat, seat_after(r, s[LAST_LEADER], place))
            _mark(out, at + row * KINDS, s[LAST_TRICK + place], KINDS)
        winner = _from(r, seat, s[LAST_WINNER])
        _mark(out, at + players * KINDS, winner if winner >= 0 else players, players + 1)
    at += players * KINDS + players + 1
    for row in range(players):
        other = seat_after(r, seat, row)
        at = _mark(out, at, s[TRICKS + other], tricks)
    for row in range(players):
        out[at + row] = size(s[HANDS + seat_after(r, seat, row)])
    at += players
    out[at] = size(s[PILE]) + s[BURIED] - s[REDRAWN]
    _write_set(out, at + 1, gone(s, r))
