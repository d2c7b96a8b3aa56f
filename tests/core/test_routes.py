"""The routes of one item, or of copies together, as trying every history of them finds."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import NamedTuple

from core.hidden_moves import HANDS, OUT, PILE, Hide, See, Slide, Story, Void, random_story, suit

from herrlof_rules.core.routes import Route, Timeline


class History(NamedTuple):
    """What copies, each with its own name, did."""

    at: tuple[int, ...]
    taken: frozenset[int] = frozenset()
    spare: tuple[int, ...] = ()
    weight: Fraction = Fraction(1)

    def moved(self, copy: int, target: int) -> "History":
        return self._replace(at=(*self.at[:copy], target, *self.at[copy + 1 :]))


def histories(story: Story, item: int, starts: tuple[int, ...]) -> Iterator[History]:
    """All that copies with these starts can have done, each copy told from the others."""
    found = [History(starts)]
    number = 0
    for tick in story.ticks:
        before, found = found, []
        for one in before:
            here = [copy for copy, place in enumerate(one.at) if place == tick[0]]
            match tick:
                case Hide(_, target, choices):
                    spare = (*one.spare, max(len(here) - 1, 0)) if choices else one.spare
                    w = one.weight / len(here) if choices and here else one.weight
                    taken = one.taken | {number}
                    found.append(one._replace(spare=spare))
                    for copy in here:
                        then = one.moved(copy, target)
                        found.append(then._replace(taken=taken, spare=spare, weight=w))
                case See(seen, source, target, chosen) if seen == item:
                    here = [copy for copy, place in enumerate(one.at) if place == source]
                    for copy in here:
                        w = one.weight / len(here) if chosen else one.weight
                        found.append(one.moved(copy, target)._replace(weight=w))
                case Slide(_, target):
                    found.append(one.moved(here[0], target) if here else one)
                case Void(_, of) if here and len(starts) == 1 and of == suit(item):
                    pass
                case _:
                    found.append(one)
        number += isinstance(tick, Hide)
    return iter(found)


def expected(story: Story, item: int, seen: tuple[int, ...], unseen: int) -> Counter[Route]:
    """The weights of the routes, by brute force."""
    weights: Counter[Route] = Counter()
    for starts in combinations_with_replacement((*HANDS, PILE), unseen):
        for order in set(permutations(starts)):
            for one in histories(story, item, (*seen, *order)):
                taken = sum(1 << move for move in one.taken)
                spare = one.spare if len(one.at) > 1 else ()
                ends = tuple(sorted(one.at))
                weights[Route(starts, taken, ends, 1, spare)] += one.weight  # type: ignore[assignment]  # fractions add up to whole numbers
    return weights


def test_routes() -> None:
    """Each start of an unseen item may be told or not; every route stands once."""
    several = 0
    for seed in range(400):
        story = random_story(Random(seed))
        timeline = story.timeline()
        for item in set(story.items):
            seen = tuple(place for known, place in story.known if known == item)
            copies = story.items.count(item)
            if copies == 1:
                start = seen[0] if seen else None
                routes = timeline.routes(item, suit(item), start)
                assert len(set(routes)) == len(routes)
            else:
                routes = timeline.routes_of_copies(item, seen, copies - len(seen))
            found: Counter[Route] = Counter()
            for route in routes:
                found[route._replace(ends=tuple(sorted(route.ends)), weight=1)] += route.weight
            assert found == expected(story, item, seen, copies - len(seen)), f"seed {seed}"
            several += len(found) > 3
    assert several > 100


def test_a_hand_that_was_entered_unseen() -> None:
    """An item seen to leave a hand may have come there unseen; before any did, it began there."""
    timeline = Timeline((*HANDS, PILE), (OUT,))
    timeline.see(1, 0, OUT, chosen=True)
    assert timeline.routes(1, "odd", None) == (Route((0,), 0, (OUT,)),)
    timeline.hide(PILE, 0)
    timeline.see(10, 0, OUT, chosen=True)
    assert timeline.routes(10, "even", None) == (
        Route((0,), 0, (OUT,)),
        Route((PILE,), 1, (OUT,)),
    )


def test_the_numbers_of_hidden_moves() -> None:
    """They count from 0; only those that somebody chose are choices."""
    timeline = Timeline((*HANDS, PILE), (OUT,))
    assert [timeline.hide(PILE, 0), timeline.hide(0, 1, 4), timeline.hide(PILE, 0)] == [0, 1, 2]
    assert timeline.hidden == 3
    assert timeline.choices == [4]
