"""The features of an action that a learned bot for Odin receives, in training and in play.

They are the features of the heuristic and, with more than two players, facts about each seat.
"""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin.cards import NUMBERS, ONE_NUMBER
from herrlof_arena.compiled.odin.heuristic import (
    MOST_WEIGHED,
    Around,
    chance_to_stand,
    goes_out,
    highest,
    longest_set,
    size_of,
    split_of,
)
from herrlof_arena.compiled.odin.state import HANDS, PLAYER, SEAT, TABLE, TAKEN
from herrlof_arena.compiled.rows import Floats, Row, Written
from herrlof_arena.compiled.turns import places_after, seat_after

GIVEN, GIVEN_MORE = 121, 289
"""The number of features with two players, and with more."""


@compiled
def look_at_set(
    state: Row, options: Row, played: int, around: Around, weights: Floats, stands: Floats
) -> None:
    """Writes the probability that a seat cannot beat a set, by places after the seat to act."""
    for places in range(1, options[PLAYERS]):
        seat = seat_after(options, state[SEAT], places)
        stands[places] = chance_to_stand(state, seat, played, around[0], weights)


@compiled
def write_played(
    state: Row,
    options: Row,
    hand: int,
    played: int,
    around: Around,
    stands: Floats,
    scratch: Row,
    out: Written,
) -> None:
    """Writes the features of a play that leaves a hand, into a row of zeros."""
    plays, longest, (_, mean, fewest) = _write_held(hand, scratch, out), longest_set(hand), around
    cards, size, digit, chance = bits.size(hand), size_of(played), highest(played), 1.0
    for places in range(1, options[PLAYERS]):
        chance *= stands[places]
    out[21 + plays], out[27 + plays], out[33 + plays] = 1, chance, mean
    out[39 + min(cards, MOST_WEIGHED) - 1] = 1
    out[48 + fewest - 1], out[57 + fewest - 1] = 1, chance
    out[66], out[67] = digit, digit * chance
    out[68 + min(size, 5) - 1], out[73 + min(size, 5) - 1] = 1, digit
    if plays == 0:
        out[78 + min(max(cards - size, -1), 2) + 1] = 1
    elif plays == 1:
        out[82 + min(max(longest - size, -1), 2) + 1] = 1
    out[86], out[87] = chance == 0, chance == 1
    out[88], out[89] = cards * mean, cards * chance
    if options[PLAYERS] > 2:
        for places in range(1, options[PLAYERS]):
            held = min(
                bits.size(state[HANDS + seat_after(options, state[SEAT], places)]), MOST_WEIGHED
            )
            first = 120 + 18 * (places - 1) + held
            out[first], out[first + 9] = 1, stands[places]
        out[285 + options[PLAYERS] - 3] = 1


@compiled
def write_passed(
    state: Row, options: Row, around: Around, stands: Floats, scratch: Row, out: Written
) -> None:
    """Writes the features of a pass, into a row of zeros; `stands` is for the set on the table."""
    hand, player, players, (_, mean, fewest) = (
        state[HANDS + state[SEAT]],
        state[PLAYER],
        options[PLAYERS],
        around,
    )
    plays, cards, held = (
        _write_held(hand, scratch, out),
        bits.size(hand),
        bits.size(state[HANDS + player]),
    )
    out[90 + plays], out[96 + plays] = 1, mean
    out[102 + min(cards, MOST_WEIGHED) - 1], out[111 + fewest - 1] = 1, 1
    if goes_out(state[TAKEN + player], held, scratch):
        out[120] = cards
    if players == 2:
        return
    left, chance = places_after(options, state[SEAT], player), 1.0
    for places in range(1, left):
        chance *= stands[places]
    out[211 + left - 1] = 1
    held = min(held, MOST_WEIGHED)
    out[216 + held - 1], out[225 + held - 1] = 1, chance
    out[234 + min(size_of(state[TABLE]), 5) - 1], out[239] = 1, highest(state[TABLE])
    for places in range(1, players):
        other = bits.size(state[HANDS + seat_after(options, state[SEAT], places)])
        out[240 + 9 * (places - 1) + min(other, MOST_WEIGHED) - 1] = 1
    out[285 + players - 3] = 1


@compiled
def _write_held(hand: int, scratch: Row, out: Written) -> int:
    """Writes the features of a hand; returns the fewest sets it can be split into, minus 1."""
    split = split_of(hand, scratch)
    for number in range(NUMBERS):
        out[number] = bits.size(hand & ONE_NUMBER << number)
    out[9 + min(split & 255, 5)] = 1
    out[15 + min(longest_set(hand), 6) - 1] = 1
    return min(split >> 8, 6) - 1
