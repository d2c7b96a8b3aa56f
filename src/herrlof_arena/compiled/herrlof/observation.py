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
    """Writes a packed collection as a set of cards."""
    write_bits(out, at, cards & NUMBERED)
    for copy in range(copies(cards, HAGALAZ)):
        out[at + HAGALAZ + copy] = 1
    for copy in range(copies(cards, VALKNUT)):
        out[at + HAGALAZ + _COPIES + copy] = 1


@compiled
def _with(cards: int, card: int) -> int:
    """Adds a copy of a card to a collection, unless the collection already has all copies."""
    most = _COPIES if card >= HAGALAZ else 1
    return cards + unit(card) if copies(cards, card) < most else cards


@compiled
def gone(state: Row, options: Row) -> int:
    """The cards of finished tricks and replaced trump cards: all cards that are nowhere else."""
    if state[TRUMP] < 0:
        return 0
    left = options[DECK] - state[PILE] - unit(state[TRUMP])
    for seat in range(options[PLAYERS]):
        left -= state[HANDS + seat]
    for place in range(state[PLAYED]):
        left -= unit(state[TRICK + place])
    for place in range(state[REDRAWN], state[BURIED]):
        left -= unit(state[BURIED_CARD + place])
    return left


@compiled
def _write_own(state: Row, options: Row, seat: int, out: Written) -> None:
    """Writes the facts that only the seat itself knows."""
    _write_set(out, options[AT_HAND], state[HANDS + seat])
    mark(out, options[AT_PREDICTION], state[PREDICTIONS + seat])
    buried = 0
    for place in range(state[BURIED]):
        if state[BURIED_SEAT + place] == seat:
            buried = _with(buried, state[BURIED_CARD + place])
    _write_set(out, options[AT_BURIED], buried)
    for row in range(options[PLAYERS]):
        other = seat_after(options, seat, row)
        gave = got = 0
        for place in range(state[THEFTS]):
            taken, returned = state[TAKEN + place], state[GIVEN + place]
            if state[THIEF + place] == seat and state[VICTIM + place] == other:
                got = got if taken < 0 else _with(got, taken)
                gave = gave if returned < 0 else _with(gave, returned)
            elif state[VICTIM + place] == seat and state[THIEF + place] == other:
                gave = gave if taken < 0 else _with(gave, taken)
                got = got if returned < 0 else _with(got, returned)
        _write_set(out, options[AT_GIVEN] + row * CARDS, gave)
        _write_set(out, options[AT_GOT] + row * CARDS, got)
    mark(out, options[AT_PLAYER], seat)


@compiled
def _write_tricks(state: Row, options: Row, seat: int, out: Written) -> None:
    """Writes the current trick, and the last finished trick with its winner."""
    mark(out, options[AT_LEADER], row_of(options, seat, state[LEADER]))
    for place in range(state[PLAYED]):
        row = row_of(options, seat, seat_after(options, state[LEADER], place))
        mark(out, options[AT_TRICK] + row * KINDS, state[TRICK + place])
    if state[LAST_LEADER] >= 0:
        for place in range(options[PLAYERS]):
            row = row_of(options, seat, seat_after(options, state[LAST_LEADER], place))
            mark(out, options[AT_LAST_TRICK] + row * KINDS, state[LAST_TRICK + place])
        winner = row_of(options, seat, state[LAST_WINNER])
        mark(out, options[AT_LAST_WINNER], winner if winner >= 0 else options[PLAYERS])


@compiled
def observe(state: Row, options: Row, seat: int, out: Written) -> None:
    """Writes all numbers of the vector that are not 0."""
    _write_own(state, options, seat, out)
    mark(out, options[AT_PHASE], state[KIND] if state[KIND] <= RETURN else -1)
    if state[KIND] != PREDICT:
        mark(out, options[AT_TO_ACT], row_of(options, seat, state[SEAT]))
    mark(out, options[AT_DEALER], row_of(options, seat, state[DEALER]))
    mark(out, options[AT_ROUND], min(state[ROUND], ROUNDS) - 1)
    for row in range(options[PLAYERS]):
        other = seat_after(options, seat, row)
        out[options[AT_SCORES] + row] = state[SCORES + other]
        out[options[AT_HITS] + row] = state[HITS + other]
        handed_in = state[PREDICTIONS + other] >= 0
        out[options[AT_HANDED_IN] + row] = 1 if handed_in else 0
        if state[KIND] == PREDICT and not handed_in:
            out[options[AT_TO_ACT] + row] = 1
        mark(out, options[AT_TRICKS] + row * (options[HAND_SIZE] + 1), state[TRICKS + other])
        out[options[AT_HAND_SIZES] + row] = size(state[HANDS + other])
    mark(out, options[AT_TRUMP], state[TRUMP])
    _write_tricks(state, options, seat, out)
    out[options[AT_PILE]] = size(state[PILE]) + state[BURIED] - state[REDRAWN]
    _write_set(out, options[AT_GONE], gone(state, options))
