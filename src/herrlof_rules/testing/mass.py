"""The law that probabilities of outcomes too many to be listed sum to one.

Over samples, the mean of one over the probability is the number of outcomes, if each is sampled
with the probability that it is said to have.
"""

from math import sqrt

from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.testing.chi_squared import CERTAIN
from herrlof_rules.testing.playouts import Position

SAMPLES = 1000
"""So many outcomes are drawn."""

SPREAD = 100
"""Where some outcomes are so many times as likely as others, too few of those may be drawn."""

LISTED = 50
"""So many of those listed first must be within the same range."""

ROUNDING = 1e-9


def check_mass(position: Position, rng: RandomSource, samples: int = SAMPLES) -> bool:
    """Whether it could be compared: count, probabilities and samples fit each other."""
    distribution = position.game.chance(position.state)
    count = distribution.count
    found = [distribution.probability(distribution.sample(rng)) for _ in range(samples)]
    listed = [p for _, (_, p) in zip(range(LISTED), distribution, strict=False)]
    position.require(min(found) > 0, "chance", "an outcome is sampled that has no probability")
    if max(*found, *listed) > SPREAD * min(*found, *listed):
        return False
    shares = [float(1 / (probability * count)) for probability in found]
    mean = sum(shares) / samples
    variance = sum((share - mean) ** 2 for share in shares) / samples
    allowed = CERTAIN * sqrt(variance / samples) + ROUNDING
    fact = f"probabilities do not sum to one, or not {count} outcomes have one, or others are drawn"
    told = f"one over the probability of {samples} samples is on average {mean:.4f} of the count"
    position.require(abs(mean - 1) <= allowed, "chance", fact, told)
    return True
