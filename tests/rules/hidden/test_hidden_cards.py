"""Places of hidden items, compared with a brute force over all orders of the items."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rules.hidden.stories import (
    BOTTOM,
    OUT,
    Excluded,
    Hide,
    See,
    Slide,
    Story,
    Ways,
    random_story,
    way_of,
)

from herrlof_rules.core import NoWorld, Stream
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.testing.laws.sampling import exact_sampling

SINGLES = (1, 10, 100, 1000, 10_000)
COPIES = (1, 1, 1, 10, 100, 100)


def story(items: tuple[int, ...], sizes: tuple[int, int, int], *ticks: Any) -> Story:
    """Two hands and a pile of these sizes, and one more place that is visible."""
    seen_items = tuple((item, OUT) for item in items[sum(sizes) :])
    return Story(items, seen_items, tuple(enumerate(sizes)), (OUT,), 5, ticks)


STORIES = {
    "nothing happened": story(SINGLES, (2, 2, 0)),
    "nothing is hidden": story(SINGLES, (0, 0, 0)),
    "one was seen": story(SINGLES, (2, 2, 1), See(10, 1, OUT, True)),
    "drawn and put back": story(SINGLES, (1, 2, 2), Hide(2, 0), Hide(0, BOTTOM, 2)),
    "put back and drawn": story(SINGLES, (2, 2, 0), Hide(0, BOTTOM, 2), Slide(BOTTOM, 1)),
    "stolen and returned": story(SINGLES, (2, 2, 1), Hide(0, 1), Hide(1, 0, 3)),
    "stolen, then seen": story(SINGLES, (2, 2, 1), Hide(0, 1), See(100, 1, OUT, True)),
    "none of the suit": story(SINGLES, (2, 2, 1), Hide(0, 1), Excluded(0, "odd")),
    "all of the suit have moved": story(
        SINGLES,
        (2, 2, 1),
        *(Hide(0, BOTTOM), Hide(1, BOTTOM)),
        *(Excluded(0, "even"), Excluded(1, "even"), Excluded(2, "even")),
    ),
    "a visible one comes back": story(SINGLES, (2, 2, 0), See(10_000, OUT, 0, False), Hide(0, 1)),
    "a visible one came back and may be gone again": story(
        SINGLES, (2, 2, 0), See(10_000, OUT, 0, False), Hide(0, BOTTOM, 3), Excluded(0, "odd")
    ),
    "two suits, and copies that have none": story(
        (1, 1, 10, 100), (2, 2, 0), Excluded(0, "odd"), Excluded(1, "even")
    ),
    "copies": story(COPIES, (2, 2, 2)),
    "copies, some in sight": story((1, 10, 10, 100, 1, 10), (2, 2, 0), Hide(0, 1)),
    "copies taken by chance": story(COPIES, (2, 3, 1), Hide(1, 0), See(1, 0, OUT, False)),
    "a copy came in sight, and one was seen to leave": story(
        (1, 10, 10, 100, 10), (2, 2, 0), See(10, OUT, 0, False), See(10, 0, OUT, False)
    ),
    "one of three chosen, two of which may be copies": story(
        (1, 1, 10, 100), (3, 1, 0), Hide(0, BOTTOM, 3)
    ),
    "one of three chosen, two of which are copies": story(
        (10, 1, 1, 10),
        (0, 1, 0),
        *(See(1, OUT, 0, False), See(1, OUT, 0, False), See(10, OUT, 0, False)),
        Hide(0, BOTTOM, 3),
    ),
    "one of two copies in sight may be gone, and one is chosen": story(
        (10, 100, 1000, 1, 1),
        (2, 1, 0),
        *(See(1, OUT, 0, False), See(1, OUT, 0, False)),
        *(Hide(0, 1), See(1, 0, OUT, True)),
    ),
    "copies chosen": story(COPIES, (3, 2, 1), Hide(0, 1, 3), Hide(1, 0, 3)),
    "a chosen copy was taken back by chance, or another item": story(
        COPIES, (3, 2, 1), Hide(0, BOTTOM, 3), Hide(1, BOTTOM), Hide(BOTTOM, 2), Slide(BOTTOM, 1)
    ),
    "copies put back": story(COPIES, (3, 3, 0), Hide(0, BOTTOM, 3), Slide(BOTTOM, 1), Hide(1, 0)),
}


def listed(hidden_cards: HiddenCards) -> Ways:
    """All possibilities with their probability; checks that none is listed twice.

    It also checks the lower bound of the divisors, on which the proportion of draws depends.
    """
    weighted_ways = hidden_cards.listed(100_000)
    assert weighted_ways is not None
    choices = hidden_cards.choices
    assert choices.least <= min([choices.divisor(way) for way, _ in weighted_ways])
    ways = [(way_of(way), weight) for way, weight in weighted_ways]
    total = sum(weight for _, weight in ways)
    assert len(dict(ways)) == len(ways)
    return {way: weight / total for way, weight in ways}


@pytest.mark.parametrize("what", STORIES)
def test_listed_as_brute_force_finds_them(what: str) -> None:
    assert listed(STORIES[what].hidden_cards()) == STORIES[what].ways()


def test_a_weight_is_a_number_of_ways() -> None:
    """Two of four items can be in a hand in six ways; four of them have one of two copies there."""
    weighted_ways = story((1, 1, 10, 100), (2, 2, 0)).hidden_cards().listed(10)
    assert weighted_ways is not None
    assert sorted((way.places[0], weight) for way, weight in weighted_ways) == [
        (2, 1),
        (11, 2),
        (101, 2),
        (110, 1),
    ]


def check_stories(seeds: range) -> int:
    """Compares with brute force; returns how many stories have unequal probabilities."""
    uneven = 0
    for seed in seeds:
        story = random_story(Random(seed))
        expected = story.ways()
        assert listed(story.hidden_cards()) == expected, f"seed {seed}"
        uneven += len(set(expected.values())) > 1
    return uneven


def test_random_stories() -> None:
    assert check_stories(range(120)) > 20


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_many_random_stories() -> None:
    assert check_stories(range(1_000, 11_000)) > 1_000


CHOSEN = [what for what in STORIES if "chosen" in what] + ["copies put back"]


@pytest.mark.parametrize("what", [what for what in STORIES if what not in CHOSEN])
def test_drawn_exactly_in_proportion(what: str) -> None:
    """Over all sequences of random numbers, samples have the exact proportions."""
    hidden_cards = STORIES[what].hidden_cards()
    drawn = exact_sampling(lambda rng: way_of(hidden_cards.sample(rng)))
    assert drawn == STORIES[what].ways()


@pytest.mark.parametrize("what", CHOSEN)
def test_drawn_in_proportion_where_copies_were_chosen(what: str) -> None:
    """Frequencies are within five deviations, even if copies lie together at a hidden choice."""
    story = STORIES[what]
    hidden_cards, expected, rng = story.hidden_cards(), story.ways(), Stream("int:1", "ways")
    number = 2_000
    drawn = Counter(way_of(hidden_cards.sample(rng)) for _ in range(number))
    assert set(drawn) <= set(expected)
    for way, share in expected.items():
        p = float(share)
        assert abs(drawn[way] - number * p) < 5 * (number * p * (1 - p)) ** 0.5 + 1


def test_the_same_order_and_the_same_draws_each_time() -> None:
    one, other = (STORIES["copies chosen"].hidden_cards() for _ in range(2))
    assert one.listed(1000) == other.listed(1000) == one.listed(1000)
    for seed in range(20):
        assert one.sample(Random(seed)) == other.sample(Random(seed))


NO_WAYS = {
    "more were seen than there were": story(
        SINGLES, (1, 3, 1), See(1, 0, OUT, True), See(10, 0, OUT, True)
    ),
    "fewer than there were": story(SINGLES[:3], (2, 2, 1)),
    "more than there were": story(SINGLES, (1, 2, 1)),
    "nobody can have moved": story(SINGLES, (0, 3, 2), Hide(0, 1)),
    "seen to leave a place twice": story(
        SINGLES, (2, 2, 1), See(1, 0, OUT, True), See(1, 0, BOTTOM, True)
    ),
    "never where it was seen": story(SINGLES, (2, 2, 1), See(1, BOTTOM, OUT, True)),
    "only that suit was there": story(
        (1, 100, 10), (2, 0, 1), Excluded(0, "odd"), See(10, 2, OUT, True)
    ),
    "a huge place": story(SINGLES, (2, 2, 10_000)),
    "less than nothing": story(SINGLES, (3, 3, -1)),
}


@pytest.mark.parametrize("what", NO_WAYS)
def test_no_way(what: str) -> None:
    story = evolve(NO_WAYS[what], known=())
    with pytest.raises(NoWorld):
        story.hidden_cards()
