"""Where all items are that move partly out of sight: counted, drawn at random, listed.

Each item takes one of its routes so that every hidden move is made by one item, and each place has
as many items at the start as it is said to have.  That is counted group by group: items with the
same routes are alike but for their names.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple

from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of
from herrlof_rules.core.routes import Route, Timeline

# What is still to be done is one integer: how many items are missing at the start of each place,
# seven bits each with the highest unset, and above them the hidden moves that nobody made.
_FIELD = 7
_MOST = (1 << (_FIELD - 1)) - 1


class Found(NamedTuple):
    """Where everything is."""

    places: list[int]
    """The sum of the items in each place."""

    made: list[int]
    """For each hidden move, the item that made it."""


class _Way(NamedTuple):
    """A route with what it does to the integer of what is to be done."""

    cost: int
    route: Route
    first: int
    """The first hidden move on it."""

    made: tuple[int, ...]
    """All of them."""


class _Group(NamedTuple):
    items: tuple[int, ...]
    copies: bool
    """Whether it is one item with copies, whose `ways` are those of all copies together."""

    ways: tuple[_Way, ...]
    """With hidden moves; all of an item with copies."""

    still: tuple[_Way, ...]
    """Without hidden moves, those that start in a place that is counted before the others."""


class _Option(NamedTuple):
    """A way for the next item of a group, or numbers of items for all ways that are still left."""

    group: _Group
    way: _Way | None
    counts: tuple[int, ...]
    after: "_Node"


class _Node:
    """A point of the walk through the groups: the options, and how much each weighs."""

    __slots__ = ("options", "sums", "total")

    def __init__(self) -> None:
        self.total = 0
        self.sums: list[int] = []
        self.options: list[_Option] = []

    def add(self, weight: int, option: _Option) -> None:
        if option.after.total:
            self.total += weight * option.after.total
            self.sums.append(self.total)
            self.options.append(option)


_END = _Node()
_END.total = 1


class Whereabouts:
    """The ways for everything to have moved as a timeline tells.

    A way weighs the product of the weights of its routes, and for each hidden choice one over the
    number of different items that could be chosen.  Raises `NoWorld` if there is none.
    """

    def __init__(self, timeline: Timeline, places: int, sizes: dict[int, int]) -> None:
        """`places`: how many there are; `sizes`: how many items started unseen in each of some."""
        self._base = Found([0] * places, [0] * timeline.hidden)
        self._choices = list(timeline.choices)
        self._units = {place: 1 << _FIELD * i for i, place in enumerate(sizes)}
        self._shift = _FIELD * len(sizes)
        self._low = (1 << self._shift) - 1
        self._guard = sum([unit << (_FIELD - 1) for unit in self._units.values()])
        self._left = (1 << timeline.hidden) - 1 << self._shift
        for place, size in sizes.items():
            if not 0 <= size <= _MOST:
                raise NoWorld("a place cannot hold so many")
            self._left += size * self._units[place]
        self._groups: list[_Group] = []
        self._alike: dict[tuple[Route, ...], list[int]] = {}
        self._cover: list[int] = []
        """For the groups from each on, the hidden moves that they can make, as in `_left`."""

        self._room: list[int] = []
        """For the groups from each on, the most items that can start in each place."""

        self._least: list[int] = []
        self._nodes: dict[tuple[int, int, int, int], _Node] = {}
        self._by_cost: dict[int, list[_Way]] = {}
        self._root = _END

    # What there is

    def put(self, item: int, routes: tuple[Route, ...]) -> None:
        """An item with one copy, and the routes that it may have taken."""
        if len(routes) == 1:
            self._settle(item, routes[0])
        else:
            self._alike.setdefault(routes, []).append(item)

    def put_copies(self, item: int, routes: tuple[Route, ...]) -> None:
        """An item with copies, and the routes that they may have taken together."""
        if len(routes) == 1:
            self._settle(item, routes[0])
        else:
            self._groups.append(_Group((item,), True, tuple(map(self._way, routes)), ()))

    def _settle(self, item: int, route: Route) -> None:
        """The item took its only route."""
        way = self._way(route)
        self._left = self._without(self._left, way.cost)
        if self._left < 0:
            raise NoWorld("more items were seen to be somewhere than there were")
        _follow(self._base, item, way)
        for choice, spare in enumerate(route.spare):
            self._choices[choice] -= spare

    def _way(self, route: Route) -> _Way:
        taken = route.taken
        made = tuple([i for i in range(taken.bit_length()) if taken >> i & 1])
        cost = sum([self._units.get(start, 0) for start in route.starts])
        return _Way(cost + (taken << self._shift), route, made[0] if made else -1, made)

    def count(self) -> None:
        """Counts, when everything is put; raises `NoWorld` if there is no way."""
        for routes, items in self._alike.items():
            ways = list(map(self._way, routes))
            still = [way for way in ways if not way.made]
            still.sort(key=lambda way: not way.cost)
            moving = tuple([way for way in ways if way.made])
            self._groups.append(_Group(tuple(items), False, moving, tuple(still)))
        # The fewer options the earlier; the last group is counted without trying any.
        self._groups.sort(key=_options)
        cover, room = 0, dict.fromkeys(self._units, 0)
        for group in [*reversed(self._groups), None]:
            self._cover.insert(0, ~cover << self._shift)
            low = sum([min(most, _MOST) * self._units[place] for place, most in room.items()])
            self._room.insert(0, low | self._guard)
            if group is not None:
                for place in room:
                    starts = [w.route.starts.count(place) for w in (*group.ways, *group.still)]
                    room[place] += max(starts, default=0) * len(group.items)
                for way in group.ways:
                    cover |= way.cost >> self._shift
        spares = [[way.route.spare for way in g.ways] for g in self._groups if g.copies]
        most = [map(max, zip(*spare, strict=True)) for spare in spares]
        least = [n - sum(s) for n, *s in zip(self._choices, *most, strict=True)]
        self._least = [max(n, 1) for n in least]
        left = self._after(self._left, 0, 0)
        self._root = self._node(0, left, self._size(0), 0) if left >= 0 else _EMPTY
        if not self._root.total:
            raise NoWorld("no way leads to what the view shows")

    # Counting

    def _size(self, index: int) -> int:
        return len(self._groups[index].items) if index < len(self._groups) else 0

    def _without(self, left: int, cost: int) -> int:
        """What is left to be done; -1 if that was not to be done any more."""
        if cost & ~left & -1 << self._shift:
            return -1
        after = (left | self._guard) - cost
        return after ^ self._guard if after & self._guard == self._guard else -1

    def _after(self, left: int, cost: int, index: int) -> int:
        """The same; also -1 if the groups from this one on cannot do what is left."""
        after = self._without(left, cost)
        if after < 0 or after & self._cover[index]:
            return -1
        room = self._room[index] - (after & self._low)
        return after if room & self._guard == self._guard else -1

    def _node(self, index: int, left: int, items: int, first: int) -> _Node:
        """The options for so many items of a group, with hidden moves from `first` on."""
        if index == len(self._groups):
            return _EMPTY if left else _END
        key = (index, left, items, first)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node()
            group = self._groups[index]
            if group.copies:
                self._add_copies(node, index, left)
            else:
                self._add_moving(node, index, left, items, first)
                self._add_still(node, index, left, items)
        return node

    def _add_copies(self, node: _Node, index: int, left: int) -> None:
        group, size = self._groups[index], self._size(index + 1)
        last = index == len(self._groups) - 1
        for way in self._exact(group, left) if last else group.ways:
            after = self._after(left, way.cost, index + 1)
            if after >= 0:
                then = self._node(index + 1, after, size, 0)
                node.add(way.route.weight, _Option(group, way, (), then))

    def _exact(self, group: _Group, left: int) -> Sequence[_Way]:
        """The ways of the last group, an item with copies, that do all that is left."""
        if not self._by_cost:
            for way in group.ways:
                self._by_cost.setdefault(way.cost, []).append(way)
        return self._by_cost.get(left, ())

    def _add_moving(self, node: _Node, index: int, left: int, items: int, first: int) -> None:
        """An item that made hidden moves; in the order of their first ones, to count sets once."""
        group, moves = self._groups[index], left >> self._shift
        if not (items and moves):
            return
        # The first move that nobody makes later is made now.
        must = left & self._cover[index + 1] & ~self._low
        last = (must & -must).bit_length() - 1 - self._shift if must else len(self._base.made)
        for way in group.ways:
            if first <= way.first <= last:
                after = self._after(left, way.cost, index)
                if after >= 0:
                    then = self._node(index, after, items - 1, way.first + 1)
                    node.add(items, _Option(group, way, (), then))

    def _add_still(self, node: _Node, index: int, left: int, items: int) -> None:
        """Numbers for the ways without hidden moves."""
        if left & self._cover[index + 1]:
            return
        group, size = self._groups[index], self._size(index + 1)
        if index == len(self._groups) - 1:
            splits: Sequence[tuple[tuple[int, ...], int]] = self._rest(group, left, items)
        else:
            splits = _splits(items, len(group.still))
        for counts, ways in splits:
            cost = sum([n * way.cost for n, way in zip(counts, group.still, strict=True)])
            after = self._after(left, cost, index + 1)
            if after >= 0:
                then = self._node(index + 1, after, size, 0)
                node.add(ways, _Option(group, None, counts, then))

    def _rest(self, group: _Group, left: int, items: int) -> Sequence[tuple[tuple[int, ...], int]]:
        """The only numbers that leave nothing to be done, for the last group."""
        counts: list[int] = []
        rest = items
        for way in group.still:
            here = left // way.cost & _MOST if way.cost else rest
            counts.append(here)
            rest -= here
        if rest or min(counts, default=0) < 0:
            return ()
        return ((tuple(counts), _arrangements(items, tuple(counts))),)

    # Drawing

    def sample(self, rng: RandomSource) -> Found:
        """One way, drawn in exact proportion to the weights."""
        options = self._drawn(rng)
        while not self._accepted(options, rng):
            options = self._drawn(rng)
        found = Found(list(self._base.places), list(self._base.made))
        randrange = randrange_of(rng)
        places = found.places
        current: _Group | None = None
        items: list[int] = []
        for group, way, counts, _ in options:
            if group is not current:
                current, items = group, list(group.items)
            if way is not None:
                item = items[0] if group.copies else _take(items, randrange(len(items)))
                _follow(found, item, way)
            elif items:
                # What the most items are left for needs no numbers.
                largest = counts.index(max(counts))
                for i, count in enumerate(counts):
                    if i != largest:
                        end = group.still[i].route.ends[0]
                        for _ in range(count):
                            places[end] += _take(items, randrange(len(items)))
                places[group.still[largest].route.ends[0]] += sum(items)
        return found

    def _drawn(self, rng: RandomSource) -> list[_Option]:
        node, options = self._root, []
        number = number_below(rng, node.total)
        while node is not _END:
            place = bisect_right(node.sums, number)
            if place:
                number -= node.sums[place - 1]
            option = node.options[place]
            options.append(option)
            node = option.after
            number %= node.total
        return options

    def _accepted(self, options: list[_Option], rng: RandomSource) -> bool:
        """Accepts as often as the hidden choices make it likely, compared with the likeliest."""
        if self._choices == self._least:
            return True
        most = prod(self._kinds(options))
        return number_below(rng, most) < prod(self._least)

    def _kinds(self, options: Sequence[_Option]) -> list[int]:
        """For each hidden choice, how many different items there were to choose from."""
        kinds = self._choices
        for group, way, _, _ in options:
            if group.copies:
                assert way is not None
                kinds = [n - s for n, s in zip(kinds, way.route.spare, strict=True)]
        return kinds

    # Listing

    def __iter__(self) -> Iterator[tuple[Found, Fraction]]:
        """Every way once, with its weight."""
        for options, weight in self._walks(self._root, (), 1):
            total = Fraction(weight, prod(self._kinds(options)))
            for found in self._arranged(options, None, (), self._base):
                yield found, total

    def _walks(
        self, node: _Node, before: tuple[_Option, ...], weight: int
    ) -> Iterator[tuple[tuple[_Option, ...], int]]:
        if node is _END:
            yield before, weight
        for option in node.options:
            times = option.way.route.weight if option.way is not None else 1
            yield from self._walks(option.after, (*before, option), weight * times)

    def _arranged(
        self,
        options: tuple[_Option, ...],
        current: _Group | None,
        items: tuple[int, ...],
        found: Found,
    ) -> Iterator[Found]:
        """Every way to give the items of each group its routes."""
        if not options:
            yield found
            return
        group, way, counts, _ = options[0]
        if group is not current:
            items = group.items
        if way is None:
            for parts in _parts(items, counts):
                after = Found(list(found.places), list(found.made))
                for part, still in zip(parts, group.still, strict=True):
                    after.places[still.route.ends[0]] += sum(part)
                yield from self._arranged(options[1:], group, (), after)
            return
        for i, item in enumerate(items):
            after = Found(list(found.places), list(found.made))
            _follow(after, item, way)
            yield from self._arranged(options[1:], group, items[:i] + items[i + 1 :], after)


_EMPTY = _Node()


def _follow(found: Found, item: int, way: _Way) -> None:
    for end in way.route.ends:
        found.places[end] += item
    for number in way.made:
        found.made[number] = item


def _take(items: list[int], place: int) -> int:
    """Takes an item out of a list whose order does not matter."""
    items[place], items[-1] = items[-1], items[place]
    return items.pop()


def _options(group: _Group) -> int:
    """About how many options a group has."""
    items, still = len(group.items), len(group.still)
    return (len(group.ways) + 1) * comb(items + max(still - 1, 0), items)


@lru_cache(maxsize=1024)
def _splits(items: int, parts: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to split a number, with the number of ways to do that with single items."""
    if not parts:
        return () if items else (((), 1),)
    if parts == 1:
        return (((items,), 1),)
    found: list[tuple[tuple[int, ...], int]] = []
    for here in range(items + 1):
        for counts, _ in _splits(items - here, parts - 1):
            found.append(((here, *counts), _arrangements(items, (here, *counts))))
    return tuple(found)


@lru_cache(maxsize=4096)
def _arrangements(items: int, counts: tuple[int, ...]) -> int:
    ways = factorial(items)
    for count in counts:
        ways //= factorial(count)
    return ways


def _parts(
    items: tuple[int, ...], counts: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to split items into parts of these sizes."""
    if not counts:
        yield ()
        return
    for part in combinations(items, counts[0]):
        rest = tuple([item for item in items if item not in part])
        for others in _parts(rest, counts[1:]):
            yield (part, *others)
