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

    If the bot has a method `distribution(view)`, as a `PolicyBot` has, the method returns the
    probabilities.  Any other bot is called with every sequence of numbers that a generator could
    give.  Raises `ValueError` for a bot that needs more than `MOST_SEQUENCES` sequences, as search
    bots do, or that draws numbers without end.
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
