"""Laws of chance: outcomes differ, can be played, and their probabilities sum to one."""

from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import Any

from herrlof_rules.core import Distribution, IllegalAction, RandomSource
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.sampling import CERTAIN, ENUMERATED

COMPARED = 200
"""How many listed outcomes, evenly spread, are compared with `probability` and applied."""

FIRST = 50
"""The number of outcomes of a larger distribution that are examined, and that are sampled."""


def check_chance(position: Position, rng: RandomSource) -> None:
    """Outcomes differ, are accepted, and have exact positive probabilities that sum to one."""
    game, state = position.game, position.state
    distribution = game.chance(state)
    count = distribution.count
    position.require(count > 0, "chance", "there is no outcome")
    sample, second_sample = (distribution.sample(stream_for(0, "chance/again")) for _ in range(2))
    fact = f"the same numbers give {sample!r}, and then {second_sample!r}"
    position.require(sample == second_sample, "sampling", fact)
    if count <= ENUMERATED:
        listed = list(distribution)
        _check_listed(position, distribution, listed)
        tried = [outcome for outcome, _ in listed[:: 1 + count // COMPARED]]
    else:
        # Distributions are lazy, so later outcomes are not made.
        listed = list(islice(iter(distribution), FIRST))
        tried = [outcome for outcome, _ in listed]
        position.require(len(set(tried)) == FIRST, "chance", "an outcome is listed twice")
        for outcome, probability in listed:
            _check_probability(position, distribution, outcome, probability)
        tried += [distribution.sample(rng) for _ in range(FIRST)]
    for outcome in tried:
        probability = distribution.probability(outcome)
        position.require(0 < probability <= 1, "chance", f"{outcome!r} has {probability!r}")
        try:
            after = game.apply(state, outcome)
        except IllegalAction as refused:
            position.broken("chance", f"a possible outcome is refused: {refused}")
        after_again = game.apply(state, outcome)
        position.require(
            after == after_again, "chance", f"{outcome!r} has two different consequences"
        )
    for action in game.action_space(position.rules)[:3]:
        fact = f"{action!r} is no outcome, but has a probability"
        position.require(distribution.probability(action) == 0, "chance", fact)


def _check_listed(
    position: Position, distribution: Distribution[Any], listed: list[tuple[Any, Fraction]]
) -> None:
    count = distribution.count
    outcomes = [outcome for outcome, _ in listed]
    position.require(
        len(listed) == count == len(distribution),
        "chance",
        f"{len(listed)} outcomes are listed, count is {count}, len is {len(distribution)}",
    )
    position.require(len(set(outcomes)) == count, "chance", "an outcome is listed twice")
    position.require(listed == list(distribution), "chance", "listed in another order next time")
    for outcome, probability in listed[:: 1 + count // COMPARED]:
        _check_probability(position, distribution, outcome, probability)
    total = sum(probability for _, probability in listed)
    position.require(total == 1, "chance", f"the probabilities sum to {total}")


def _check_probability(
    position: Position, distribution: Distribution[Any], outcome: object, probability: object
) -> None:
    is_exact = isinstance(probability, Fraction)
    position.require(is_exact, "chance", f"the probability {probability!r} is not exact")
    has_class = type(outcome) in position.game.outcomes
    position.require(has_class, "chance", f"{outcome!r} is of no class of the game")
    stated = distribution.probability(outcome)
    fact = f"{outcome!r} is listed with {probability} and has {stated} when asked"
    position.require(stated == probability, "chance", fact)


SAMPLES = 1000
"""The number of outcomes drawn."""

SPREAD = 100
"""Samples are not compared if probabilities differ by more than this factor."""

LISTED = 50
"""How many of the first listed outcomes must also be within that factor."""

ROUNDING = 1e-9


def check_normalisation(position: Position, rng: RandomSource, samples: int = SAMPLES) -> bool:
    """Count, probabilities and samples agree; returns False if they cannot be compared."""
    distribution = position.game.chance(position.state)
    count = distribution.count
    sampled = [distribution.probability(distribution.sample(rng)) for _ in range(samples)]
    listed = [p for _, (_, p) in zip(range(LISTED), distribution, strict=False)]
    position.require(min(sampled) > 0, "chance", "an outcome is sampled that has no probability")
    if max(*sampled, *listed) > SPREAD * min(*sampled, *listed):
        return False
    shares = [float(1 / (probability * count)) for probability in sampled]
    mean = sum(shares) / samples
    variance = sum((share - mean) ** 2 for share in shares) / samples
    allowed = CERTAIN * sqrt(variance / samples) + ROUNDING
    fact = f"probabilities do not sum to one, or not {count} outcomes have one, or others are drawn"
    report = f"one over the probability of {samples} samples is on average {mean:.4f} of the count"
    position.require(abs(mean - 1) <= allowed, "chance", fact, report)
    return True
