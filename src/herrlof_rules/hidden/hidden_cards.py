"""Counts, draws and lists the possible places of items, some of which moved unseen.

A slot represents an unseen item for as long as possible: slots are grouped by the suits that they
exclude, moved step by step (`slots`), and filled with the items at the end (`filling`).  Copies of
an item are counted as if they had names, and the weights are corrected afterwards (`copies`).  The
package's docstring has an example.
"""

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from herrlof_rules.core.errors import TooManyWorlds
from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of
from herrlof_rules.hidden.copies import Choices, CountCopies, Way
from herrlof_rules.hidden.filling import take
from herrlof_rules.hidden.listing import Listing
from herrlof_rules.hidden.slots import End, Node, Option, Settled, Slots
from herrlof_rules.hidden.steps import Kind, OpenSteps
from herrlof_rules.hidden.timeline import Hidden, Timeline
from herrlof_rules.hidden.tracked import (
    IDLE,
    DrawingStep,
    Tracked,
    drawing_steps,
    followed,
    moved,
    without,
)

OPTIONS = 50_000
"""The most options that are counted, in about 0.5 s: random play met a twentieth of them."""

ATTEMPTS = 5_000
"""The most ways that are drawn for one sample, in about 0.3 s."""


class Start(NamedTuple):
    """The node at which drawing begins: every step before it has one option and is not hidden."""

    known_sums: list[int]
    """For each place, the sum of the items that are known to lie there."""

    settled: Settled
    node: Node
    steps: list[DrawingStep]


