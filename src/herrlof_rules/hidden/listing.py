"""Lists all ways through the open steps.

If items have copies, a way may be listed several times; its weight is the sum of the listed
weights.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from herrlof_rules.hidden.copies import Way
from herrlof_rules.hidden.filling import Fillings
from herrlof_rules.hidden.slots import End, Node, Option, Settled
from herrlof_rules.hidden.steps import OpenSteps, Reveal
from herrlof_rules.hidden.timeline import Hidden
from herrlof_rules.hidden.tracked import Tracked, alike, followed, moved, without


class _Walk(NamedTuple):
    """A walk through the first steps of a way."""

    node: Node
    step: int
    weight: int
    tracked: list[Tracked]
    settled: Settled
    movers: tuple[tuple[int, int], ...]
    """Hidden moves with the items that made them."""


class _Alike(NamedTuple):
    """Interchangeable slots that are still to be filled."""

    type: int
    number: int
    place: int
    moves: tuple[int, ...]


class _Items(NamedTuple):
    """An item that is still to fill a slot, with the number of its copies."""

    item: int
    number: int
    signature: int


class Listing:
    """All ways, each with the number of ways in which named copies make the same moves.

    `hidden` is the number of hidden moves.
    """

    def __init__(self, open_steps: OpenSteps, root: Node, hidden: int) -> None:
        self._open_steps, self._root, self._hidden = open_steps, root, hidden
        self._fillings = Fillings()

    def __iter__(self) -> Iterator[tuple[Way, int]]:
        """Every way with its weight, in a fixed order."""
        steps = self._open_steps.steps
        walks = [_Walk(self._root, 0, 1, [], (), ())]
        while walks:
            walk = walks.pop()
            if walk.step == len(steps):
                yield from self._filled(walk)
            for option in reversed(walk.node.options):
                for tracked, movers in self._marked(walk, option):
                    after = followed(tracked, steps[walk.step].fixed)
                    settled = walk.settled + option.settled
                    weight = walk.weight * option.names
                    walks.append(_Walk(option.after, walk.step + 1, weight, after, settled, movers))

    def _marked(
        self, walk: _Walk, option: Option
    ) -> Iterator[tuple[list[Tracked], tuple[tuple[int, int], ...]]]:
        """For each slot that may have moved, the tracked slots and identified moves afterwards."""
        tracked, movers, code = walk.tracked, walk.movers, option.code
        kinds = self._open_steps.kinds
        opened = self._open_steps.steps[walk.step].open
        if opened is None or (isinstance(opened, Reveal) and code < 0):
            yield tracked, movers
            return
        if code < 0:
            assert isinstance(opened, Hidden)
            yield tracked, (*movers, (opened.number, kinds[~code].item))
            return
        here: list[Tracked | None] = [*alike(tracked, opened.source, code)]
        if len(here) < option.number:
            here.append(None)
        for slot in here:
            if isinstance(opened, Hidden):
                yield moved(tracked, slot, code, opened.target, opened.number), movers
            elif slot is None:
                yield tracked, movers
            else:
                item = kinds[opened.kind].item
                now = tuple([(move, item) for move in slot.moves])
                yield without(tracked, slot), movers + now

    def _filled(self, walk: _Walk) -> Iterator[tuple[Way, int]]:
        """Every way to fill the slots."""
        end = walk.node.end
        assert end is not None
        kinds = self._open_steps.kinds
        way = Way(list(self._open_steps.known_sums), [0] * self._hidden)
        for move, item in walk.movers:
            way.movers[move] = item
        masks = [mask for mask, _ in end.types]
        numbers: dict[tuple[int, int], int] = {}
        for place, code, number in walk.settled:
            if code < 0:
                way.places[place] += kinds[~code].item * number
            else:
                sort = masks.index(code & end.live), place
                numbers[sort] = numbers.get(sort, 0) + number
        slots: list[_Alike] = []
        for slot in walk.tracked:
            sort = masks.index(slot.code & end.live), slot.place
            numbers[sort] -= 1
            slots.append(_Alike(sort[0], 1, slot.place, slot.moves))
        slots += [_Alike(t, number, place, ()) for (t, place), number in numbers.items()]
        yield from self._arranged(sorted(slots), self._items(end), way, walk.weight)

    def _items(self, end: End) -> tuple[_Items, ...]:
        """The items that fill the slots, in the order of the kinds."""
        kinds = self._open_steps.kinds
        return tuple([_Items(kinds[k].item, number, s) for k, number, s in end.kinds])

    def _arranged(
        self, slots: list[_Alike], items: tuple[_Items, ...], way: Way, weight: int
    ) -> Iterator[tuple[Way, int]]:
        """Every way to fill these slots with these items."""
        if not slots:
            yield way, weight
            return
        first, rest = slots[0], slots[1:]
        for taken, left, ways in _parts(items, first.number, first.type):
            if self._possible(rest, left):
                after = Way(list(way.places), list(way.movers))
                after.places[first.place] += sum(taken)
                for move in first.moves:
                    after.movers[move] = taken[0]
                yield from self._arranged(rest, left, after, weight * ways)

    def _possible(self, slots: list[_Alike], items: tuple[_Items, ...]) -> bool:
        """Whether these items can fill these slots."""
        last = max([slot.type for slot in slots], default=0)
        numbers = [0] * (last + 1)
        for slot in slots:
            numbers[slot.type] += slot.number
        by_signature: dict[int, int] = {}
        for _, number, signature in items:
            here = signature & (1 << last + 1) - 1
            by_signature[here] = by_signature.get(here, 0) + number
        return self._fillings.find(tuple(numbers), tuple(sorted(by_signature.items()))).total > 0


def _parts(
    items: tuple[_Items, ...], number: int, sort: int
) -> Iterator[tuple[tuple[int, ...], tuple[_Items, ...], int]]:
    """Every way to take `number` items that slots of type `sort` do not exclude.

    Yields the items taken, the items left, and the number of ways if copies have names.
    """
    free = sum([item.number for item in items if not item.signature >> sort & 1])
    if number > free:
        return
    if not number:
        yield (), items, 1
        return
    first, rest = items[0], items[1:]
    most = 0 if first.signature >> sort & 1 else min(first.number, number)
    for here in range(most, -1, -1):
        left = first.number - here
        kept = (first._replace(number=left),) if left else ()
        for taken, others, ways in _parts(rest, number - here, sort):
            yield (first.item,) * here + taken, kept + others, ways * comb(first.number, here)
