"""Exact distributions of chance outcomes."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod
from typing import Any, Generic, Protocol

from attrs import field, frozen
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.randomness import RandomSource, number_below

O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
O_co = TypeVar("O_co", covariant=True)


class Distribution(Protocol[O_co]):
    """The possible outcomes of a chance turn, each listed once, with exact probabilities."""

    @property
    def count(self) -> int:
        """The number of outcomes; exact even if `len` would overflow."""
        ...

    def sample(self, rng: RandomSource) -> O_co:
        """A random outcome, drawn according to the probabilities.

        Within a revision of the game, the same random numbers always give the same outcome.
        """
        ...

    def probability(self, outcome: object) -> Fraction:
        """The exact probability of `outcome`; 0 for anything that is not a possible outcome."""
        ...

    def __len__(self) -> int:
        """`count` as an int for `len`; raises `OverflowError` above `sys.maxsize`."""
        ...

    def __iter__(self) -> Iterator[tuple[O_co, Fraction]]:
        """Yields every outcome once with its probability, lazily and in a fixed order."""
        ...


LOOKED_THROUGH = 16
"""`_weight` compares this many outcomes by identity before it makes a table of all outcomes."""


@frozen
class Weighted(Value, Generic[O]):
    """A distribution given by a weight, a positive int, for each of one or more outcomes.

    Raises `TypeError` unless both fields are tuples, and `ValueError` for missing, surplus or
    invalid weights.

    >>> coin = Weighted(("heads", "tails"), (2, 1))
    >>> list(coin)
    [('heads', Fraction(2, 3)), ('tails', Fraction(1, 3))]
    """

    outcomes: tuple[O, ...]
    weights: tuple[int, ...]

    _sums: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For each outcome, the sum of the weights up to its own."""

    _by_outcome: dict[object, list[tuple[O, int]]] = field(
        init=False, eq=False, repr=False, factory=dict[object, "list[tuple[O, int]]"]
    )
    """The outcomes with their weights, grouped by equality: `True` and 1 are equal.

    The dict is filled on the first look-up of an object that is not one of the first outcomes
    itself."""

    def __attrs_post_init__(self) -> None:
        for name in ("outcomes", "weights"):
            if type(getattr(self, name)) is not tuple:
                raise TypeError(f"{name} must be a tuple")
        if not self.outcomes or len(self.outcomes) != len(self.weights):
            raise ValueError(
                "a distribution needs at least one outcome, and one weight per outcome"
            )
        if {*map(type, self.weights)} != {int} or min(self.weights) < 1:
            raise ValueError("weights must be positive ints")
        object.__setattr__(self, "_sums", tuple(accumulate(self.weights)))

    @property
    def count(self) -> int:
        """The number of outcomes."""
        return len(self.outcomes)

    def sample(self, rng: RandomSource) -> O:
        """A random outcome; takes one number below the sum of the weights from the source.

        If the sum is above 2**32, takes several numbers, as `number_below` does.
        """
        total = self._sums[-1]
        number = number_below(rng, total)
        if number >= total:
            raise AssertionError("randrange returned a number out of range")
        return self.outcomes[bisect(self._sums, number)]

    def probability(self, outcome: object) -> Fraction:
        """The outcome's weight over the sum of the weights."""
        return Fraction(self._weight(outcome), self._sums[-1])

    def is_possible(self, outcome: object) -> bool:
        """Whether the outcome is in `outcomes`."""
        return self._weight(outcome) > 0

    def _weight(self, outcome: object) -> int:
        """The weight of a listed outcome; 0 for any other object."""
        for listed, weight in zip(self.outcomes[:LOOKED_THROUGH], self.weights, strict=False):
            if listed is outcome:  # `sample` returns the listed object itself.
                return weight
        # Check the type before calling any method of the outcome, which may be foreign.
        if type(outcome) not in map(type, self.outcomes):
            return 0
        try:
            if not self._by_outcome:
                for listed, weight in zip(self.outcomes, self.weights, strict=True):
                    self._by_outcome.setdefault(listed, []).append((listed, weight))
            equal = self._by_outcome.get(outcome, [])
        except TypeError:  # A field of the outcome holds an unhashable value.
            return 0
        return next((weight for listed, weight in equal if is_exactly(outcome, listed)), 0)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[tuple[O, Fraction]]:
        total = self._sums[-1]
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            yield outcome, Fraction(weight, total)


def is_possible(distribution: Distribution[Any], outcome: object) -> bool:
    """Whether a distribution gives the outcome a positive probability.

    If the distribution has a method `is_possible`, this calls it, because it is faster than
    computing a fraction.
    """
    quick: Callable[[object], bool] | None = getattr(distribution, "is_possible", None)
    return bool(distribution.probability(outcome)) if quick is None else quick(outcome)


def uniform(outcomes: tuple[O, ...]) -> Weighted[O]:
    """The distribution in which each of the outcomes is equally likely.

    >>> dice = uniform((1, 2, 3, 4, 5, 6))
    >>> dice.probability(3), dice.probability(7)
    (Fraction(1, 6), Fraction(0, 1))
    """
    return Weighted(outcomes, (1,) * len(outcomes))


LONGEST = 20_000
"""A longer sequence counts as endless: rejection sampling may reject for ever."""


class EndlessNumbers(ValueError):
    """A function does not stop drawing random numbers."""


class _Scripted:
    """Returns the scripted numbers, then zeros, and records the limit of each draw."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = script
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        place = len(self.stops)
        if place > LONGEST:
            raise EndlessNumbers("the function draws random numbers without end")
        self.stops.append(stop)
        return self._script[place] if place < len(self._script) else 0


def each_sequence(draw: Callable[[RandomSource], O]) -> Iterator[tuple[O, int]]:
    """Yields the result of `draw` for every sequence of random numbers, each with a number.

    The number is the inverse of the sequence's probability.  In this example a second random number
    is drawn only after a 1:

    >>> def draw(rng):
    ...     return rng.randrange(2) and rng.randrange(3)
    >>> list(each_sequence(draw))
    [(0, 2), (0, 6), (1, 6), (2, 6)]

    Raises `ValueError` for a function that never stops drawing.
    """
    script: list[int] = []
    while True:
        source = _Scripted(script)
        yield draw(source), prod(source.stops)
        script += [0] * (len(source.stops) - len(script))
        while script and script[-1] == source.stops[len(script) - 1] - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1