class HiddenCards:
    """The ways in which all items may have moved, given a timeline.

    The weight of a way is the number of ways in which single copies make the same moves, divided by
    the number of different items to choose from at each hidden choice.  Copies that a player may
    choose from count as one.  `places` is the number of places, and `sizes` maps some of them to
    the number of items that started there unseen.  Raises `NoWorld` if there is no way, and
    `TooManyWorlds` if counting would take too long.
    """

    def __init__(
        self,
        timeline: Timeline,
        places: int,
        sizes: dict[int, int],
        kinds: list[Kind],
        count: CountCopies,
    ) -> None:
        self.timeline, self.kinds = timeline, kinds
        self._open_steps = OpenSteps(timeline, places, sizes, kinds)
        self._root = Slots(self._open_steps, OPTIONS).root
        self.choices = Choices(timeline, places, [k for k in kinds if k.copies], count)
        self.start = self._begin(list(self._open_steps.known_sums))

    def _begin(self, known_sums: list[int]) -> Start:
        node, steps = self._root, self._open_steps.steps
        settled: dict[tuple[int, int], int] = {}
        first = 0
        while first < len(steps) and len(node.options) == 1:
            if isinstance(steps[first].open, Hidden):
                break
            option = node.options[0]
            for place, code, number in option.settled:
                if code < 0:
                    known_sums[place] += self.kinds[~code].item * number
                else:
                    settled[place, code] = settled.get((place, code), 0) + number
            first, node = first + 1, option.after
        left = tuple([(place, code, number) for (place, code), number in settled.items()])
        return Start(known_sums, left, node, list(drawing_steps(steps[first:])))

    # Drawing

    def sample(self, rng: RandomSource) -> Way:
        """A random way, drawn in exact proportion to the weights.

        Raises `TooManyWorlds` after `ATTEMPTS` rejected draws.
        """
        choices = self.choices
        for _ in range(ATTEMPTS):
            way = self._drawn(rng)
            # Accept the way in proportion to its weight: no weight is above 1 / least.
            divisor = choices.divisor(way)
            if divisor == choices.least or number_below(rng, divisor) < choices.least:
                return way
        raise TooManyWorlds(ATTEMPTS, counting=True)

    def _drawn(self, rng: RandomSource) -> Way:
        """One way to place the cards, drawn as if copies had names."""
        kinds = self.kinds
        known_sums, settled, node, steps = self.start
        way = Way(list(known_sums), [0] * self.timeline.hidden)
        tracked: list[Tracked] = []
        at = 0
        while at < len(steps):
            if steps[at] is IDLE and len(node.options) == 1:
                more, node, at = node.skip or self._skip(node, at)
                settled += more
                continue
            is_hidden, number, source, target, fixed = steps[at]
            at += 1
            option = node.options[0]
            if len(node.options) > 1:
                option = node.options[bisect_right(node.sums, number_below(rng, node.sums[-1]))]
            node = option.after
            if option.settled:
                settled += option.settled
            if is_hidden:
                if option.code < 0:
                    way.movers[number] = kinds[~option.code].item
                else:
                    slot = _picked(tracked, source, option, rng) if tracked else None
                    tracked = moved(tracked, slot, option.code, target, number)
            elif tracked and source >= 0 and option.code >= 0:
                slot = _picked(tracked, source, option, rng)
                if slot is not None:
                    _identify(way, slot, kinds[number].item)
                    tracked = without(tracked, slot)
            if fixed:
                tracked = followed(tracked, fixed)
        assert node.end is not None
        self._fill(way, tracked, node.end, settled, rng)
        return way

    def _skip(self, node: Node, at: int) -> tuple[Settled, Node, int]:
        """Follows the steps that have a single option, and stores where they end."""
        first = node
        settled: Settled = ()
        steps = self.start.steps
        while at < len(steps) and steps[at] is IDLE and len(node.options) == 1:
            settled += node.options[0].settled
            node = node.options[0].after
            at += 1
        first.skip = settled, node, at
        return first.skip

    def _fill(
        self, way: Way, tracked: list[Tracked], end: End, settled: Settled, rng: RandomSource
    ) -> None:
        randrange = randrange_of(rng)
        places, live = way.places, end.live
        slots: dict[int, dict[int, int]] = {mask: {} for mask, _ in end.types}
        for place, code, number in settled:
            if code < 0:
                places[place] += self.kinds[~code].item * number
            else:
                here = slots[code & live]
                here[place] = here.get(place, 0) + number
        for (mask, _), items in zip(end.types, end.filling.draw(rng, end.items), strict=False):
            here = slots[mask]
            for slot in tracked:
                if slot.code & live == mask:
                    (item,) = take(items, 1, randrange)
                    here[slot.place] -= 1
                    places[slot.place] += item
                    _identify(way, slot, item)
            # The place with the most slots receives the items that are left, without drawing.
            largest = max(here, key=here.__getitem__)
            for place, number in here.items():
                if place != largest:
                    places[place] += sum(take(items, number, randrange))
            places[largest] += sum(items)

    # Listing

    def listed(self, limit: int) -> list[tuple[Way, Fraction]] | None:
        """Every way once with its weight, in a fixed order; None if there are more than `limit`."""
        weights: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for (places, movers), weight in Listing(self._open_steps, self._root, self.timeline.hidden):
            way = tuple(places), tuple(movers)
            weights[way] = weights.get(way, 0) + weight
            if len(weights) > limit:
                return None
        return list(self._weighed(weights))

    def _weighed(
        self, weights: dict[tuple[tuple[int, ...], tuple[int, ...]], int]
    ) -> Iterator[tuple[Way, Fraction]]:
        for (places, movers), weight in weights.items():
            way = Way(list(places), list(movers))
            yield way, Fraction(weight, self.choices.divisor(way))


def _picked(
    tracked: list[Tracked], place: int, option: Option, rng: RandomSource
) -> Tracked | None:
    """Draws the slot that moves: a tracked one, or None for any untracked one."""
    here = [slot for slot in tracked if slot.place == place and slot.code == option.code]
    if not here:
        return None
    number = number_below(rng, option.number)
    return here[number] if number < len(here) else None


def _identify(way: Way, slot: Tracked, item: int) -> None:
    for move in slot.moves:
        way.movers[move] = item
