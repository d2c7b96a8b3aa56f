"""Confidence intervals of means per unit, if only whole groups of units are independent.

The matches of a deal share its luck, so an interval is computed from the deals, not the matches.
The method is linearisation of a ratio of sums over deals, with Student's t.
"""

from fractions import Fraction
from functools import lru_cache
from math import exp, inf, lgamma, log, pi, sqrt
from statistics import NormalDist

from attrs import frozen

from herrlof_rules.extending import Value


@frozen
class Estimate(Value):
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width of the interval, which is the precision reached."""
        return (self.high - self.low) / 2


@frozen
class Sums(Value):
    """Sums over groups, each with a `size` in units and a total `value`, for mean and interval.

    The sums are exact, so they do not depend on the order of the groups.
    """

    groups: int = 0
    size: Fraction | int = 0
    value: Fraction | int = 0
    size_squared: Fraction | int = 0
    product: Fraction | int = 0
    value_squared: Fraction | int = 0

    def plus(self, size: Fraction | int, value: Fraction | int) -> "Sums":
        """Returns the sums with one more group."""
        return Sums(
            self.groups + 1,
            self.size + size,
            self.value + value,
            self.size_squared + size * size,
            self.product + size * value,
            self.value_squared + value * value,
        )


def estimate(sums: Sums, confidence: float) -> Estimate:
    """Returns the estimate of a quantity's mean per unit; there must be at least one unit.

    A single group does not show the spread, so its interval has no ends.
    """
    mean = Fraction(sums.value) / sums.size
    if sums.groups == 1:
        return Estimate(float(mean), -inf, inf)
    margin = _margin(sums, confidence)
    return Estimate(float(mean), float(mean) - margin, float(mean) + margin)


def estimate_share(sums: Sums, confidence: float) -> Estimate:
    """Returns the estimate of the mean per unit of a quantity from 0 to 1, such as a win rate.

    The interval is computed from the groups and two added groups, one with only zeros and one with
    only ones, following Agresti and Caffo (2000).  Therefore the interval is not a point even if
    all values are 1: it then begins near 1 - 3/groups.  Each added group has as many units as are
    worth one independent unit, which is a whole group if all units of a group are always equal.
    """
    mean = Fraction(sums.value) / sums.size
    group = Fraction(sums.size) / sums.groups
    spread = mean * (1 - mean)
    if spread and sums.groups > 1:
        size = min(max(_variance(sums) * sums.size / spread, Fraction(1)), group)
    else:
        size = group
    wider = sums.plus(size, 0).plus(size, size)
    centre, margin = float(Fraction(wider.value) / wider.size), _margin(wider, confidence)
    low, high = min(float(mean), centre - margin), max(float(mean), centre + margin)
    return Estimate(float(mean), max(0.0, low), min(1.0, high))


def _margin(sums: Sums, confidence: float) -> float:
    """Returns half the width of the interval of a ratio."""
    return t_quantile(confidence, sums.groups - 1) * sqrt(_variance(sums))


def _variance(sums: Sums) -> Fraction:
    """Returns the variance of a ratio of sums by linearisation (Cochran 1977, section 6.4)."""
    ratio = Fraction(sums.value) / sums.size
    squares = sums.value_squared - 2 * ratio * sums.product + ratio * ratio * sums.size_squared
    return squares * sums.groups / ((sums.groups - 1) * sums.size * sums.size)


# After each deal, all bots of a comparison need the same quantile.
@lru_cache(16)
def t_quantile(confidence: float, degrees: int) -> float:
    """Returns the quantile of Student's t for a two-sided interval.

    Raises `ValueError` unless `confidence` is between 0 and 1.

        >>> round(t_quantile(0.95, 10), 4)
        2.2281
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    t = NormalDist().inv_cdf((1 + confidence) / 2)
    scale = 2 * exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)
    # Newton's method never oversteps here, because it starts below the root of a concave function.
    while True:
        density = scale * (1 + t * t / degrees) ** (-(degrees + 1) / 2)
        step = (confidence - _within(t, degrees)) / density
        if step <= 1e-12 * t:
            return t
        t += step


def _within(t: float, degrees: int) -> float:
    """Returns the probability of a value between -t and t."""
    square = t * t
    return _beta(square / (degrees + square), 0.5, degrees / 2)


def _beta(x: float, a: float, b: float) -> float:
    """Returns the regularised incomplete beta function by its continued fraction (DLMF 8.17.22).

    The fraction is evaluated from its last term.  The fraction is used only for an `x` for which it
    converges fast, so 200 terms are more than enough.
    """
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    fraction = 0.0
    for m in range(200, 0, -1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        fraction = even / (1 + odd / (1 + fraction))
    first = -(a + b) * x / (a + 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    return front / a / (1 + first / (1 + fraction))
