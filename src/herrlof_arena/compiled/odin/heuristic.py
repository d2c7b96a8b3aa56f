"""The heuristic for Odin: it values the hand that an action leaves, and the set on the table.

The value is a linear model of the points at the end of the hand, the others' minus the seat's own.
Its features are counts of cards, and the probability that no other seat beats the set, which is
estimated from the cards taken openly and the unseen cards.  The heuristic reads only columns that
its seat may know: of other hands only the sizes and the cards taken openly.
"""

from herrlof_arena.compiled import bits
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin.cards import ONE_COLOUR, ONE_NUMBER
from herrlof_arena.compiled.odin.chapters import PASS, card_taken, in_play, set_played
from herrlof_arena.compiled.odin.sets import CARDS_OF, NO_SET, STRONGER, set_of
from herrlof_arena.compiled.odin.state import (
    BEATEN,
    DISCARDS,
    HANDS,
    KIND,
    PLAYER,
    SEAT,
    TABLE,
    TAKE,
    TAKEN,
)
from herrlof_arena.compiled.randomness import choice_below
from herrlof_arena.compiled.rows import Floats, Row, Table
from herrlof_arena.compiled.turns import seat_after
from herrlof_arena.vectors.odin import COLOURS, NUMBERS
from herrlof_rules.odin.sets import ALL_SETS

# The first place of each group of weights in a model
OF_NUMBERS, ALONE, LONGEST, PLAYS, CARDS, CARDS_BY_OTHERS = 0, 9, 15, 21, 39, 48
ANSWERING_LAST, ANSWERING_LAST_BUT_ONE, SIZE, FEWEST, DIGIT = 49, 53, 57, 67, 85
DIGIT_STANDS, NEXT_STANDS, SURELY_STANDS, GIVEN_UP, PASSED = 86, 87, 88, 89, 135
WEIGHTS = 181
"""The number of weights in a model; the model for two players is followed by that for more."""

# The places of the weights for a pass, counted from `GIVEN_UP` or `PASSED`
PASSED_PLAYS, PASSED_CARDS, PASSED_CARDS_BY_OTHERS, PASSED_FEWEST = 0, 12, 21, 22
PASSED_PLAYER, PASSED_PLAYER_GOES_OUT, PASSED_SIZE = 31, 40, 41

NO_ANSWER = 2 * WEIGHTS
"""The probability that a seat holds no answer, by size, first digit, cards held, and cards
known."""
SIZES = 5
HELD = 28
"""The number of values of both counts, from 0 to half of the deck."""

MOST_WEIGHED = 9
"""The largest hand for which the model has weights; larger hands use the same ones."""

OUT = 1e6
"""The value of going out, which costs no points (F2); the worst is to let the only opponent go
out."""

SPLITS_KEPT = 8179
SCRATCH = 2 * SPLITS_KEPT
"""A hash table of hands and their splits; a hand's place is its remainder by this prime number."""

_GROUPS = Table(
    [ONE_COLOUR << NUMBERS * colour for colour in range(COLOURS)]
    + [ONE_NUMBER << number for number in range(NUMBERS)]
)
_SIZES = Table(each.size for each in ALL_SETS)
_HIGHEST = Table(max([card.number for card in each.play.cards]) for each in ALL_SETS)

Around = tuple[int, float, int]
"""The unseen cards, and the mean and least size of the other hands, at most `MOST_WEIGHED`."""


@compiled
def choose(
    state: Row, options: Row, ids: Row, count: int, luck: Row, weights: Floats, scratch: Row
) -> int:
    """The place of the most valuable action; ties are broken at random."""
    if count == 1:
        return 0
    around = look(state, options)
    best, ties, chosen = -(1 << 62), 0, 0
    for place in range(count):
        rounded = round(worth(state, options, ids[place], around, weights, scratch) * 1e9)
        if rounded > best:
            best, ties, chosen = rounded, 1, place
        elif rounded == best:
            ties += 1
            if choice_below(luck, ties) == 0:
                chosen = place
    return chosen


@compiled
def look(state: Row, options: Row) -> Around:
    """Computes the values that all actions of the seat to act share."""
    seat, others, fewest, unseen = state[SEAT], 0, MOST_WEIGHED, in_play(state, options)
    for other in range(options[PLAYERS]):
        unseen &= ~state[TAKEN + other]
        if other != seat:
            size = bits.size(state[HANDS + other])
            others += size
            fewest = min(fewest, size)
    for place in (TABLE, BEATEN):
        if state[place] != NO_SET:
            unseen &= ~CARDS_OF[state[place]]
    unseen &= ~(state[HANDS + seat] | state[DISCARDS])
    return unseen, min(float(MOST_WEIGHED), others / (options[PLAYERS] - 1)), fewest


