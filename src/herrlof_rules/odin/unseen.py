"""The unseen cards: every way that they may lie in the hidden hands, each as likely as any other.

With `whole_hand="must"` a hand may not be all of one colour or one number (L2).  Ways that break
this are drawn again while at least one in `TRIES` surely keeps it; where fewer might, which takes
few cards, the ways are counted hand by hand and one of those that keep it is drawn at once.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_

from attrs import frozen

from herrlof_rules.core.randomness import RandomSource, number_below, randrange_of
from herrlof_rules.odin.cards import NOTHING, Packed, unpack

TRIES = 64
"""The number of tries on average, at most, in which a way is drawn."""


@frozen
class Hidden:
    """The hidden cards of a hand: how many, and the groups that they are not all of (L2).

    Each group is all cards of a colour or of a number, so that two share one card at most.
    """

    seat: int
    size: int
    barred: tuple[Packed, ...] = ()

    def admits(self, cards: Packed) -> bool:
        """Whether these cards may be the hidden ones."""
        return all(cards & ~group for group in self.barred)

    def refused(self, pool: Packed, count: int) -> int:
        """How many choices among `count` cards of the pool are barred, at most.

        It is just as many where these are all cards of the pool.
        """
        if self.size == 1:  # a single card may be of two groups
            return min((reduce(or_, self.barred, NOTHING) & pool).bit_count(), count)
        among = (min((group & pool).bit_count(), count) for group in self.barred)
        return sum(comb(cards, self.size) for cards in among)


class Unseen:
    """Every way to put the cards of a pool into hidden hands, the rest being set aside.

    There is one for each tuple of packed cards, in the order of `hands`: those with barred groups
    come first.
    """

    __slots__ = ("_barred", "_counted", "_ways", "hands", "least", "pool", "units")

    def __init__(self, pool: Packed, hands: tuple[Hidden, ...]) -> None:
        self.pool = pool
        self.hands = tuple(sorted(hands, key=lambda hand: not hand.barred))
        self._barred = sum(bool(hand.barred) for hand in hands)
        self.units = tuple([card.unit for card in unpack(pool)])
        self._ways: dict[tuple[int, Packed], int] = {}
        surely = self._surely_kept()
        self._counted = surely * TRIES < 1
        self.least = self._count(surely)
        """A number of ways that there are at least; where groups are not barred, just as many."""

    def _surely_kept(self) -> Fraction:
        """A share of all ways that certainly bar no hand, whatever the hands before it took."""
        surely, left = Fraction(1), len(self.units)
        for hand in self.hands[: self._barred]:
            refused = Fraction(hand.refused(self.pool, left), comb(left, hand.size))
            surely *= max(1 - refused, Fraction(0))
            left -= hand.size
        return surely

    def _count(self, surely: Fraction) -> int:
        ways, left = Fraction(1), len(self.units)
        for number, hand in enumerate(self.hands):
            if number >= self._barred or not self._counted:
                ways *= comb(left, hand.size)
            left -= hand.size
        ways *= self._ways_from(0, self.pool) if self._counted else surely
        return -int(-ways // 1)

    def _ways_from(self, number: int, pool: Packed) -> int:
        """In how many ways the barred hands from this one on may be filled from a pool."""
        if number == self._barred:
            return 1
        ways = self._ways.get((number, pool))
        if ways is None:
            hand, count = self.hands[number], pool.bit_count()
            if number + 1 == self._barred:
                ways = comb(count, hand.size) - hand.refused(pool, count)
            else:
                ways = sum(self._ways_from(number + 1, pool - c) for c in self._choices(hand, pool))
            self._ways[number, pool] = ways
        return ways

    def _choices(self, hand: Hidden, pool: Packed) -> Iterator[Packed]:
        for units in combinations([unit for unit in self.units if unit & pool], hand.size):
            cards = sum(units, NOTHING)
            if hand.admits(cards):
                yield cards

    def sample(self, rng: RandomSource) -> tuple[Packed, ...]:
        """One of the ways, each equally likely."""
        randrange = randrange_of(rng)
        if self._counted:
            hands, pool = self._draw_counted(rng)
            left = [unit for unit in self.units if unit & pool]
            return (*hands, *self._draw(self.hands[self._barred :], left, randrange))
        while True:
            drawn = self._draw(self.hands, list(self.units), randrange)
            if len(drawn) == len(self.hands):
                return tuple(drawn)

    def _draw(
        self, hands: tuple[Hidden, ...], units: list[Packed], randrange: Callable[[int], int]
    ) -> list[Packed]:
        """Cards for these hands from the top of a shuffle, as far as they may be those."""
        drawn: list[Packed] = []
        top = len(units)
        for hand in hands:
            rest = top - hand.size
            if rest:
                for index in range(top - 1, rest - 1, -1):
                    other = randrange(index + 1)
                    units[index], units[other] = units[other], units[index]
            cards = sum(units[rest:top], NOTHING)
            if hand.barred and not hand.admits(cards):
                break
            drawn.append(cards)
            top = rest
        return drawn

    def _draw_counted(self, rng: RandomSource) -> tuple[list[Packed], Packed]:
        """Cards for the barred hands, and what is left."""
        drawn: list[Packed] = []
        pool = self.pool
        number = number_below(rng, self._ways_from(0, pool))
        for later, hand in enumerate(self.hands[: self._barred], 1):
            choices = self._choices(hand, pool)
            cards = next(choices)
            while number >= (ways := self._ways_from(later, pool - cards)):
                number -= ways
                cards = next(choices)
            drawn.append(cards)
            pool = pool - cards
        return drawn, pool

    def __iter__(self) -> Iterator[tuple[Packed, ...]]:
        return self._each(0, self.pool, ())

    def _each(
        self, number: int, pool: Packed, before: tuple[Packed, ...]
    ) -> Iterator[tuple[Packed, ...]]:
        if number == len(self.hands):
            yield before
            return
        for cards in self._choices(self.hands[number], pool):
            left = pool - cards
            # Without a count no choice is a dead end: whatever is left, some of it is admitted.
            if not self._counted or number >= self._barred or self._ways_from(number + 1, left):
                yield from self._each(number + 1, left, (*before, cards))
