"""Reduces a timeline to open steps, which are the steps that could be made in several ways.

Moves between places that the seat sees completely have one outcome, so they are applied here and do
not become steps.
"""

from collections import Counter
from typing import NamedTuple, TypeAlias

from attrs import define, field

from herrlof_rules.core.errors import NoWorld
from herrlof_rules.hidden.timeline import Excluded, Hidden, Seen, Slide, Tick, Timeline


class Kind(NamedTuple):
    """An item with its suit and its copies."""

    item: int
    suit: object
    starts: tuple[int, ...]
    """The places of the copies that were seen at the start."""

    unseen: int
    """The number of copies that were not seen."""

    copies: bool
    """Whether there are several copies; exclusions of suits do not apply to such items."""


def kind_of(item: int, suit: object, starts: tuple[int, ...], unseen: int) -> Kind:
    """The kind of an item, given the places of seen copies and the number of unseen ones."""
    return Kind(item, suit, starts, unseen, len(starts) + unseen > 1)


class Reveal(NamedTuple):
    """An item is seen to leave a place, whether or not it was known to lie there."""

    kind: int
    source: int
    target: int
    """The place that it enters; -1 for a place in which everything is seen."""

    bit: int
    """The bit of its suit: slots whose code has it cannot be this item."""

    unseen: int
    """1 if this single item was unseen so far, 0 if not, -1 if it has copies."""


class Exclude(NamedTuple):
    """No item in a place has this suit, apart from items with copies."""

    place: int
    bit: int
    kinds: frozenset[int]
    """The kinds of the suit."""


class Add(NamedTuple):
    """A known item comes to a place."""

    kind: int
    target: int


class Forget(NamedTuple):
    """No unseen item has this suit any more, so its bit is dropped from all codes."""

    bit: int


Open: TypeAlias = Hidden | Reveal
Fixed: TypeAlias = Exclude | Slide | Add | Forget


@define
class OpenStep:
    """One open move, and the changes after it that have only one outcome."""

    open: Open | None
    fixed: list[Fixed] = field(factory=list)
    retired: tuple[int, ...] = ()
    """The places on which no later step depends."""


class OpenSteps:
    """The open steps of a timeline, and the facts about the items that need no counting."""

    def __init__(
        self, timeline: Timeline, places: int, sizes: dict[int, int], kinds: list[Kind]
    ) -> None:
        if sum(sizes.values()) != sum([kind.unseen for kind in kinds]) or min(sizes.values()) < 0:
            raise NoWorld("more items than the places can hold")
        self.kinds, self.sizes = kinds, sizes
        self.known_sums = [0] * places
        """For each place where nothing is hidden, the sum of its items."""

        self.bits = self._bits(timeline)
        """For each kind, the bit of its suit; 0 if the suit is never excluded."""

        self.left = {k for k, kind in enumerate(kinds) if kind.unseen and not kind.copies}
        """The single items that are still unseen at the end."""

        self.steps = [OpenStep(None)]
        self._closed = timeline.closed
        self._index = {kind.item: k for k, kind in enumerate(kinds)}
        self._lying: Counter[tuple[int, int]] = Counter()
        for k, kind in enumerate(kinds):
            for start in kind.starts:
                self._arrive(k, start)
        for tick in timeline.ticks:
            self._read(tick)
        self._retire(places)

    def _bits(self, timeline: Timeline) -> list[int]:
        unseen = {kind.suit for kind in self.kinds if kind.unseen and not kind.copies}
        suits: dict[object, int] = {}
        for tick in timeline.ticks:
            if isinstance(tick, Excluded) and tick.suit in unseen:
                suits.setdefault(tick.suit, 1 << len(suits))
        return [0 if kind.copies else suits.get(kind.suit, 0) for kind in self.kinds]

    def _arrive(self, k: int, place: int) -> None:
        """Records that a known item enters a place."""
        if place in self._closed:
            self._lying[k, place] += 1
            self.known_sums[place] += self.kinds[k].item
        else:
            self.steps[-1].fixed.append(Add(k, place))

    def _check_open(self, *places: int) -> None:
        if not set(places).isdisjoint(self._closed):
            raise NoWorld("something unseen moved where everything is seen")

    def _read(self, tick: Tick) -> None:
        match tick:
            case Seen():
                self._seen(tick)
            case Excluded():
                self._excluded(tick)
            case Hidden():
                self._check_open(tick.source, tick.target)
                self.steps.append(OpenStep(tick))
            case _:  # The tick is a slide.
                self._check_open(tick.source, tick.target)
                self.steps[-1].fixed.append(tick)

    def _seen(self, tick: Seen) -> None:
        k = self._index.get(tick.item)
        if k is None:
            raise NoWorld("an item was seen that does not exist")
        if tick.source in self._closed:
            if not self._lying[k, tick.source]:
                raise NoWorld("an item was seen where it was not")
            self._lying[k, tick.source] -= 1
            self.known_sums[tick.source] -= tick.item
            self._arrive(k, tick.target)
            return
        bit = self.bits[k]
        target = -1 if tick.target in self._closed else tick.target
        unseen = -1 if self.kinds[k].copies else int(k in self.left)
        self.steps.append(OpenStep(Reveal(k, tick.source, target, bit, unseen)))
        if target < 0:
            self._arrive(k, tick.target)
        if unseen > 0:
            self.left.remove(k)
            if bit and all(self.bits[other] != bit for other in self.left):
                self.steps[-1].fixed.append(Forget(bit))

    def _excluded(self, tick: Excluded) -> None:
        if tick.place not in self._closed:
            kinds = [
                k for k, kind in enumerate(self.kinds) if kind.suit == tick.suit and not kind.copies
            ]
            bit = next((self.bits[k] for k in kinds if k in self.left), 0)
            self.steps[-1].fixed.append(Exclude(tick.place, bit, frozenset(kinds)))

    def _retire(self, places: int) -> None:
        """Lists for each step the places on which no later step depends."""
        last = dict.fromkeys(range(places), 0)
        entered: list[set[int]] = []
        for i, step in enumerate(self.steps):
            entered.append(set())
            for part in (step.open, *step.fixed):
                match part:
                    case Hidden() | Reveal() | Slide():
                        last[part.source] = i
                        entered[-1].add(part.target)
                    case Exclude():
                        last[part.place] = i
                    case Add():
                        entered[-1].add(part.target)
                    case _:
                        pass
        for i, step in enumerate(self.steps):
            step.retired = tuple(
                [p for p in range(places) if last[p] == i or (p in entered[i] and last[p] < i)]
            )