@compiled
def worth(
    state: Row, options: Row, number: int, around: Around, weights: Floats, scratch: Row
) -> float:
    """The value of an action: the expected points to come, the others' minus the seat's own."""
    if number == PASS:
        return worth_passed(state, options, around, weights, scratch)
    played, rest, taken = left_by(state, options, number)
    if rest == 0:
        return OUT
    chance, of_set = worth_of_set(state, options, played, around, weights)
    best = -OUT
    while True:
        left = rest | taken & -taken
        best = max(
            best, worth_played(options, left, played, chance, of_set, around, weights, scratch)
        )
        taken &= taken - 1
        if taken == 0:
            return best


@compiled
def left_by(state: Row, options: Row, number: int) -> tuple[int, int, int]:
    """The set on the table after an action, the rest of the hand, and the cards to take one of."""
    hand = state[HANDS + state[SEAT]]
    if state[KIND] == TAKE:
        return state[TABLE], hand, 1 << card_taken(options, number)
    played = set_played(options, number)
    return played, hand & ~CARDS_OF[played], 0 if state[TABLE] == NO_SET else CARDS_OF[state[TABLE]]


@compiled
def model(options: Row) -> int:
    """The place of the first weight for this number of players."""
    return 0 if options[PLAYERS] == 2 else WEIGHTS


@compiled
def worth_played(
    options: Row,
    hand: int,
    played: int,
    chance: float,
    of_set: float,
    around: Around,
    weights: Floats,
    scratch: Row,
) -> float:
    """The value of a hand after playing a set, which stays unbeaten with probability `chance`."""
    base, (_, mean, _), split, size = (
        model(options),
        around,
        split_of(hand, scratch),
        size_of(played),
    )
    plays, alone, cards, longest = split >> 8, split & 255, bits.size(hand), longest_set(hand)
    by_plays = base + PLAYS + 3 * (min(plays, 6) - 1)
    total = of_set + _held(hand, alone, longest, base, weights)
    total += weights[by_plays] + weights[by_plays + 1] * chance + weights[by_plays + 2] * mean
    few = min(cards, MOST_WEIGHED)
    total += weights[base + CARDS + few - 1] + weights[base + CARDS_BY_OTHERS] * few * mean
    if plays == 1:
        total += weights[base + ANSWERING_LAST + 1 + max(-1, min(2, cards - size))]
    elif plays == 2:
        total += weights[base + ANSWERING_LAST_BUT_ONE + 1 + max(-1, min(2, longest - size))]
    return total


@compiled
def worth_of_set(
    state: Row, options: Row, played: int, around: Around, weights: Floats
) -> tuple[float, float]:
    """The probability that a set stays unbeaten, and the set's value regardless of the hand."""
    size, digit, base, (unseen, _, fewest) = (
        size_of(played),
        highest(played),
        model(options),
        around,
    )
    chance, following = 1.0, 0.0
    for places in range(1, options[PLAYERS]):
        stands = chance_to_stand(
            state, seat_after(options, state[SEAT], places), played, unseen, weights
        )
        if places == 1:
            following = stands
        chance *= stands
    by_size, by_fewest = base + SIZE + 2 * (min(size, SIZES) - 1), base + FEWEST + 2 * (fewest - 1)
    total = (
        weights[by_size]
        + weights[by_size + 1] * digit
        + weights[by_fewest]
        + weights[by_fewest + 1] * chance
    )
    total += weights[base + DIGIT] * digit + weights[base + DIGIT_STANDS] * digit * chance
    total += weights[base + NEXT_STANDS] * following + weights[base + SURELY_STANDS] * (chance == 1)
    return chance, total


