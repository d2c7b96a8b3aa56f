"""Counts and draws the ways in which items fill slots that each exclude some suits.

In this example one slot excludes hearts and two slots exclude nothing.  The items are a club and
two hearts.  Type 0 is the strict one, so hearts have the signature 1 (bit 0 is set) and the club
has the signature 0.

>>> Fillings().find((1, 2), ((0, 1), (1, 2))).total
2

The club fills the strict slot, and the two hearts fill the others in either order.

The slots are filled type by type, the strictest first.  After each type its bit is dropped from all
signatures, so that items which the remaining types do not distinguish are counted together.  If
each type excludes all that the next one excludes, as is usual, there is a single split each time
and nothing to sum.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple, TypeAlias

from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of

Box: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a code or signature and a number, in ascending order."""


class _Split(NamedTuple):
    """One choice for the slots of the first type: the number of items of each signature."""

    taken: tuple[tuple[int, int], ...]
    after: "Filling"


class Filling:
    """The ways to fill the slots of some types with items of some signatures.

    The signature of an item has bit i set if type i excludes the item.  `total` is the number of
    ways, `splits` the choices for the first type, and `sums` the running sums of their ways.
    """

    __slots__ = ("splits", "sums", "total")

    def __init__(self) -> None:
        self.total = 0
        self.sums: list[int] = []
        self.splits: list[_Split] = []

    def draw(self, rng: RandomSource, items: dict[int, list[int]]) -> list[list[int]]:
        """Draws the items of each type; their order within a type is not random.

        The last type receives all items that are left, so no random number is used for it.
        """
        randrange = randrange_of(rng)
        node = self
        drawn_by_type: list[list[int]] = []
        items = {signature: list(here) for signature, here in items.items()}
        while node.splits:
            place = 0
            if len(node.splits) > 1:
                place = bisect_right(node.sums, number_below(rng, node.total))
            taken, node = node.splits[place]
            drawn: list[int] = []
            for signature, number in taken:
                here = items[signature]
                drawn += take(here, number, randrange)
            drawn_by_type.append(drawn)
            merged: dict[int, list[int]] = {}
            for signature, here in items.items():
                if signature >> 1 in merged:
                    merged[signature >> 1] += here
                else:
                    merged[signature >> 1] = here
            items = merged
        drawn_by_type.append([item for here in items.values() for item in here])
        return drawn_by_type


_NONE = Filling()


class Fillings:
    """A cache of fillings, so that each is counted once."""

    def __init__(self) -> None:
        self._cache: dict[tuple[tuple[int, ...], Box], Filling] = {}

    def find(self, slots: tuple[int, ...], items: Box) -> Filling:
        """The filling for these numbers of slots by type and of items by signature."""
        key = (slots, items)
        filling = self._cache.get(key)
        if filling is None:
            filling = self._cache[key] = self._count(slots, items)
        return filling

    def _count(self, slots: tuple[int, ...], items: Box) -> Filling:
        filling = Filling()
        free = [(signature, number) for signature, number in items if not signature & 1]
        if len(slots) < 2:
            here = sum([number for _, number in free])
            fits = here == sum(slots) and len(free) == len(items)
            filling.total = factorial(here) if fits else 0
            return filling
        for split in _splits(slots[0], tuple([number for _, number in free])):
            left: dict[int, int] = {}
            weight = factorial(slots[0])
            for signature, number in items:
                left[signature >> 1] = left.get(signature >> 1, 0) + number
            for (signature, number), taken in zip(free, split, strict=True):
                left[signature >> 1] -= taken
                weight *= comb(number, taken)
            rest = tuple(sorted([(s, n) for s, n in left.items() if n]))
            after = self.find(slots[1:], rest)
            if after.total:
                filling.total += weight * after.total
                filling.sums.append(filling.total)
                taken_now = [(s, n) for (s, _), n in zip(free, split, strict=True) if n]
                filling.splits.append(_Split(tuple(taken_now), after))
        return filling if filling.total else _NONE


def signatures(types: Sequence[int], bits: Sequence[int]) -> list[int]:
    """The signature of each of `bits`, in which bit i is set if type i excludes it."""
    of_bits = [0] * len(bits)
    for i, mask in enumerate(types):
        for place, bit in enumerate(bits):
            if mask & bit:
                of_bits[place] |= 1 << i
    return of_bits


def strictest_first(types: Sequence[tuple[int, int]]) -> Box:
    """The types in the order in which they are filled: those with most excluded suits first."""
    return tuple(sorted(types, key=lambda entry: (-entry[0].bit_count(), entry[0])))


def take(items: list[int], number: int, randrange: Callable[[int], int]) -> list[int]:
    """Removes `number` random items from the list, and returns them.

    The last item of the list takes the place of each item that is removed.
    """
    taken: list[int] = []
    for _ in range(number):
        place = randrange(len(items))
        items[place], items[-1] = items[-1], items[place]
        taken.append(items.pop())
    return taken


@lru_cache(maxsize=4096)
def _splits(number: int, most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to write `number` as a sum of parts that are at most `most`, in order."""
    if not most:
        return () if number else ((),)
    if len(most) == 1:
        return ((number,),) if number <= most[0] else ()
    return tuple(
        [
            (here, *others)
            for here in range(max(0, number - sum(most[1:])), min(number, most[0]) + 1)
            for others in _splits(number - here, most[1:])
        ]
    )
