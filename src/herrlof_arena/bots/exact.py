"""The exact probability that a bot chooses each action."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from herrlof_rules.core import Bot, RandomSource, View
from herrlof_rules.extending import each_sequence

MOST_SEQUENCES = 4096
"""The most sequences of random numbers to try."""


def distribution(bot: Bot, view: View) -> tuple[Fraction, ...]:
    """The exact probability of each of the view's legal actions, in their order.

    A bot with a method `distribution(view)`, such as a `PolicyBot`, says it itself; any other
    receives every sequence of numbers that its generator could give.  Raises `ValueError`
    for a bot that would need more than `MOST_SEQUENCES` of them, as search bots do, or that asks
    without end.
    """
    own: Callable[[View], tuple[Fraction, ...]] | None = getattr(bot, "distribution", None)
    if own is not None:
        return own(view)
    probabilities = [Fraction(0)] * len(view.legal_actions)
    choose: Callable[[RandomSource], Any] = partial(bot, view)
    for tried, (action, ways) in enumerate(each_sequence(choose), 1):
        if tried > MOST_SEQUENCES:
            raise ValueError("the bot draws too many random numbers to enumerate")
        probabilities[view.legal_actions.index(action)] += Fraction(1, ways)
    return tuple(probabilities)
