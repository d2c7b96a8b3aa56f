"""The statistics agree with printed tables, exact coverage and simulations."""

from collections.abc import Callable
from fractions import Fraction
from math import comb, inf, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

import pytest

from herrlof_arena.simulation.intervals import Estimate, Sums, estimate, estimate_share, t_quantile


def sums(groups: list[tuple[int, int | Fraction]]) -> Sums:
    total = Sums()
    for size, value in groups:
        total = total.plus(size, value)
    return total


@pytest.mark.parametrize(
    ("confidence", "degrees", "expected"),
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.95, 5, 2.5706),
        (0.95, 30, 2.0423),
        (0.95, 120, 1.9799),
        (0.99, 10, 3.1693),
        (0.8, 10, 1.3722),
        (0.999, 1, 636.6192),
        (0.5, 3, 0.7649),
    ],
)
def test_student(confidence: float, degrees: int, expected: float) -> None:
    """Quantiles agree with the printed tables of Student's t."""
    assert t_quantile(confidence, degrees) == pytest.approx(expected, abs=6e-5)


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999, 0.999999])
def test_student_of_many_degrees_is_normal(confidence: float) -> None:
    normal = NormalDist().inv_cdf((1 + confidence) / 2)
    assert t_quantile(confidence, 10**6) == pytest.approx(normal, rel=2e-5)
    assert t_quantile(confidence, 1000) > t_quantile(confidence, 2000) > normal


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95])
def test_no_confidence(confidence: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        t_quantile(confidence, 5)


def test_groups_of_one_size_have_the_usual_interval() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    interval = estimate(sums([(2, value) for value in values]), 0.95)
    margin = 2.3646 * stdev(values) / sqrt(8) / 2
    assert interval.mean == fmean(values) / 2
    assert interval.half_width == pytest.approx(margin, rel=1e-4)
    assert interval.low == pytest.approx(interval.mean - margin, abs=1e-4)
    assert interval.high == pytest.approx(interval.mean + margin, abs=1e-4)


def test_a_group_counts_by_its_size() -> None:
    interval = estimate(sums([(1, 1), (9, 0)]), 0.95)
    assert interval.mean == 0.1


def test_one_group_says_nothing_of_the_spread() -> None:
    assert estimate(sums([(2, 3)]), 0.95) == Estimate(1.5, -inf, inf)
    share = estimate_share(sums([(2, 1)]), 0.95)
    assert (share.low, share.high) == (0, 1)


def test_the_order_of_groups_does_not_matter() -> None:
    groups: list[tuple[int, int | Fraction]] = [(3, Fraction(n % 7, 3)) for n in range(100)]
    assert sums(groups) == sums(groups[::-1])


@pytest.mark.parametrize("groups", [10, 30, 100, 1000])
def test_after_wins_alone_the_interval_ends_near_the_rule_of_three(groups: int) -> None:
    won = estimate_share(sums([(2, 2)] * groups), 0.95)
    lost = estimate_share(sums([(2, 0)] * groups), 0.95)
    assert won.mean == won.high == 1
    assert lost.mean == lost.low == 0
    assert lost.high == pytest.approx(1 - won.low)
    assert 2.5 < groups * lost.high < 3.5


@pytest.mark.parametrize("flips", [10, 20, 50, 200])
def test_coins_are_covered(flips: int) -> None:
    """For every rate of a coin, the interval covers the rate with a probability above 93%."""
    intervals = [
        estimate_share(sums([(1, 1)] * k + [(1, 0)] * (flips - k)), 0.95) for k in range(flips + 1)
    ]
    covered = []
    for percent in range(1, 100):
        rate = percent / 100
        covered.append(
            sum(
                comb(flips, k) * rate**k * (1 - rate) ** (flips - k)
                for k, interval in enumerate(intervals)
                if interval.low <= rate <= interval.high
            )
        )
    assert min(covered) > 0.93
    assert fmean(covered) > 0.95


def together(rng: Random) -> int:
    return 2 * (rng.random() < 0.3)


def apart(rng: Random) -> int:
    return (rng.random() < 0.3) + (rng.random() < 0.3)


def opposed(rng: Random) -> int:
    """Returns the wins in a deal of two matches: one, except none in 2 of 5 deals."""
    return int(rng.random() < 0.6)


@pytest.mark.parametrize("deal", [together, apart, opposed])
def test_pairs_are_covered_whatever_they_share(deal: Callable[[Random], int]) -> None:
    rng = Random(5)
    trials, held = 600, 0
    for _ in range(trials):
        interval = estimate_share(sums([(2, deal(rng)) for _ in range(40)]), 0.95)
        held += interval.low <= 0.3 <= interval.high
    assert 0.93 < held / trials < 0.99


def test_stopping_at_a_precision_costs_little_coverage() -> None:
    rng = Random(6)
    trials, held = 100, 0
    for _ in range(trials):
        total = Sums()
        while True:
            total = total.plus(2, apart(rng))
            interval = estimate_share(total, 0.95)
            if interval.half_width <= 0.16:
                break
        held += interval.low <= 0.3 <= interval.high
    assert held / trials > 0.9