@compiled
def chance_to_stand(state: Row, seat: int, played: int, unseen: int, weights: Floats) -> float:
    """An estimate of the probability that a seat cannot beat a set."""
    held, known, size = bits.size(state[HANDS + seat]), state[TAKEN + seat], size_of(played)
    if size > held:
        return 1.0
    if known and _answers(known, played, size):
        return 0.0
    if size >= SIZES:
        return 1.0
    count, digit = bits.size(known), highest(played)
    chance = weights[NO_ANSWER + ((size * 10 + digit) * HELD + held) * HELD + count]
    if size == 1:
        higher = 0
        for number in range(digit, NUMBERS):
            higher += bits.size(unseen & ONE_NUMBER << number)
        not_higher = 1 - higher / max(1, bits.size(unseen))
        for _ in range(held - count):
            chance *= not_higher
    return chance


@compiled
def size_of(number: int) -> int:
    """The number of cards in a set."""
    return _SIZES[number]


@compiled
def _answers(cards: int, played: int, size: int) -> bool:
    """Whether some of these cards form a set that beats the set played (T3, T5)."""
    for group in range(COLOURS + NUMBERS):
        part = cards & _GROUPS[group]
        count = bits.size(part)
        if count > size or (count == size and set_of(part) >= STRONGER[played]):
            return True
    return False


@compiled
def longest_set(hand: int) -> int:
    """The size of the largest set in a hand."""
    longest = 0
    for group in range(COLOURS + NUMBERS):
        longest = max(longest, bits.size(hand & _GROUPS[group]))
    return longest


@compiled
def _held(hand: int, alone: int, longest: int, base: int, weights: Floats) -> float:
    """The value of the cards in hand, regardless of who plays next."""
    total = weights[base + ALONE + min(alone, 5)] + weights[base + LONGEST + min(longest, 6) - 1]
    for number in range(NUMBERS):
        total += weights[base + OF_NUMBERS + number] * bits.size(hand & _GROUPS[COLOURS + number])
    return total


@compiled
def worth_passed(state: Row, options: Row, around: Around, weights: Floats, scratch: Row) -> float:
    """The value of the hand after a pass, which ends the round or lets another seat play."""
    hand, base, (_, mean, fewest) = state[HANDS + state[SEAT]], model(options), around
    split = split_of(hand, scratch)
    plays, alone, cards = split >> 8, split & 255, bits.size(hand)
    player, known = bits.size(state[HANDS + state[PLAYER]]), state[TAKEN + state[PLAYER]]
    leads = seat_after(options, state[SEAT], 1) == state[PLAYER]
    if leads and player == 1 and options[PLAYERS] == 2:
        return -OUT  # L3: the opponent goes out
    passed = base + (GIVEN_UP if leads else PASSED)
    by_plays = passed + PASSED_PLAYS + 2 * (min(plays, 6) - 1)
    total = (
        _held(hand, alone, longest_set(hand), base, weights)
        + weights[by_plays]
        + weights[by_plays + 1] * mean
    )
    few = min(cards, MOST_WEIGHED)
    total += (
        weights[passed + PASSED_CARDS + few - 1]
        + weights[passed + PASSED_CARDS_BY_OTHERS] * few * mean
    )
    total += weights[passed + PASSED_FEWEST + fewest - 1]
    total += weights[passed + PASSED_PLAYER + min(player, MOST_WEIGHED) - 1]
    if goes_out(known, player, scratch):
        total += weights[passed + PASSED_PLAYER_GOES_OUT] * cards
    return total + weights[passed + PASSED_SIZE + min(size_of(state[TABLE]), SIZES) - 1]


@compiled
def goes_out(known: int, held: int, scratch: Row) -> bool:
    """Whether all `held` cards of a hand are known, and form one set."""
    return bits.size(known) == held and split_of(known, scratch) >> 8 == 1


@compiled
def highest(number: int) -> int:
    """The highest number among the cards of a set, the first digit of its value (T4)."""
    return _HIGHEST[number]


# Splitting a hand into sets


@compiled
def split_of(hand: int, scratch: Row) -> int:
    """The fewest sets that form a hand, times 256, plus the fewest single cards among them."""
    if hand == 0:
        return 0
    place = 2 * (hand % SPLITS_KEPT)
    if scratch[place] == hand:
        return scratch[place + 1]
    card = bits.lowest(hand)
    alone = hand & -hand
    colour, number = ONE_COLOUR << NUMBERS * (card // NUMBERS), ONE_NUMBER << card % NUMBERS
    one = split_of(hand & ~colour, scratch) + 256 + (hand & colour == alone)
    other = split_of(hand & ~number, scratch) + 256 + (hand & number == alone)
    fewest = min(one, other)
    scratch[place], scratch[place + 1] = hand, fewest
    return fewest
