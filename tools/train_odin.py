"""What a choice of Odin leaves, for `tools.train`: what `learned` knows of a position, on rows."""

from typing import Any

import numpy as np

from herrlof_arena.batch import bits
from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.layout import KIND, PLAYERS, SEAT
from herrlof_arena.batch.odin import heuristic
from herrlof_arena.batch.odin.cards import NUMBERS, ONE_NUMBER
from herrlof_arena.batch.odin.chapters import PASS, card_taken, set_played
from herrlof_arena.batch.odin.game import ODIN
from herrlof_arena.batch.odin.heuristic import (
    MOST_WEIGHED,
    NO_ANSWER,
    OUT,
    SCRATCH,
    WEIGHTS,
    chance_to_stand,
    highest,
    longest_set,
    look,
    split_of,
    worth_of_set,
    worth_passed,
    worth_played,
)
from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET
from herrlof_arena.batch.odin.state import (
    HANDS,
    PLAYER,
    SEATS,
    TABLE,
    TAKE,
    TAKEN,
)
from herrlof_arena.batch.randomness import IDS
from herrlof_arena.batch.rows import after
from herrlof_arena.batch.turns import places_after, seat_after
from herrlof_arena.bots.odin.compiled import POLICY
from tools.networks import worth
from tools.self_play import Play


@compiled
def look_at_set(s: Any, r: Any, number: int, unseen: int, no_answer: Any, stands: Any) -> float:
    """Writes who cannot beat a set, by places after the seat; returns the product."""
    cards, chance = CARDS_OF[number], 1.0
    for places in range(1, r[PLAYERS]):
        stands[places] = chance_to_stand(
            s,
            seat_after(r, s[SEAT], places),
            number,
            bits.size(cards),
            highest(cards),
            no_answer,
            unseen,
        )
        chance *= stands[places]
    return float(chance)


@compiled
def write_played(
    s: Any,
    r: Any,
    hand: int,
    number: int,
    around: tuple[int, float, int],
    chance: float,
    stands: Any,
    said: float,
    w: Any,
    out: Any,
) -> None:
    """What is known after a play that leaves a hand: as `learned` says."""
    plays, longest = _write_held(hand, w, out)
    cards, (_, mean, fewest) = bits.size(hand), around
    size, digit = bits.size(CARDS_OF[number]), highest(CARDS_OF[number])
    out[21 + plays] = 1
    out[27 + plays] = chance
    out[33 + plays] = mean
    out[39 + min(cards, MOST_WEIGHED) - 1] = 1
    out[48 + fewest - 1] = 1
    out[57 + fewest - 1] = chance
    out[66], out[67] = digit, digit * chance
    out[68 + min(size, 5) - 1] = 1
    out[73 + min(size, 5) - 1] = digit
    if plays == 0:
        out[78 + min(max(cards - size, -1), 2) + 1] = 1
    elif plays == 1:
        out[82 + min(max(longest - size, -1), 2) + 1] = 1
    out[86], out[87] = chance == 0, chance == 1
    out[88], out[89] = cards * mean, cards * chance
    if r[PLAYERS] > 2:
        for places in range(1, r[PLAYERS]):
            size = bits.size(s[HANDS + seat_after(r, s[SEAT], places)])
            held = min(size, MOST_WEIGHED)
            out[121 + 18 * (places - 1) + held - 1] = 1
            out[130 + 18 * (places - 1) + held - 1] = stands[places]
        out[285 + r[PLAYERS] - 3] = 1
        out[-1] = said


