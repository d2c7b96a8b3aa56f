"""Worlds weighted by a model of the players."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from herrlof_rules.core import LikelyWorlds, NoWorld, RandomSource, Stream, TooManyWorlds
from herrlof_rules.core.worlds import in_proportion


@frozen
class Die:
    """A state that is the number on a die."""

    state: int
    start: int = 0
    moves: tuple[Any, ...] = ()


class Dice:
    """The worlds 1 to 6, all equally likely."""

    def __init__(self, *sides: int) -> None:
        self.sides = sides or (1, 2, 3, 4, 5, 6)

    def sample(self, rng: RandomSource) -> Die:
        return Die(self.sides[rng.randrange(len(self.sides))])

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[Die, Fraction]]:
        if len(self.sides) > limit:
            raise TooManyWorlds(limit)
        return iter([(Die(side), Fraction(1, len(self.sides))) for side in self.sides])


def likely_dice(likelihood: Any, *sides: int, attempts: int = 1000) -> Any:
    return LikelyWorlds(Dice(*sides), likelihood, attempts)


def by_side(world: Any) -> Fraction:
    return Fraction(world.state - 1, 5)


def numbers(label: str = "") -> Stream:
    return Stream("int:1", label)


def test_weights_are_multiplied() -> None:
    likely = likely_dice(by_side)
    seen = {world.state: share for world, share in likely.enumerate()}
    assert seen == {2: Fraction(1, 15), 3: Fraction(2, 15), 4: Fraction(3, 15)} | {
        5: Fraction(4, 15),
        6: Fraction(5, 15),
    }
    with pytest.raises(TooManyWorlds):
        likely.enumerate(5)


@pytest.mark.parametrize(("attempts", "spread"), [(1000, 0), (3, 0.05)])
def test_samples_are_in_proportion(attempts: int, spread: float) -> None:
    """Samples are exact while all worlds are kept, and close if the attempts run out."""
    rare = 1 if attempts > 3 else 50
    likely = likely_dice(lambda w: by_side(w) / rare, 2, 3, 4, 5, 6, attempts=attempts)
    rng = numbers()
    drawn_sides = Counter(likely.sample(rng).state for _ in range(3000))
    for world, share in likely.enumerate():
        error = (float(share) * (1 - float(share)) / 3000) ** 0.5
        assert abs(drawn_sides[world.state] / 3000 - share) < 5 * error + spread


def test_the_same_numbers_give_the_same_world() -> None:
    for attempts in (1, 1000):
        one, other = (likely_dice(by_side, 2, 3, 4, attempts=attempts) for _ in range(2))
        assert [one.sample(numbers(str(n))) for n in range(9)] == [
            other.sample(numbers(str(n))) for n in range(9)
        ]


@pytest.mark.parametrize("wrong", [-0.1, 1.5, 2, float("nan"), float("inf"), -float("inf")])
def test_a_likelihood_is_from_0_to_1(wrong: float) -> None:
    likely = likely_dice(lambda _: wrong)
    with pytest.raises(ValueError, match="from 0 to 1"):
        likely.sample(numbers())
    with pytest.raises(ValueError, match="from 0 to 1"):
        likely.enumerate()


@pytest.mark.parametrize("sure", [1, 1.0, True, Fraction(1)])
def test_a_sure_world_is_kept_at_once(sure: Any) -> None:
    likely = likely_dice(lambda _: sure)
    rng, other = numbers(), numbers()
    assert likely.sample(rng) == Dice().sample(other)
    assert rng.word() == other.word()


def test_no_world_is_likely() -> None:
    likely = likely_dice(lambda _: 0, attempts=50)
    with pytest.raises(NoWorld, match="50 worlds"):
        likely.sample(numbers())
    with pytest.raises(NoWorld):
        likely.enumerate()


def test_at_least_one_attempt() -> None:
    with pytest.raises(ValueError, match="attempts"):
        likely_dice(by_side, attempts=0)


def test_drawn_by_weight() -> None:
    """A value is drawn as often as its weight says, within five standard deviations."""
    weighed = [("a", Fraction(1, 3)), ("b", Fraction(1, 2)), ("c", Fraction(0))]
    rng = numbers()
    counts = Counter(in_proportion(weighed, rng) for _ in range(1000))
    assert counts["c"] == 0
    assert abs(counts["a"] - 400) < 5 * (1000 * 0.24) ** 0.5
