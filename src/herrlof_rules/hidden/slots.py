"""Counts, step by step, the ways in which unseen items may have moved, given a timeline.

In this example the other player holds two of three unseen cards and the third is in the pile.  That
player was seen to hold no blue card, and then played R1.

>>> from herrlof_rules.hidden.steps import OpenSteps, kind_of
>>> from herrlof_rules.hidden.timeline import Timeline
>>> other, pile, table = range(3)
>>> seen = Timeline(closed=(table,))
>>> seen.exclude(other, "B")
>>> seen.see(10, other, table, chosen=True)
>>> b1, r1, r2 = (kind_of(item, suit, (), 1) for item, suit in ((1, "B"), (10, "R"), (100, "R")))
>>> steps = OpenSteps(seen, 3, {other: 2, pile: 1}, [b1, r1, r2])
>>> Slots(steps, limit=100).root.total
2

Either of the player's two cards was R1, the other is R2, and B1 is in the pile: 2 × 1 × 1 ways.

A slot stands for one unseen item.  All that is stored about it is its place and its code, the suits
that it excludes because a place that it lay in was seen to hold none of them.  Slots with the same
place and code are interchangeable, so a state is only the number of slots of each code in each
place.  A state has several successors only if slots with different codes could have moved.  When an
item is seen to leave a place, a slot there whose code does not exclude it disappears.  At the end
the unseen items fill the slots that are left (`filling`).

Copies of an item are counted as if each had a name of its own, because that is how they are dealt
and drawn.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from typing import NamedTuple, TypeAlias

from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.hidden.filling import Box, Filling, Fillings, signatures, strictest_first
from herrlof_rules.hidden.steps import Add, Exclude, Fixed, OpenStep, OpenSteps, Reveal
from herrlof_rules.hidden.timeline import Hidden, Slide

State: TypeAlias = tuple[Box, ...]
"""For each place, the number of slots or known items of each code.

