"""The heuristic bot's choice, on rows: what the hand that an action leaves is worth, and the table.

The model and its weights are those of the bot; it looks at nothing that its seat may not know.
"""

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.odin.cards import COLOURS, NUMBERS, ONE_COLOUR, ONE_NUMBER
from herrlof_arena.batch.odin.chapters import PASS, card_taken, in_play, set_played
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET, STRONGER, set_of
from herrlof_arena.batch.odin.state import (
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
from herrlof_arena.batch.randomness import choice_below
from herrlof_arena.batch.rows import Floats, Row, after, signed, unsigned
from herrlof_arena.batch.turns import seat_after

# The weights of a model in the order of its fields
OF_NUMBERS, ALONE, LONGEST, PLAYS, CARDS, CARDS_BY_OTHERS = 0, 9, 15, 21, 39, 48
ANSWERING_LAST, ANSWERING_LAST_BUT_ONE, SIZE, FEWEST, DIGIT = 49, 53, 57, 67, 85
DIGIT_STANDS, NEXT_STANDS, SURELY_STANDS, GIVEN_UP, PASSED = 86, 87, 88, 89, 135
WEIGHTS = 181
"""How many a model has; that for two players comes first, that for more follows."""

# The weights after a pass, from `GIVEN_UP` or `PASSED` on
PASSED_PLAYS, PASSED_CARDS, PASSED_CARDS_BY_OTHERS, PASSED_FEWEST = 0, 12, 21, 22
PASSED_PLAYER, PASSED_PLAYER_GOES_OUT, PASSED_SIZE = 31, 40, 41

NO_ANSWER = 2 * WEIGHTS
"""How probable it is that a seat holds no answer: by size, first digit, cards held and known."""
SIZES = 5
HELD = 28
"""How many there are of both counts: from 0 to half of the deck."""

MOST_WEIGHED = 9
"""The largest hand for which the model has weights; larger hands use the same ones."""

OUT = 1e6
"""Going out is best: nobody can score less (F2); to let the only other go out is worst."""

SPLITS_KEPT = 1 << 13
SCRATCH = 2 * SPLITS_KEPT
"""Hands whose split is known, each with what it is, at a place that its bits are mixed to."""


@compiled
def choose(s: Row, r: Row, ids: Row, count: int, luck: Row, p: Floats, w: Row) -> int:
    """The place of the action worth most; ties are broken at random."""
    if count == 1:
        return 0
    unseen, mean, fewest = look(s, r)
    m = after(p, 0 if r[PLAYERS] == 2 else WEIGHTS)
    no_answer = after(p, NO_ANSWER)
    best, ties, found = -(1 << 62), 0, 0
    for place in range(count):
        value = _worth(s, r, ids[place], m, no_answer, w, fewest, mean, unseen)
        rounded = round(value * 1e9)
        if rounded > best:
            best, ties, found = rounded, 1, place
        elif rounded == best:
            ties += 1
            if choice_below(luck, ties) == 0:
                found = place
    return found


@compiled
def look(s: Row, r: Row) -> tuple[int, float, int]:
    """The cards that the seat to act has not seen, others' mean hand size and the least weight."""
    seat, others, fewest, unseen = s[SEAT], 0, MOST_WEIGHED, in_play(s, r)
    for other in range(r[PLAYERS]):
        unseen &= ~s[TAKEN + other]
        if other != seat:
            size = bits.size(s[HANDS + other])
            others += size
            fewest = min(fewest, size)
    for place in (TABLE, BEATEN):
        if s[place] != NO_SET:
            unseen &= ~CARDS_OF[s[place]]
    unseen &= ~(s[HANDS + seat] | s[DISCARDS])
    return unseen, min(float(MOST_WEIGHED), others / (r[PLAYERS] - 1)), fewest


@compiled
def _worth(
    s: Row,
    r: Row,
    number: int,
    m: Floats,
    no_answer: Floats,
    w: Row,
    fewest: int,
    mean: float,
    unseen: int,
) -> float:
    """Points to come, others' minus own."""
    hand = s[HANDS + s[SEAT]]
    if s[KIND] == TAKE:
        chance, of_set = worth_of_set(s, r, s[TABLE], m, no_answer, fewest, unseen)
        return worth_played(hand | 1 << card_taken(r, number), s[TABLE], chance, of_set, m, w, mean)
    if number == PASS:
        return worth_passed(s, r, hand, m, w, fewest, mean)
    played = set_played(r, number)
    rest = hand & ~CARDS_OF[played]
    if rest == 0:
        return OUT
    chance, of_set = worth_of_set(s, r, played, m, no_answer, fewest, unseen)
    if s[TABLE] == NO_SET:
        return worth_played(rest, played, chance, of_set, m, w, mean)
    beaten, best = CARDS_OF[s[TABLE]], -OUT
    while beaten:
        taken = rest | beaten & -beaten
        best = max(best, worth_played(taken, played, chance, of_set, m, w, mean))
        beaten &= beaten - 1
    return best


@compiled
def worth_played(
    hand: int, played: int, chance: float, of_set: float, m: Floats, w: Row, mean: float
) -> float:
    """What a hand is worth after playing a set, which stands with a probability."""
    split, size = split_of(hand, w), bits.size(CARDS_OF[played])
    plays, alone, cards, longest = split >> 8, split & 255, bits.size(hand), longest_set(hand)
    by_plays = PLAYS + 3 * (min(plays, 6) - 1)
    total = of_set + _held(hand, alone, longest, m)
    total += m[by_plays] + m[by_plays + 1] * chance + m[by_plays + 2] * mean
    few = min(cards, MOST_WEIGHED)
    total += m[CARDS + few - 1] + m[CARDS_BY_OTHERS] * few * mean
    if plays == 1:
        total += m[ANSWERING_LAST + 1 + max(-1, min(2, cards - size))]
    elif plays == 2:
        total += m[ANSWERING_LAST_BUT_ONE + 1 + max(-1, min(2, longest - size))]
    return total


@compiled
def worth_of_set(
    s: Row, r: Row, played: int, m: Floats, no_answer: Floats, fewest: int, unseen: int
) -> tuple[float, float]:
    """The probability that a set stands, and what it adds, whatever is left in hand."""
    size, digit = bits.size(CARDS_OF[played]), highest(CARDS_OF[played])
    chance, following = 1.0, 0.0
    for places in range(1, r[PLAYERS]):
        stands = chance_to_stand(
            s, seat_after(r, s[SEAT], places), played, size, digit, no_answer, unseen
        )
        if places == 1:
            following = stands
        chance *= stands
    by_size, by_fewest = SIZE + 2 * (min(size, SIZES) - 1), FEWEST + 2 * (fewest - 1)
    total = m[by_size] + m[by_size + 1] * digit + m[by_fewest] + m[by_fewest + 1] * chance
    total += m[DIGIT] * digit + m[DIGIT_STANDS] * digit * chance
    total += m[NEXT_STANDS] * following + m[SURELY_STANDS] * (chance == 1)
    return chance, total


@compiled
def chance_to_stand(
    s: Row, seat: int, played: int, size: int, digit: int, no_answer: Floats, unseen: int
) -> float:
    """About how probable it is that a seat cannot beat a set."""
    held, known = bits.size(s[HANDS + seat]), s[TAKEN + seat]
    if size > held:
        return 1.0
    if known and _answers(known, played, size):
        return 0.0
    if size >= SIZES:
        return 1.0
    count = bits.size(known)
    chance = no_answer[((size * 10 + digit) * HELD + held) * HELD + count]
    if size == 1:
        higher = 0
        for number in range(digit, NUMBERS):
            higher += bits.size(unseen & ONE_NUMBER << number)
        not_higher = 1 - higher / max(1, bits.size(unseen))
        for _ in range(held - count):
            chance *= not_higher
    return chance


@compiled
def _answers(cards: int, played: int, size: int) -> bool:
    """Whether a set of these cards beats the one played (T3, T5)."""
    for group in range(COLOURS + NUMBERS):
        part = cards & _group(group)
        count = bits.size(part)
        if count > size or (count == size and set_of(part) >= STRONGER[played]):
            return True
    return False


@compiled
def _group(number: int) -> int:
    """The cards of a colour, or then of a number."""
    if number < COLOURS:
        return ONE_COLOUR << NUMBERS * number
    return ONE_NUMBER << (number - COLOURS)


@compiled
def longest_set(hand: int) -> int:
    """The size of the largest set in a hand."""
    longest = 0
    for group in range(COLOURS + NUMBERS):
        longest = max(longest, bits.size(hand & _group(group)))
    return longest


@compiled
def _held(hand: int, alone: int, longest: int, m: Floats) -> float:
    """The value of the cards in hand, regardless of who plays next."""
    total = m[ALONE + min(alone, 5)] + m[LONGEST + min(longest, 6) - 1]
    for number in range(NUMBERS):
        total += m[OF_NUMBERS + number] * bits.size(hand & ONE_NUMBER << number)
    return total


@compiled
def worth_passed(s: Row, r: Row, hand: int, m: Floats, w: Row, fewest: int, mean: float) -> float:
    """What the hand is worth after a pass: another leads, or others may still play."""
    split = split_of(hand, w)
    plays, alone, cards = split >> 8, split & 255, bits.size(hand)
    player, known = bits.size(s[HANDS + s[PLAYER]]), s[TAKEN + s[PLAYER]]
    leads = seat_after(r, s[SEAT], 1) == s[PLAYER]
    if leads and player == 1 and r[PLAYERS] == 2:
        return -OUT  # L3: it goes out
    passed = after(m, GIVEN_UP if leads else PASSED)
    by_plays = PASSED_PLAYS + 2 * (min(plays, 6) - 1)
    total = (
        _held(hand, alone, longest_set(hand), m) + passed[by_plays] + passed[by_plays + 1] * mean
    )
    few = min(cards, MOST_WEIGHED)
    total += passed[PASSED_CARDS + few - 1] + passed[PASSED_CARDS_BY_OTHERS] * few * mean
    total += passed[PASSED_FEWEST + fewest - 1]
    total += passed[PASSED_PLAYER + min(player, MOST_WEIGHED) - 1]
    if bits.size(known) == player and split_of(known, w) >> 8 == 1:
        total += passed[PASSED_PLAYER_GOES_OUT] * cards
    return total + passed[PASSED_SIZE + min(bits.size(CARDS_OF[s[TABLE]]), SIZES) - 1]


@compiled
def highest(cards: int) -> int:
    """The highest number among cards, the first digit of their value as a set (T4)."""
    for number in range(NUMBERS, 0, -1):
        if cards >> (number - 1) & ONE_NUMBER:
            return number
    return 0


# Splitting a hand into sets

_SCATTER = 0x2545F4914F6CDD1D


@compiled
def split_of(hand: int, w: Row) -> int:
    """The fewest sets a hand can be split into, times 256, and the fewest single cards of them."""
    if hand == 0:
        return 0
    place = signed(unsigned(unsigned(hand) * unsigned(_SCATTER)) >> 45) & (SPLITS_KEPT - 1)
    if w[2 * place] == hand:
        return w[2 * place + 1]
    card = bits.lowest(hand)
    alone = hand & -hand
    colour, number = ONE_COLOUR << NUMBERS * (card // NUMBERS), ONE_NUMBER << card % NUMBERS
    one = split_of(hand & ~colour, w) + 256 + (hand & colour == alone)
    other = split_of(hand & ~number, w) + 256 + (hand & number == alone)
    found = min(one, other)
    w[2 * place], w[2 * place + 1] = hand, found
    return found