@compiled
def write_passed(
    s: Any, r: Any, around: tuple[int, float, int], stands: Any, said: float, w: Any, out: Any
) -> None:
    """What is known after a pass."""
    hand, player, players = s[HANDS + s[SEAT]], s[PLAYER], r[PLAYERS]
    plays, _ = _write_held(hand, w, out)
    cards, (_, mean, fewest) = bits.size(hand), around
    out[90 + plays] = 1
    out[96 + plays] = mean
    out[102 + min(cards, MOST_WEIGHED) - 1] = 1
    out[111 + fewest - 1] = 1
    held, known = bits.size(s[HANDS + player]), s[TAKEN + player]
    if bits.size(known) == held and split_of(known, w) >> 8 == 1:
        out[120] = cards
    if players == 2:
        return
    left, chance = places_after(r, s[SEAT], player), 1.0
    for places in range(1, left):
        chance *= stands[places]
    out[211 + left - 1] = 1
    held = min(held, MOST_WEIGHED)
    out[216 + held - 1], out[225 + held - 1] = 1, chance
    size, digit = bits.size(CARDS_OF[s[TABLE]]), highest(CARDS_OF[s[TABLE]])
    out[234 + min(size, 5) - 1], out[239] = 1, digit
    for places in range(1, players):
        other = bits.size(s[HANDS + seat_after(r, s[SEAT], places)])
        out[240 + 9 * (places - 1) + min(other, MOST_WEIGHED) - 1] = 1
    out[285 + players - 3] = 1
    out[-1] = said


@compiled
def _write_held(hand: int, w: Any, out: Any) -> tuple[int, int]:
    out[:] = 0
    split, longest = split_of(hand, w), longest_set(hand)
    for number in range(NUMBERS):
        out[number] = bits.size(hand & ONE_NUMBER << number)
    out[9 + min(split & 255, 5)] = 1
    out[15 + min(longest, 6) - 1] = 1
    return min(split >> 8, 6) - 1, longest


@compiled
def choose(
    net: Any,
    rate: float,
    s: Any,
    r: Any,
    luck: Any,
    w: Any,
    count: int,
    memory: Any,
    p: Any,
    best: Any,
) -> int:
    """As `Play.choose`; going out is always chosen."""
    ids, no_answer = after(w, IDS), after(p, NO_ANSWER)
    best[:] = 0
    if not len(net[0]):
        return int(ids[heuristic.choose(s, r, ids, count, luck, p, memory)])
    numbers, stands, around = np.zeros(len(best)), np.zeros(SEATS), look(s, r)
    (unseen, mean, fewest), hand, takes = around, s[HANDS + s[SEAT]], s[KIND] == TAKE
    at_random, m = np.random.random() < rate, after(p, 0 if r[PLAYERS] == 2 else WEIGHTS)
    most, chosen, several = -1e9, 0, False
    for place in range(count):
        number = ids[place]
        if number == PASS:
            look_at_set(s, r, s[TABLE], unseen, no_answer, stands)
            said = worth_passed(s, r, hand, m, memory, fewest, mean)
            write_passed(s, r, around, stands, said, memory, numbers)
            value = worth(numbers, net)
            if r[PLAYERS] == 2 and fewest == 1:
                value = -OUT  # L3: the other would go out
            if at_random:
                value = np.random.random()
            if value > most:
                most, chosen, several = value, place, False
                best[:] = numbers
            continue
        played = s[TABLE] if takes else set_played(r, number)
        rest = hand | 1 << card_taken(r, number) if takes else hand & ~CARDS_OF[played]
        if rest == 0:
            best[:] = 0
            return int(ids[place])
        beaten = 0 if takes or s[TABLE] == NO_SET else CARDS_OF[s[TABLE]]
        chance = look_at_set(s, r, played, unseen, no_answer, stands)
        _, of_set = worth_of_set(s, r, played, m, no_answer, fewest, unseen)
        choices = beaten
        while True:
            left = rest | choices & -choices
            said = worth_played(left, played, chance, of_set, m, memory, mean)
            write_played(s, r, left, played, around, chance, stands, said, memory, numbers)
            value = np.random.random() if at_random else worth(numbers, net)
            if value > most:
                most, chosen, several = value, place, beaten & (beaten - 1) != 0
                best[:] = numbers
            choices &= choices - 1
            if not choices:
                break
    if several:  # the card taken is chosen by itself
        best[:] = 0
    return int(ids[chosen])


PLAY = Play(ODIN, choose, SCRATCH, POLICY.parameters)