The code of a slot is the bits that it excludes, and the code of a known item is ~kind.  Two more
entries follow: the slots on which no later step depends, from all places together, and the copies
that are still unseen.
"""

Settled: TypeAlias = tuple[tuple[int, int, int], ...]
"""Slots and known items on which no later step depends: place, code and number of each."""


class Option(NamedTuple):
    """One way to make a step, given by the code of the slot or known item that moves or is seen."""

    weight: int
    """The number of ways to make the step, over all slots of this code."""

    names: int
    """The number of ways for each of these slots: the copies of the item that may have moved."""

    code: int
    """The code of the slot that moved or was seen, or ~kind for a known item."""

    number: int
    """The number of slots with this code in the place, before the step."""

    settled: Settled
    after: "Node"


class End(NamedTuple):
    """The slots that are left after the last step, and the items that fill them."""

    live: int
    """The bits that some unseen item has."""

    types: Box
    """The codes of the slots with their numbers, in the order in which they are filled."""

    kinds: tuple[tuple[int, int, int], ...]
    """The kinds that fill them: kind, number and signature."""

    items: dict[int, list[int]]
    """The same items by signature."""

    filling: Filling


class Node:
    """A state before a step, with its options and the number of ways from here to the end."""

    __slots__ = ("end", "options", "skip", "sums", "total")

    def __init__(self) -> None:
        self.total = 0
        self.options: list[Option] = []
        self.sums: list[int] = []
        """The running sums of the options' weights, divided by their common divisor."""

        self.end: End | None = None
        self.skip: tuple[Settled, Node, int] | None = None
        """The node after all steps that have a single option, stored at the first visit."""

    def count(self) -> None:
        """Sums the ways of this node's successors, which are already known."""
        self.options = [option for option in self.options if option.after.total]
        total = 0
        for option in self.options:
            total += option.weight * option.after.total
            self.sums.append(total)
        self.total = total
        common = gcd(*self.sums) or 1
        self.sums = [part // common for part in self.sums]


class Slots:
    """The nodes of all ways through the open steps; `root.total` is the number of ways.

    Raises `NoWorld` if there is no way, and `TooManyWorlds` if there are more than `limit` options.
    """

    def __init__(self, open_steps: OpenSteps, limit: int) -> None:
        self._open_steps = open_steps
        self._fillings = Fillings()
        places = len(open_steps.known_sums)
        self._rest, self._pool = places, places + 1
        kinds = enumerate(open_steps.kinds)
        start: list[Box] = [()] * (places + 2)
        for place, size in open_steps.sizes.items():
            start[place] = ((0, size),) if size else ()
        start[self._pool] = tuple(
            sorted([(~k, kind.unseen) for k, kind in kinds if kind.copies and kind.unseen])
        )
        self.root = Node()
        layers = [{tuple(start): self.root}]
        options = 0
        for step in open_steps.steps:
            layers.append(self._advance(step, layers[-1]))
            options += sum([len(node.options) for node in layers[-2].values()])
            if options > limit:
                raise TooManyWorlds(limit, counting=True)
        for state, node in layers.pop().items():
            node.end = self._end(state)
            node.total = node.end.filling.total
        for layer in reversed(layers):
            for node in layer.values():
                node.count()
        if not self.root.total:
            raise NoWorld("no way leads to what the view shows")

    def _advance(self, step: OpenStep, layer: dict[State, Node]) -> dict[State, Node]:
        """Returns the states after a step, and gives each node of `layer` its options."""
        following: dict[State, Node] = {}
        for state, node in layer.items():
            for weight, names, code, number, now in self._ways(step, state):
                for part in step.fixed:
                    if not self._follow(now, part):
                        break
                else:
                    settled = self._retire(now, step.retired) if step.retired else ()
                    key = tuple(now)
                    after = following.get(key)
                    if after is None:
                        after = following[key] = Node()
                    node.options.append(Option(weight, names, code, number, settled, after))
        return following

    def _ways(self, step: OpenStep, state: State) -> Iterator[tuple[int, int, int, int, list[Box]]]:
        """Yields the weight, names, code and number of each option, and the state after it."""
        match step.open:
            case Hidden(_, source, target):
                for code, number in state[source]:
                    now = list(state)
                    now[source] = _changed(now[source], code, -1)
                    now[target] = _changed(now[target], code, 1)
                    yield number, 1 if code >= 0 else number, code, number, now
            case Reveal(kind, source, target, bit, unseen):
                if unseen < 0:
                    unseen = dict(state[self._pool]).get(~kind, 0)
                for code, number in state[source]:
                    if code == ~kind:
                        names, weight = number, number
                    elif code >= 0 and unseen and not code & bit:
                        names, weight = unseen, unseen * number
                    else:
                        continue
                    now = list(state)
                    now[source] = _changed(now[source], code, -1)
                    if target >= 0:
                        now[target] = _changed(now[target], ~kind, 1)
                    if code >= 0 and self._open_steps.kinds[kind].copies:
                        now[self._pool] = _changed(now[self._pool], ~kind, -1)
                    yield weight, names, code, number, now
            case _:
                yield 1, 1, 0, 0, list(state)

    def _follow(self, state: list[Box], fixed: Fixed) -> bool:
        """Applies a fixed part of a step to a state; returns False if that is impossible."""
        match fixed:
            case Exclude(place, bit, kinds):
                if any(code < 0 and ~code in kinds for code, _ in state[place]):
                    return False
                state[place] = _recoded(state[place], bit, 0)
            case Slide(source, target):
                for code, number in state[source]:
                    state[target] = _changed(state[target], code, number)
                state[source] = ()
            case Add(kind, target):
                state[target] = _changed(state[target], ~kind, 1)
            case _:
                bit = fixed.bit
                state[: self._pool] = [_recoded(box, 0, bit) for box in state[: self._pool]]
        return True

    def _retire(self, state: list[Box], places: tuple[int, ...]) -> Settled:
        """Moves the slots in these places to the rest; returns the slots and known items there."""
        settled: list[tuple[int, int, int]] = []
        for place in places:
            for code, number in state[place]:
                settled.append((place, code, number))
                if code >= 0:
                    state[self._rest] = _changed(state[self._rest], code, number)
            state[place] = ()
        return tuple(settled)

    def _end(self, state: State) -> End:
        open_steps = self._open_steps
        numbers = [(k, 1) for k in sorted(open_steps.left)]
        numbers += [(~code, number) for code, number in state[self._pool]]
        live = 0
        for k, _ in numbers:
            live |= open_steps.bits[k]
        types = strictest_first(state[self._rest])
        masks = [mask for mask, _ in types]
        kind_signatures = signatures(masks, [open_steps.bits[k] for k, _ in numbers])
        items: dict[int, list[int]] = {}
        for signature, (k, number) in zip(kind_signatures, numbers, strict=True):
            items.setdefault(signature, []).extend([open_steps.kinds[k].item] * number)
        sizes = sorted([(signature, len(here)) for signature, here in items.items()])
        filling = self._fillings.find(tuple([n for _, n in types]), tuple(sizes))
        kinds = [(k, number, s) for s, (k, number) in zip(kind_signatures, numbers, strict=True)]
        return End(live, types, tuple(sorted(kinds)), items, filling)


@lru_cache(maxsize=4096)
def _changed(box: Box, code: int, by: int) -> Box:
    """The box with `by` added to the number of entries that have this code."""
    numbers = dict(box)
    numbers[code] = numbers.get(code, 0) + by
    return tuple(sorted([entry for entry in numbers.items() if entry[1]]))


@lru_cache(maxsize=4096)
def _recoded(box: Box, more: int, less: int) -> Box:
    """The box after its slots also exclude the bits `more` and no longer the bits `less`."""
    numbers: dict[int, int] = {}
    for code, number in box:
        now = (code | more) & ~less if code >= 0 else code
        numbers[now] = numbers.get(now, 0) + number
    return tuple(sorted(numbers.items()))
