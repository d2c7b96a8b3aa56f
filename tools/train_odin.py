"""Hands of Odin with two players for `tools.train`: what choices left, and what it brought."""

from typing import Any

import numpy as np

from herrlof_rules.batch import bits
from herrlof_rules.batch.compiled import compiled
from herrlof_rules.batch.odin.sets import CARDS_OF, LARGER, STRONGER, set_of, write_sets
from herrlof_rules.bots.odin.learned import NUMBERS
from herrlof_rules.bots.odin.policy import NO_ANSWER
from herrlof_rules.games.odin import sets
from tools.networks import Net, Singles, worth

_SIZE = np.array([each.size for each in sets.ALL_SETS])
_DIGIT = np.array([max(card.number for card in each.play.cards) for each in sets.ALL_SETS])
_GROUPS = np.array([int(group) for group in (*sets.COLOURS, *sets.NUMBERS)])
_NUMBERS = _GROUPS[6:].copy()
_CHANCE = np.ones((10, 10, 10, 10))
for _size, _by_digit in enumerate(NO_ANSWER):
    for _digit, _by_held in enumerate(_by_digit):
        for _held, _by_known in enumerate(_by_held):
            _CHANCE[_size, _digit, _held, : _held + 1] = _by_known
_KEPT = 1 << 20
_MIX = 0x9E3779B97F4A7C15 - (1 << 64)
_MOST = 400
"""More decisions than a hand has."""


