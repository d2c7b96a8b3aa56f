"""How likely a bot is to choose each action, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from herrlof_rules.core.view import Bot, View

MOST_ANSWERS = 4096
"""How many sequences of random numbers are tried at most."""


class _Answers:
    """A generator that gives the answers it was made with, then zeros; it notes the questions."""

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = list(answers)
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        place = len(self.stops)
        self.stops.append(stop)
        if place == len(self.answers):
            self.answers.append(0)
        return self.answers[place]


def distribution(bot: Bot, view: View) -> tuple[Fraction, ...]:
    """The exact probability of each of the view's legal actions, in their order.

    The bot receives every sequence of numbers that its generator could give.  Raises `ValueError`
    for a bot that asks for so many that they would be more than `MOST_ANSWERS`, as search bots do.
    """
    found = [Fraction(0)] * len(view.legal_actions)
    answers: list[int] | None = []
    tried = 0
    while answers is not None:
        tried += 1
        if tried > MOST_ANSWERS:
            raise ValueError("the bot asks for too many random numbers to go through all of them")
        rng = _Answers(answers)
        action: Any = bot(view, rng)
        chance = Fraction(1)
        for stop in rng.stops:
            chance /= stop
        found[view.legal_actions.index(action)] += chance
        answers = _next(rng)
    return tuple(found)


def _next(rng: _Answers) -> list[int] | None:
    """The next sequence of answers, as digits are counted up; None after the last."""
    answers = rng.answers[: len(rng.stops)]
    while answers:
        stop = rng.stops[len(answers) - 1]
        if answers[-1] + 1 < stop:
            return [*answers[:-1], answers[-1] + 1]
        answers.pop()
    return None
