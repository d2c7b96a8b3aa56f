"""The features of an action that a learned bot for Odin receives, in training and in play.

The features are those of the heuristic and, with more than two players, facts about each seat.
"""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin.cards import ONE_NUMBER
from herrlof_arena.compiled.odin.heuristic import (
    MOST_WEIGHED,
    SIZES,
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
from herrlof_arena.vectors.odin import NUMBERS

# The first place of each group of features of the hand that an action leaves
OF_NUMBERS, ALONE, LONGEST = 0, 9, 15

# The features of a play; `BY_CHANCE` multiplies by the probability that no seat beats the set
PLAYS, PLAYS_BY_CHANCE, PLAYS_BY_MEAN, CARDS = 21, 27, 33, 39
FEWEST, FEWEST_BY_CHANCE, DIGIT, DIGIT_BY_CHANCE = 48, 57, 66, 67
SIZE, DIGIT_BY_SIZE, ANSWERING_LAST, ANSWERING_LAST_BUT_ONE = 68, 73, 78, 82
SURELY_BEATEN, SURELY_STANDS, CARDS_BY_MEAN, CARDS_BY_CHANCE = 86, 87, 88, 89

# The features of a pass
PASSED_PLAYS, PASSED_PLAYS_BY_MEAN, PASSED_CARDS, PASSED_FEWEST, PASSED_GOES_OUT = (
    90,
    96,
    102,
    111,
    120,
)

GIVEN = 121
"""The number of features with two players."""

# The features with more than two players: of a play, for each other seat; of a pass, for the player
# of the set on the table, for the set and for each other seat; and the number of players
SEAT_CARDS, SEAT_STANDS, SEAT_FEATURES = 121, 130, 18
PLAYER_PLACES, PLAYER_CARDS, PLAYER_CARDS_BY_CHANCE = 211, 216, 225
TABLE_SIZE, TABLE_DIGIT, PASSED_SEAT_CARDS, NUMBER_OF_PLAYERS = 234, 239, 240, 285

GIVEN_MORE = 289
"""The number of features with more than two players."""


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
    """Writes the features of a play, which leaves `hand`, into a row of zeros."""
    plays, longest = _write_held(hand, scratch, out)
    _, mean, fewest = around
    cards, size, digit, chance = bits.size(hand), size_of(played), highest(played), 1.0
    for places in range(1, options[PLAYERS]):
        chance *= stands[places]
    out[PLAYS + plays], out[PLAYS_BY_CHANCE + plays], out[PLAYS_BY_MEAN + plays] = 1, chance, mean
    out[CARDS + min(cards, MOST_WEIGHED) - 1] = 1
    out[FEWEST + fewest - 1], out[FEWEST_BY_CHANCE + fewest - 1] = 1, chance
    out[DIGIT], out[DIGIT_BY_CHANCE] = digit, digit * chance
    by_size = min(size, SIZES) - 1
    out[SIZE + by_size], out[DIGIT_BY_SIZE + by_size] = 1, digit
    if plays == 0:
        out[ANSWERING_LAST + min(max(cards - size, -1), 2) + 1] = 1
    elif plays == 1:
        out[ANSWERING_LAST_BUT_ONE + min(max(longest - size, -1), 2) + 1] = 1
    out[SURELY_BEATEN], out[SURELY_STANDS] = chance == 0, chance == 1
    out[CARDS_BY_MEAN], out[CARDS_BY_CHANCE] = cards * mean, cards * chance
    if options[PLAYERS] > 2:
        for places in range(1, options[PLAYERS]):
            held = min(
                bits.size(state[HANDS + seat_after(options, state[SEAT], places)]), MOST_WEIGHED
            )
            place = SEAT_FEATURES * (places - 1) + held - 1
            out[SEAT_CARDS + place], out[SEAT_STANDS + place] = 1, stands[places]
        out[NUMBER_OF_PLAYERS + options[PLAYERS] - 3] = 1


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
    plays, _ = _write_held(hand, scratch, out)
    cards, held = bits.size(hand), bits.size(state[HANDS + player])
    out[PASSED_PLAYS + plays], out[PASSED_PLAYS_BY_MEAN + plays] = 1, mean
    out[PASSED_CARDS + min(cards, MOST_WEIGHED) - 1], out[PASSED_FEWEST + fewest - 1] = 1, 1
    if goes_out(state[TAKEN + player], held, scratch):
        out[PASSED_GOES_OUT] = cards
    if players == 2:
        return
    left, chance = places_after(options, state[SEAT], player), 1.0
    for places in range(1, left):
        chance *= stands[places]
    out[PLAYER_PLACES + left - 1] = 1
    held = min(held, MOST_WEIGHED)
    out[PLAYER_CARDS + held - 1], out[PLAYER_CARDS_BY_CHANCE + held - 1] = 1, chance
    out[TABLE_SIZE + min(size_of(state[TABLE]), SIZES) - 1] = 1
    out[TABLE_DIGIT] = highest(state[TABLE])
    for places in range(1, players):
        other = bits.size(state[HANDS + seat_after(options, state[SEAT], places)])
        place = MOST_WEIGHED * (places - 1) + min(other, MOST_WEIGHED) - 1
        out[PASSED_SEAT_CARDS + place] = 1
    out[NUMBER_OF_PLAYERS + players - 3] = 1


@compiled
def _write_held(hand: int, scratch: Row, out: Written) -> tuple[int, int]:
    """Writes the features of a hand.

    Returns two numbers: the smallest number of sets that form the hand, minus 1 and at most 5, and
    the size of the hand's largest set.
    """
    split, longest = split_of(hand, scratch), longest_set(hand)
    for number in range(NUMBERS):
        out[OF_NUMBERS + number] = bits.size(hand & ONE_NUMBER << number)
    out[ALONE + min(split & 255, 5)] = 1
    out[LONGEST + min(longest, 6) - 1] = 1
    return min(split >> 8, 6) - 1, longest
