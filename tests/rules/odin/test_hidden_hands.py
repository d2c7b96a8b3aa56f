"""Samples reach every possible place of the unseen cards, all equally often."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from herrlof_rules.core.randomness import Stream
from herrlof_rules.odin.cards import NOTHING, Card, Packed, pack
from herrlof_rules.odin.hidden_hands import HiddenHand, HiddenHands
from herrlof_rules.odin.sets import COLOURS, NUMBERS

BLUE, RED = COLOURS[0], COLOURS[1]
ONES = NUMBERS[0]


def cards(text: str) -> Packed:
    return pack(Card(token) for token in text.split())


def all_ways(pool: Packed, hands: tuple[HiddenHand, ...]) -> set[tuple[Packed, ...]]:
    """Every way, found by trying all."""
    ways: list[tuple[Packed, ...]] = [()]
    for hand in hands:
        longer: list[tuple[Packed, ...]] = []
        for way in ways:
            left = [card.unit for card in Card if card.unit & pool & ~sum(way, NOTHING)]
            for units in combinations(left, hand.size):
                chosen = sum(units, NOTHING)
                if not any(chosen & ~group == NOTHING for group in hand.excluded):
                    longer.append((*way, chosen))
        ways = longer
    return set(ways)


EASY = cards("B1 B2 R1 R5 G3 P4")
TIGHT = cards("B1 B2 B3 B4 B5 B6 R1 R2")

CASES = {
    "nothing is excluded": (EASY, (HiddenHand(0, 2), HiddenHand(2, 1))),
    "everything is dealt": (EASY, (HiddenHand(0, 2), HiddenHand(1, 4))),
    "a colour is excluded": (EASY, (HiddenHand(0, 2), HiddenHand(1, 2, (BLUE,)))),
    "a colour and a number are excluded": (
        EASY,
        (HiddenHand(0, 1, (BLUE, ONES)), HiddenHand(1, 2)),
    ),
    "both hands are excluded": (EASY, (HiddenHand(0, 2, (BLUE, ONES)), HiddenHand(1, 2, (RED,)))),
    "few ways are left": (
        TIGHT,
        (HiddenHand(0, 1, (BLUE,)), HiddenHand(1, 1, (BLUE,)), HiddenHand(2, 2)),
    ),
    "few ways for three": (TIGHT, (HiddenHand(0, 1, (BLUE, ONES)), HiddenHand(1, 2, (BLUE,)))),
    "one way is left": (
        cards("B1 B2 B3 B4 B5 B6 B7 B8 B9 R1 R9"),
        (HiddenHand(0, 1, (BLUE, ONES)), HiddenHand(1, 1, (BLUE, NUMBERS[8]))),
    ),
    "no way is left": (
        cards("B1 B2 B3 B4 B5 B6 B7 B8 B9 R1"),
        (HiddenHand(0, 1, (BLUE,)), HiddenHand(1, 1, (BLUE,))),
    ),
    "nothing hidden, but all of a colour": (EASY, (HiddenHand(0, 0, (BLUE,)),)),
    "nothing hidden": (NOTHING, ()),
}


@pytest.mark.parametrize("case", CASES)
def test_every_way_once(case: str) -> None:
    pool, hands = CASES[case]
    unseen = HiddenHands(pool, hands)
    ways = list(unseen)
    assert len(set(ways)) == len(ways)
    assert set(ways) == all_ways(pool, unseen.hands)
    assert unseen.lower_bound <= len(ways)
    assert unseen.lower_bound > 0 or not ways
    if not any(hand.excluded for hand in hands):
        assert unseen.lower_bound == len(ways)


@pytest.mark.parametrize("case", CASES)
def test_samples_are_even(case: str) -> None:
    """Chi squared stays within six standard deviations, which fair samplers hardly ever exceed."""
    unseen = HiddenHands(*CASES[case])
    ways = list(unseen)
    if not ways:
        return
    rng = Random(case)
    drawn = Counter(unseen.sample(rng) for _ in range(40 * len(ways)))
    assert set(drawn) == set(ways)
    freedom = len(ways) - 1
    chi = sum((drawn[way] - 40) ** 2 / 40 for way in ways)
    assert chi <= freedom + 6 * (2 * freedom) ** 0.5 + 12


def test_hard_and_large() -> None:
    """A sample is found even if only 120 of many ways to lay five cards are possible."""
    blue_and_ones = "B1 B2 B3 B4 B5 B6 B7 B8 B9 R1 P1 G1 K1 O1"
    pool = cards(f"{blue_and_ones} R2 P2 G2 K2 O2")
    hands = tuple(HiddenHand(seat, 1, (BLUE, ONES)) for seat in range(5))
    unseen = HiddenHands(pool, hands)
    assert unseen.lower_bound == len(list(unseen)) == 120
    drawn = unseen.sample(Stream("int:1", "hard"))
    assert sum(drawn, NOTHING) == cards("R2 P2 G2 K2 O2")


def test_the_same_numbers_give_the_same_cards() -> None:
    pool, hands = CASES["both hands are excluded"]
    samples = [HiddenHands(pool, hands).sample(Stream("int:5", "cards")) for _ in range(2)]
    assert samples[0] == samples[1]
