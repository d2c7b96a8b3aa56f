"""The ways to deal the unseen cards to the hidden hands, all equally likely.

With `whole_hand="must"`, some hands cannot consist of a single colour or number (L2).  If at least
one way in `TRIES` is guaranteed to be valid, invalid ways are drawn again.  Otherwise, which
happens only with few cards, the valid ways are counted hand by hand, and a single draw picks one of
them.
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
"""The maximal mean number of tries to draw a valid way."""


@frozen
class HiddenHand:
    """The number of hidden cards of a hand, and the groups that cannot contain all of them (L2).

    Each group is all cards of a colour or of a number, so two groups share at most one card.
    """

    seat: int
    size: int
    excluded: tuple[Packed, ...] = ()

    def allows(self, cards: Packed) -> bool:
        """Whether these cards may be the hidden cards of this hand."""
        return all(cards & ~group for group in self.excluded)

    def refused(self, pool: Packed, count: int) -> int:
        """An upper bound on the excluded choices among `count` cards of the pool.

        The bound is exact if the pool has `count` cards.
        """
        if self.size == 1:  # One card may belong to two groups.
            return min((reduce(or_, self.excluded, NOTHING) & pool).bit_count(), count)
        among = (min((group & pool).bit_count(), count) for group in self.excluded)
        return sum(comb(cards, self.size) for cards in among)


class HiddenHands:
    """The ways to put cards of a pool into hidden hands and set the rest aside.

    A way is a tuple of packed cards in the order of `hands`.  The hands with excluded groups come
    first.
    """

    __slots__ = ("_counted", "_excluded", "_ways", "hands", "lower_bound", "pool", "units")

    def __init__(self, pool: Packed, hands: tuple[HiddenHand, ...]) -> None:
        self.pool = pool
        self.hands = tuple(sorted(hands, key=lambda hand: not hand.excluded))
        self._excluded = sum(bool(hand.excluded) for hand in hands)
        self.units = tuple([card.unit for card in unpack(pool)])
        self._ways: dict[tuple[int, Packed], int] = {}
        guaranteed = self._guaranteed_share()
        self._counted = guaranteed * TRIES < 1
        self.lower_bound = self._count(guaranteed)
        """A lower bound on the number of ways; without excluded groups it is exact."""

    def _guaranteed_share(self) -> Fraction:
        """A lower bound on the proportion of ways in which every hand is allowed."""
        guaranteed, left = Fraction(1), len(self.units)
        for hand in self.hands[: self._excluded]:
            refused = Fraction(hand.refused(self.pool, left), comb(left, hand.size))
            guaranteed *= max(1 - refused, Fraction(0))
            left -= hand.size
        return guaranteed

    def _count(self, guaranteed: Fraction) -> int:
        ways, left = Fraction(1), len(self.units)
        for number, hand in enumerate(self.hands):
            if number >= self._excluded or not self._counted:
                ways *= comb(left, hand.size)
            left -= hand.size
        ways *= self._ways_from(0, self.pool) if self._counted else guaranteed
        return -int(-ways // 1)

    def _ways_from(self, number: int, pool: Packed) -> int:
        """The number of ways to fill the hands that have excluded groups, from hand `number` on."""
        if number == self._excluded:
            return 1
        ways = self._ways.get((number, pool))
        if ways is None:
            hand, count = self.hands[number], pool.bit_count()
            if number + 1 == self._excluded:
                ways = comb(count, hand.size) - hand.refused(pool, count)
            else:
                ways = sum(self._ways_from(number + 1, pool - c) for c in self._choices(hand, pool))
            self._ways[number, pool] = ways
        return ways

    def _choices(self, hand: HiddenHand, pool: Packed) -> Iterator[Packed]:
        for units in combinations([unit for unit in self.units if unit & pool], hand.size):
            cards = sum(units, NOTHING)
            if hand.allows(cards):
                yield cards

    def sample(self, rng: RandomSource) -> tuple[Packed, ...]:
        """A random way; all ways are equally likely."""
        randrange = randrange_of(rng)
        if self._counted:
            hands, pool = self._draw_counted(rng)
            left = [unit for unit in self.units if unit & pool]
            return (*hands, *self._draw(self.hands[self._excluded :], left, randrange))
        while True:
            drawn = self._draw(self.hands, list(self.units), randrange)
            if len(drawn) == len(self.hands):
                return tuple(drawn)

    def _draw(
        self, hands: tuple[HiddenHand, ...], units: list[Packed], randrange: Callable[[int], int]
    ) -> list[Packed]:
        """Deals a shuffled pool to these hands; stops at a hand whose cards are not allowed."""
        drawn: list[Packed] = []
        top = len(units)
        for hand in hands:
            rest = top - hand.size
            if rest:
                for index in range(top - 1, rest - 1, -1):
                    other = randrange(index + 1)
                    units[index], units[other] = units[other], units[index]
            cards = sum(units[rest:top], NOTHING)
            if hand.excluded and not hand.allows(cards):
                break
            drawn.append(cards)
            top = rest
        return drawn

    def _draw_counted(self, rng: RandomSource) -> tuple[list[Packed], Packed]:
        """Draws cards for the hands with excluded groups; returns them and the remaining pool."""
        drawn: list[Packed] = []
        pool = self.pool
        number = number_below(rng, self._ways_from(0, pool))
        for later, hand in enumerate(self.hands[: self._excluded], 1):
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
            # Without a count, no choice is a dead end, because some way of placing the rest is
            # always allowed.
            if not self._counted or number >= self._excluded or self._ways_from(number + 1, left):
                yield from self._each(number + 1, left, (*before, cards))