@compiled
def split(hand: int, kept: Any) -> int:
    """The fewest sets a hand can be split into, times 16, plus the single cards among them."""
    if hand == 0:
        return 0
    place = (hand * _MIX >> 40) & (_KEPT - 1)
    if kept[place, 0] == hand:
        return int(kept[place, 1])
    lowest, best = bits.lowest(hand), 1 << 30
    for group in (_GROUPS[lowest // 9], _NUMBERS[lowest % 9]):
        found = split(hand & ~group, kept) + 16 + (bits.size(hand & group) == 1)
        best = min(best, found)
    kept[place, 0], kept[place, 1] = hand, best
    return best


@compiled
def stands(known: int, held: int, number: int, higher: Any) -> float:
    """As `policy` reckons it: how probable it is that a seat cannot beat a set."""
    size, digit = _SIZE[number], _DIGIT[number]
    if size > held:
        return 1.0
    for group in _GROUPS:
        cards = known & group
        count = bits.size(cards)
        if count > size or (count == size and set_of(cards) >= STRONGER[number]):
            return 0.0
    count = bits.size(known)
    chance = _CHANCE[size, digit, held, count]
    if size == 1 and higher[0]:
        for _ in range(held - count):
            chance *= 1 - higher[digit] / higher[0]
    return float(chance)


@compiled
def write_numbers(
    out: Any, hand: int, number: int, kind: int, other: int, known: int, higher: Any, kept: Any
) -> None:
    """What `learned` knows of a position: a set is played for kind 0, or the round given up."""
    out[:] = 0
    cards, found = bits.size(hand), split(hand, kept)
    plays, longest = min(found >> 4, 6) - 1, 0
    for group in _GROUPS:
        longest = max(longest, bits.size(hand & group))
    for digit in range(9):
        out[digit] = bits.size(hand & _NUMBERS[digit])
    out[9 + min(found & 15, 5)] = 1
    out[15 + min(longest, 6) - 1] = 1
    if kind:
        out[90 + plays] = 1
        out[96 + plays] = other
        out[102 + cards - 1] = 1
        out[111 + other - 1] = 1
        if bits.size(known) == other and split(known, kept) >> 4 == 1:
            out[120] = cards
        return
    size, digit = _SIZE[number], _DIGIT[number]
    chance = stands(known, other, number, higher)
    out[21 + plays] = 1
    out[27 + plays] = chance
    out[33 + plays] = other
    out[39 + cards - 1] = 1
    out[48 + other - 1] = 1
    out[57 + other - 1] = chance
    out[66], out[67] = digit, digit * chance
    out[68 + min(size, 5) - 1] = 1
    out[73 + min(size, 5) - 1] = digit
    if plays == 0:
        out[78 + min(max(cards - size, -1), 2) + 1] = 1
    elif plays == 1:
        out[82 + min(max(longest - size, -1), 2) + 1] = 1
    out[86], out[87] = chance == 0, chance == 1
    out[88], out[89] = cards * other, cards * chance


@compiled
def write_choices(hand: int, table: int, ids: Any) -> int:
    """Writes the sets that may be led, or played on the one on the table; returns their number."""
    if table >= 0:
        return int(write_sets(hand, STRONGER[table], LARGER[table], ids, 0))
    count, rest = 0, hand
    while rest:
        ids[count] = set_of(rest & -rest)
        rest &= rest - 1
        count += 1
    ids[count] = set_of(hand)
    return count + int(ids[count] >= 0)


@compiled
def count_higher(unseen: int, higher: Any) -> None:
    """For each digit, how many of the cards are of a higher number."""
    more = 0
    for digit in range(8, -1, -1):
        higher[digit + 1] = more
        more += bits.size(unseen & _NUMBERS[digit])
    higher[0] = more


@compiled
def choose(
    net: Any,
    rate: float,
    hand: int,
    table: int,
    count: int,
    ids: Any,
    held: int,
    known: int,
    higher: Any,
    best: Any,
    kept: Any,
) -> tuple[int, int, int]:
    """The set chosen, -1 for a pass, the card taken for it and the hand left; writes its numbers.

    With probability `rate` it is chosen at random; going out is always chosen.
    """
    at_random = np.random.random() < rate
    numbers, beaten = np.zeros(NUMBERS), CARDS_OF[table] if table >= 0 else 0
    most, chosen, taken, left = -1e9, -1, 0, hand
    if table >= 0:
        write_numbers(best, hand, table, 1, held, known, higher, kept)
        most = -1e6 if held == 1 else worth(best, net)  # L3: the other would go out
        if at_random:
            most = np.random.random()
    for place in range(count):
        rest = hand & ~CARDS_OF[ids[place]]
        if rest == 0:
            return ids[place], 0, 0
        choices = beaten
        while True:
            card = choices & -choices
            write_numbers(numbers, rest | card, ids[place], 0, held, known, higher, kept)
            found = np.random.random() if at_random else worth(numbers, net)
            if found > most:
                most, chosen, taken, left = found, ids[place], card, rest | card
                best[:] = numbers
            choices &= choices - 1
            if not choices:
                break
    return chosen, taken, left


@compiled
def settle(hands: Any, known: Any, seat: int, left: int, card: int) -> None:
    """After a play: what is left of a hand, with the card taken in public."""
    known[seat] = known[seat] & left | card
    hands[seat] = left


@compiled
def play_hand(
    net: Any, rival: Any, share: float, rate: float, xs: Any, ys: Any, start: int, kept: Any
) -> int:
    """Plays a hand, and writes the positions that choices left with what they brought.

    In a `share` of hands one seat is the rival's.
    """
    lone = np.random.randint(2) if share and np.random.random() < share else -1
    deck = np.random.permutation(54)
    hands, known = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for place in range(18):
        hands[place // 9] |= 1 << deck[place]
    discards, table, seat, at = 0, -1, 0, start
    who, ids = np.zeros(_MOST, np.int64), np.zeros(600, np.int64)
    best, higher = np.zeros(NUMBERS), np.zeros(10)
    while at - start < _MOST:
        hand, other = hands[seat], 1 - seat
        held = bits.size(hands[other])
        beaten = CARDS_OF[table] if table >= 0 else 0
        count = write_choices(hand, table, ids)
        count_higher((1 << 54) - 1 & ~(hand | discards | known[other] | beaten), higher)
        foreign = seat == 1 - lone
        chosen, taken, left = choose(
            rival if foreign else net,
            0.0 if foreign else rate,
            hand,
            table,
            count,
            ids,
            held,
            known[other],
            higher,
            best,
            kept,
        )
        if not left:
            hands[seat] = 0
            break
        if not foreign:
            xs[at], who[at - start] = best, seat
            at += 1
        if chosen >= 0:
            settle(hands, known, seat, left, taken)
            discards, table = discards | beaten & ~taken, chosen
        elif table >= 0:
            discards |= beaten
            table = -1
        seat = other
    for place in range(start, at):
        own = int(who[place - start])
        ys[place] = bits.size(hands[1 - own]) - bits.size(hands[own])
    return at


@compiled
def play_hands(
    net: Any, rival: Any, share: float, rate: float, xs: Any, ys: Any, seed: int, kept: Any
) -> int:
    """Plays hands until there is no room for another one; returns how many positions there are."""
    np.random.seed(seed)
    at = 0
    while at < len(ys) - _MOST:
        at = play_hand(net, rival, share, rate, xs, ys, at, kept)
    return at


def play(
    net: Net, rival: Net, share: float, rate: float, xs: Singles, ys: Singles, seed: int
) -> int:
    """Fills `xs` and `ys`, as `play_hands` does."""
    return play_hands(net, rival, share, rate, xs, ys, seed, np.zeros((_KEPT, 2), np.int64))
