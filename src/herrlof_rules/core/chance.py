"""Exact distributions of chance outcomes."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Generic, Protocol

from attrs import field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.randomness import RandomSource, randrange_of

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
O_co = TypeVar("O_co", covariant=True)


class Distribution(Protocol[O_co]):
    """What chance may do at a chance turn: distinct outcomes with exact probabilities."""

    @property
    def count(self) -> int:
        """How many outcomes there are; exact even where `len` is too small for it."""
        ...

    def sample(self, rng: RandomSource) -> O_co:
        """One outcome, drawn with its probability.

        Which numbers it takes from the source is part of the game's revision.
        """
        ...

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of `outcome`; 0 for anything that cannot happen."""
        ...

    def __len__(self) -> int:
        """`count`; raises `OverflowError` where that is more than `sys.maxsize`."""
        ...

    def __iter__(self) -> Iterator[tuple[O_co, Fraction]]:
        """Every outcome once with its probability, in a fixed order, made while iterating."""
        ...


@frozen
class Weighted(Value, Generic[O]):
    """A distribution given by a whole-number weight for each outcome."""

    outcomes: tuple[O, ...]
    weights: tuple[int, ...] = field()

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)

    def sample(self, rng: RandomSource) -> O:
        """Takes one number below the sum of the weights."""
        number = randrange_of(rng)(sum(self.weights))
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            number -= weight
            if number < 0:
                return outcome
        raise AssertionError("randrange gave a number out of its range")

    def probability(self, outcome: object) -> Fraction:
        """The outcome's weight over the sum of the weights."""
        for other, weight in zip(self.outcomes, self.weights, strict=True):
            if other == outcome:
                return Fraction(weight, sum(self.weights))
        return Fraction(0)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[tuple[O, Fraction]]:
        total = sum(self.weights)
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            yield outcome, Fraction(weight, total)


def uniform(outcomes: tuple[O, ...]) -> Weighted[O]:
    """The distribution in which each of the outcomes is equally likely."""
    return Weighted(outcomes, (1,) * len(outcomes))
