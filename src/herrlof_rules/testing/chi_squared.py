"""How unlikely a chi-squared statistic is, in standard deviations of a normal distribution."""

SUSPECT, CERTAIN = 2, 6
"""Standard deviations: more than the first, and more samples are drawn anew.

More than the second among those is a fault; a fair sampler comes there once in 10^9 times.
"""


def deviation(chi: float, freedom: int) -> float:
    """By how many standard deviations the statistic is too large.

    The cube root of chi squared is nearly normal (Wilson, Hilferty).
    """
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
