"""Distributions with few outcomes."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from rules.drawing import Numbers

from herrlof_rules.core import RandomSource, Stream
from herrlof_rules.core.chance import (
    EndlessNumbers,
    Weighted,
    each_sequence,
    is_possible,
    uniform,
)

UNEVEN = Weighted(("sun", "rain", "snow"), (3, 1, 2))


def test_probabilities() -> None:
    assert list(UNEVEN) == [
        ("sun", Fraction(1, 2)),
        ("rain", Fraction(1, 6)),
        ("snow", Fraction(1, 3)),
    ]
    assert UNEVEN.probability("snow") == Fraction(1, 3)
    assert UNEVEN.probability("hail") == 0
    assert UNEVEN.probability(None) == 0
    assert UNEVEN.count == len(UNEVEN) == 3


def test_samples() -> None:
    source = Numbers(0)
    assert UNEVEN.sample(source) == "sun"
    assert source.asked == [6]  # One number is drawn, below the sum of the weights.
    assert Counter(UNEVEN.sample(Numbers(number)) for number in range(6)) == {
        "sun": 3,
        "rain": 1,
        "snow": 2,
    }


def test_samples_of_large_weights() -> None:
    """The sum of the weights may be larger than any number that a `Stream` draws at once."""
    even = Weighted(("heads", "tails"), (1 << 40, 1 << 40))
    drawn = Counter(even.sample(Stream("int:1", str(n))) for n in range(200))
    assert 70 < drawn["heads"] < 130


def test_a_broken_source() -> None:
    with pytest.raises(AssertionError, match="range"):
        UNEVEN.sample(Numbers(6))


def test_uniform() -> None:
    assert dict(uniform(("heads", "tails"))) == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    assert uniform((7,)).sample(Numbers(0)) == 7


def test_distributions_are_values() -> None:
    assert uniform((1, 2)) == Weighted((1, 2), (1, 1))
    assert hash(uniform((1, 2))) == hash(Weighted((1, 2), (1, 1)))


@pytest.mark.parametrize("weights", [(), (1,), (1, 1, 1), (1, 0), (1, -1), (1, True), (1, 0.5)])
def test_weights_that_do_not_fit(weights: Any) -> None:
    with pytest.raises(ValueError, match="weight"):
        Weighted(("sun", "rain"), weights)


def test_what_is_no_distribution() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match="outcomes"):
        Weighted(nothing, (1,))
    with pytest.raises(TypeError, match="weights"):
        Weighted(("sun",), nothing)
    with pytest.raises(ValueError, match="at least one outcome"):
        uniform(())


def test_numbers_without_end_are_seen() -> None:
    def rejects(rng: RandomSource) -> int:
        while True:
            rng.randrange(2)

    with pytest.raises(EndlessNumbers):
        list(each_sequence(rejects))


def test_a_possible_outcome_need_not_be_the_object_listed() -> None:
    """Outcomes are the same if their types and values are equal, however many are listed."""
    few, many = uniform((1, True, 2)), uniform((*range(100), True, "5"))

    assert [few.is_possible(outcome) for outcome in (1, True, 1.0, "1", [1])] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert many.probability(57) == many.probability(True) == Fraction(1, 102)
    assert not any(map(many.is_possible, (57.0, 101, "6", [5], None)))


def test_any_distribution_says_what_is_possible() -> None:
    assert is_possible(UNEVEN, "rain")
    assert not is_possible(UNEVEN, "fog")
