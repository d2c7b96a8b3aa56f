"""The exact distribution of a bot's choices, over every sequence of random numbers."""

from fractions import Fraction

import pytest

from herrlof_arena.bots import RandomBot, distribution
from herrlof_rules import Match, View, odin
from herrlof_rules.core import RandomSource


def view() -> View:
    match = Match.start(odin.GAME, odin.Rules(players=2), seed=1)
    return match.view(match.turn.seats[0])


def test_a_random_bot_chooses_evenly() -> None:
    legal = len(view().legal_actions)
    assert distribution(RandomBot(), view()) == (Fraction(1, legal),) * legal


def test_every_answer_of_the_generator_counts() -> None:
    """A bot that draws once or twice chooses with the exact probabilities."""

    def bot(view: View, rng: RandomSource, /) -> object:
        return view.legal_actions[0 if rng.randrange(2) == 0 else rng.randrange(3)]

    half, third = Fraction(1, 2), Fraction(1, 6)
    assert distribution(bot, view())[:4] == (half + third, third, third, 0)
    assert sum(distribution(bot, view())) == 1


def test_a_bot_that_asks_too_much_is_refused() -> None:
    def bot(view: View, rng: RandomSource, /) -> object:
        return view.legal_actions[sum(rng.randrange(10) for _ in range(5)) % 2]

    def rejecting(view: View, rng: RandomSource, /) -> object:
        while not rng.randrange(2):
            pass
        return view.legal_actions[0]

    with pytest.raises(ValueError, match="too many random numbers"):
        distribution(bot, view())
    with pytest.raises(ValueError, match="without end"):
        distribution(rejecting, view())
