"""Stories of items that move partly unseen, with a naive enumeration of all possibilities.

An item is a power of ten, so that a sum of items says how many copies of each there are.
Its suit is "odd" or "even", as its number of zeros is; items with copies have none.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeAlias

from attrs import frozen

from herrlof_rules.hidden.copies import Way
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.steps import Kind, kind_of
from herrlof_rules.hidden.timeline import Timeline


class See(NamedTuple):
    """Adds the move of an item that is seen, chosen by a player or by chance."""

    item: int
    source: int
    target: int
    chosen: bool


class Hide(NamedTuple):
    """Some item moves unseen; one of `choices` items if chosen, else 0."""

    source: int
    target: int
    choices: int = 0


class Slide(NamedTuple):
    """All items of a place move."""

    source: int
    target: int


class Excluded(NamedTuple):
    """A place holds no single item of a suit."""

    place: int
    suit: str


Tick: TypeAlias = See | Hide | Slide | Excluded
Ways: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]
"""The sum of the items in each place and the items of the hidden moves, with the probability."""


def copies_in(items: int, item: int) -> int:
    """The number of copies of an item in a sum of items."""
    return items // item % 10


def suit(item: int) -> str:
    return "odd" if len(str(item)) % 2 else "even"


@frozen
class Story:
    """Items and the moves of them that were seen."""

    items: tuple[int, ...]
    """All items; an item with copies occurs several times."""

    known: tuple[tuple[int, int], ...]
    """Items whose start was seen, with their place."""

    sizes: tuple[tuple[int, int], ...]
    """Places of the other items at the start, with how many items each has."""

    closed: tuple[int, ...]
    places: int
    ticks: tuple[Tick, ...]

    def timeline(self) -> Timeline:
        moves_seen = Timeline(self.closed)
        for tick in self.ticks:
            match tick:
                case See(item, source, target, chosen):
                    moves_seen.see(item, source, target, chosen=chosen)
                case Hide(source, target, choices):
                    moves_seen.hide(source, target, choices)
                case Slide(source, target):
                    moves_seen.slide(source, target)
                case Excluded(place, of):
                    moves_seen.exclude(place, of)
        return moves_seen

    def hidden_cards(self) -> HiddenCards:
        kinds: list[Kind] = []
        for item, copies in sorted(Counter(self.items).items()):
            starts = tuple(place for seen_item, place in self.known if seen_item == item)
            kinds.append(kind_of(item, suit(item), starts, copies - len(starts)))
        return HiddenCards(self.timeline(), self.places, dict(self.sizes), kinds, copies_in)

    def ways(self) -> Ways:
        """Every possibility with its probability, by brute force over all orders of the items."""
        unseen = list(self.items)
        for item, _ in self.known:
            unseen.remove(item)
        seen: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
        for order in permutations(unseen):
            held: list[tuple[int, ...]] = [()] * self.places
            for item, place in self.known:
                held[place] += (item,)
            first = 0
            for place, size in self.sizes:
                held[place] += order[first : first + size]
                first += size
            for places, choices_made, weight in self._after(self.ticks, held, (), Fraction(1)):
                key = tuple(map(sum, places)), choices_made
                seen[key] = seen.get(key, Fraction(0)) + weight
        total = sum(seen.values())
        return {key: weight / total for key, weight in seen.items()}

    def _after(
        self,
        ticks: tuple[Tick, ...],
        held: list[tuple[int, ...]],
        made: tuple[int, ...],
        w: Fraction,
    ) -> Iterator[tuple[list[tuple[int, ...]], tuple[int, ...], Fraction]]:
        if not ticks:
            yield held, made, w
            return
        tick, *rest = ticks
        after = tuple(rest)
        match tick:
            case See(item, source, target, chosen):
                here = held[source].count(item)
                if here:
                    times = 1 if chosen else here
                    yield from self._after(
                        after, moved(held, item, source, target), made, w * times
                    )
            case Hide(source, target, choices):
                kinds = Counter(held[source])
                for item, here in kinds.items():
                    times = Fraction(1, len(kinds)) if choices else Fraction(here)
                    then = moved(held, item, source, target)
                    yield from self._after(after, then, (*made, item), w * times)
            case Slide(source, target):
                for item in held[source]:
                    held = moved(held, item, source, target)
                yield from self._after(after, held, made, w)
            case Excluded(place, of):
                if of not in self.suits(held[place]):
                    yield from self._after(after, held, made, w)

    def suits(self, items: tuple[int, ...]) -> set[str]:
        """The suits of the single items among these."""
        return {suit(item) for item in items if self.items.count(item) == 1}


def moved(
    held: list[tuple[int, ...]], item: int, source: int, target: int
) -> list[tuple[int, ...]]:
    after = list(held)
    place = after[source].index(item)
    after[source] = after[source][:place] + after[source][place + 1 :]
    after[target] += (item,)
    return after


def way_of(way: Way) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(way.places), tuple(way.movers)


HANDS, PILE, OUT, BOTTOM = (0, 1), 2, 3, 4


def random_story(rng: Random) -> Story:
    """An onlooker's story of random moves between hands, a pile, a face-up place and a bottom.

    The bottom is empty at the start, so all its items can slide.
    """
    number = rng.randrange(3, 7)
    items = tuple(sorted(rng.choice((10**i, 10 ** (i - i % 3))) for i in range(number)))
    order = rng.sample(items, number)
    cuts = sorted(rng.randrange(number + 1) for _ in range(3))
    held = [tuple(order[a:b]) for a, b in zip([0, *cuts], [*cuts, number], strict=True)]
    seen_items = tuple((item, OUT) for item in held[OUT])
    sizes = tuple((place, len(held[place])) for place in (*HANDS, PILE))
    held.append(())
    story = Story(items, seen_items, sizes, (OUT,), 5, ())
    ticks: list[Tick] = []
    for _ in range(rng.randrange(1, 7)):
        full = [place for place in (*HANDS, PILE) if held[place]]
        if held[BOTTOM] and rng.random() < 0.5:
            source, target = BOTTOM, rng.choice(HANDS)
        elif rng.random() < 0.1:
            source, target = OUT, rng.choice(HANDS)
        else:
            source, target = rng.choice(full or [OUT]), rng.choice((*HANDS, OUT, BOTTOM))
        if not held[source] or source == target:
            continue
        item, chosen = rng.choice(held[source]), rng.random() < 0.5
        slides = source == BOTTOM and rng.random() < 0.6
        if slides:
            ticks.append(Slide(source, target))
        elif OUT in (source, target) or rng.random() < 0.3:
            ticks.append(See(item, source, target, chosen))
        else:
            ticks.append(Hide(source, target, len(held[source]) if chosen else 0))
        for each in held[source] if slides else (item,):
            held = moved(held, each, source, target)
        place, of = rng.choice((*HANDS, PILE)), rng.choice(("odd", "even"))
        if rng.random() < 0.2 and of not in story.suits(held[place]):
            ticks.append(Excluded(place, of))
    return Story(items, seen_items, sizes, (OUT,), 5, tuple(ticks))
