"""The ways for slots to move as a timeline tells, counted step by step.

A slot is an unseen item about which nothing is asked before it has to be: it excludes the suits of
which its places were seen to hold none, and that is all.  Slots that exclude the same and lie in
the same place are alike, so a state is how many there are of each sort, and stays small.  It
branches only where slots that are not alike could have moved.  An item that is seen leaves a slot
that does not exclude it; the rest fill the slots that are left at the end (`filling`).

All copies are counted as if they had names, which is how they are dealt and taken by chance.
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
"""For each place, how many there are of each code: of slots or of a known item.

A slot's code is the bits that it excludes, a known item's is ~kind.  Then come all slots that no
step depends on any more, taken together, and the copies that are still unseen.
"""

Settled: TypeAlias = tuple[tuple[int, int, int], ...]
"""What lies where no step depends on it any more: place, code, number."""


class Option(NamedTuple):
    """One way to go on."""

    weight: int
    """How much it weighs with all the slots that could be meant."""

    names: int
    """How much it weighs for each of them: the copies that could be meant."""

    code: int
    """The slot that moved or was seen, or ~kind for a known item."""

    number: int
    """How many alike there were."""

    settled: Settled
    after: "Node"


class End(NamedTuple):
    """What fills the slots in the end."""

    live: int
    """The bits that still matter."""

    types: Box
    """The slots by what they exclude, in the order in which they are filled."""

    kinds: tuple[tuple[int, int, int], ...]
    """The kinds that fill them: kind, number and signature."""

    items: dict[int, list[int]]
    """The same items by signature."""

    filling: Filling


class Node:
    """A state before a step: the options, and how much they weigh together."""

    __slots__ = ("end", "options", "skip", "sums", "total")

    def __init__(self) -> None:
        self.total = 0
        self.options: list[Option] = []
        self.sums: list[int] = []
        """Of the weights up to each option, as small as their proportions allow."""

        self.end: End | None = None
        self.skip: tuple[Settled, Node, int] | None = None
        """Where the steps end that leave nothing to draw, once somebody came through."""

    def count(self) -> None:
        """Takes the nodes after this one together, which are counted already."""
        self.options = [option for option in self.options if option.after.total]
        total = 0
        for option in self.options:
            total += option.weight * option.after.total
            self.sums.append(total)
        self.total = total
        common = gcd(*self.sums) or 1
        self.sums = [part // common for part in self.sums]


class Slots:
    """All ways through the open steps, counted.

    Raises `NoWorld` if there is none, and `TooManyWorlds` if more than `limit` options are met.
    """

    def __init__(self, open_steps: OpenSteps, limit: int) -> None:
        self._open_steps = open_steps
        self._fillings = Fillings()
        places = len(open_steps.known)
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
        """The states after a step."""
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
        """Weight, names, code and number of each way to go on, and the state after it."""
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
        """Changes a state by something that is not open; False if that cannot be."""
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
        """Puts what lies in these places with the rest."""
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
        found = signatures(masks, [open_steps.bits[k] for k, _ in numbers])
        items: dict[int, list[int]] = {}
        for signature, (k, number) in zip(found, numbers, strict=True):
            items.setdefault(signature, []).extend([open_steps.kinds[k].item] * number)
        sizes = sorted([(signature, len(here)) for signature, here in items.items()])
        filling = self._fillings.find(tuple([n for _, n in types]), tuple(sizes))
        kinds = [(k, number, s) for s, (k, number) in zip(found, numbers, strict=True)]
        return End(live, types, tuple(sorted(kinds)), items, filling)


@lru_cache(maxsize=4096)
def _changed(box: Box, code: int, by: int) -> Box:
    """The box with this number more of a code."""
    numbers = dict(box)
    numbers[code] = numbers.get(code, 0) + by
    return tuple(sorted([entry for entry in numbers.items() if entry[1]]))


@lru_cache(maxsize=4096)
def _recoded(box: Box, more: int, less: int) -> Box:
    """The box after its slots exclude more or less."""
    numbers: dict[int, int] = {}
    for code, number in box:
        now = (code | more) & ~less if code >= 0 else code
        numbers[now] = numbers.get(now, 0) + number
    return tuple(sorted(numbers.items()))
