"""Turns any distribution into chance nodes whose outcomes have small dense ids."""

from functools import cached_property, lru_cache
from math import lcm
from typing import Any, SupportsIndex

from attrs import field, frozen
from typing_extensions import TypeVar

from herrlof_arena.adapters.chance_nodes.nodes import Node, Settled, TooManyOutcomes, UnknownOutcome
from herrlof_arena.adapters.chance_nodes.sharing import shared
from herrlof_rules.core import Distribution
from herrlof_rules.extending import int_argument, is_exactly

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome

FEW = 1000
"""The largest number of outcomes at a node that lists them."""

MOST = 1_000_000
"""The largest number of outcomes of a distribution that does not deal cards."""

KEPT = 64
"""The number of card-dealing distributions whose first nodes are cached."""


@frozen(slots=False)
class Listed(Node[O]):
    """A node over listed outcomes, with an id for each outcome or block of outcomes.

    Outcomes are in blocks if there are more than `FEW`.
    """

    listing: tuple[tuple[O, int], ...] = field(repr=False)
    """Every outcome of the distribution with its weight, in the order of its iteration."""

    start: int
    stop: int

    chosen: tuple[int, ...] = ()
    """The ids of the blocks so far."""

    @cached_property
    def _block(self) -> int:
        """The number of outcomes in the block of an id."""
        block = 1
        while block * FEW < self.stop - self.start:
            block *= FEW
        return block

    @cached_property
    def _weights(self) -> tuple[tuple[int, int], ...]:
        """The id and weight of each outcome or block."""
        spans = enumerate(map(self._span, range(self._count)))
        return tuple([(n, sum([w for _, w in self.listing[a:b]])) for n, (a, b) in spans])

    def _weighed(self) -> tuple[tuple[int, int], ...]:
        return self._weights

    @property
    def bound(self) -> int:
        """The number of outcomes, or `FEW` if they are in blocks."""
        return self._count if self._block == 1 else FEW

    @property
    def depth(self) -> int:
        """The number of levels of blocks, plus one for the outcomes themselves."""
        depth, block = 1, self._block
        while block > 1:
            depth, block = depth + 1, block // FEW
        return depth

    def after(self, number: SupportsIndex) -> "Node[O] | Settled[O]":
        """Returns the outcome, or a node over the outcomes of the block."""
        place = self._checked(number)
        start, stop = self._span(place)
        return Settled(self.listing[start][0]) if stop - start == 1 else self._part(place)

    def path(self, outcome: object) -> tuple[int, ...]:
        """Returns the ids of the blocks that contain the outcome, then its own id."""
        for place in range(self.start, self.stop):
            if is_exactly(outcome, self.listing[place][0]):
                number = (place - self.start) // self._block
                start, stop = self._span(number)
                more = () if stop - start == 1 else self._part(number).path(outcome)
                return (number, *more)
        raise UnknownOutcome("this outcome is not possible here")

    def text(self, number: SupportsIndex) -> str:
        """Returns the outcome's `repr`, or the numbers of the outcomes in the block."""
        start, stop = self._span(self._checked(number))
        if stop - start == 1:
            return repr(self.listing[start][0])
        return f"outcomes {start} to {stop - 1} of {len(self.listing)}"

    @property
    def _count(self) -> int:
        return -((self.start - self.stop) // self._block)

    def _span(self, number: int) -> tuple[int, int]:
        start = self.start + number * self._block
        return start, min(start + self._block, self.stop)

    def _part(self, number: int) -> "Listed[O]":
        return Listed(self.listing, *self._span(number), (*self.chosen, number))

    def _checked(self, number: SupportsIndex) -> int:
        place = int_argument(number, "the id of an outcome")
        if not 0 <= place < self._count:
            raise UnknownOutcome(f"the outcomes here are 0 to {self._count - 1}, not {place}")
        return place


def _listed(distribution: Distribution[O]) -> Listed[O]:
    """Returns the node over all outcomes of a distribution."""
    if distribution.count > MOST:
        raise TooManyOutcomes(distribution.count, MOST)
    outcomes = list(distribution)
    common = lcm(*[chance.denominator for _, chance in outcomes])
    weights = [chance.numerator * (common // chance.denominator) for _, chance in outcomes]
    names = [outcome for outcome, _ in outcomes]
    return Listed(tuple(zip(names, weights, strict=True)), 0, len(outcomes))


def stepwise(distribution: Distribution[O]) -> Node[O]:
    """Returns the first chance node of a distribution; one path of ids leads to each outcome.

    A distribution of up to `FEW` outcomes is one node, whose ids are indices in the order of
    iteration.  A larger distribution that deals cards has a node for each kind of card (`Shared`);
    any other larger distribution is divided into blocks (`Listed`).  The product of the
    probabilities along a path is exactly the probability of its outcome.  Raises `TooManyOutcomes`
    for more than `MOST` outcomes unless the distribution deals cards.

    >>> from herrlof_rules import odin
    >>> node = stepwise(odin.chance(odin.initial(odin.Rules(first_player=0))))
    >>> node.text(0), node.text(2), node.outcomes[2]
    ('B1 to seat 0', 'B1 to nobody', (2, Fraction(2, 3)))
    """
    # `isinstance` with a protocol would take longer than the rest of this function.
    if hasattr(distribution, "split"):
        sharing: Any = distribution
        return _first(sharing)
    return _listed(distribution)


@lru_cache(KEPT)
def _first(sharing: Any) -> Node[Any]:
    return _listed(sharing) if sharing.count <= FEW else shared(sharing)
