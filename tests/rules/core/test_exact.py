"""Equality that also compares types."""

from enum import StrEnum

import pytest
from attrs import frozen
from rules.drawing import Whole
from rules.testing import toy

from herrlof_rules.core import Weighted
from herrlof_rules.core.exact import int_argument, is_exactly, is_one_of
from herrlof_rules.testing.generators.forgeries import Hostile


class Colour(StrEnum):
    RED = "red"


@frozen
class Pair:
    one: object
    two: object


class Triple(Pair):
    pass


@pytest.mark.parametrize(
    ("value", "other", "same"),
    [
        (1, 1, True),
        (True, 1, False),
        (1.0, 1, False),
        (10**30, 10**30, True),
        (Colour.RED, Colour.RED, True),
        ("red", Colour.RED, False),
        (None, 0, False),
        ((1, (2,)), (1, (2,)), True),
        ((1, (True,)), (1, (1,)), False),
        ([1], (1,), False),
        ((1,), (1, 1), False),
        (Pair(1, (2,)), Pair(1, (2,)), True),
        (Pair(1, [2]), Pair(1, (2,)), False),
        (Pair(1, 2), Pair(1, 3), False),
        (Triple(1, 2), Pair(1, 2), False),
    ],
)
def test_what_is_exactly_the_same(value: object, other: object, same: bool) -> None:
    assert is_exactly(value, other) is same
    assert is_one_of(value, (Pair(7, 7), other)) is same


def test_nothing_is_asked_of_an_object_of_another_type() -> None:
    assert not is_exactly(Hostile(), Pair(1, 2))
    assert not is_exactly(Pair(Hostile(), 2), Pair(1, 2))


def test_weights_are_for_exactly_their_outcomes() -> None:
    dice = Weighted((toy.Draw(1), toy.Draw(2)), (1, 3))
    assert dice.probability(toy.Draw(2)) * 4 == 3
    for other in (toy.Draw(True), toy.Draw(3), toy.Draw([1]), Hostile(), None):  # type: ignore[arg-type]
        assert dice.probability(other) == 0


def test_counts_are_whole_numbers_of_any_type() -> None:
    assert int_argument(Whole(16), "a count") == int_argument(16, "a count") == 16
    for other in (True, 1.0, "1", None, Hostile()):
        with pytest.raises(
            TypeError, match=f"a count must be an integer, not {type(other).__name__}"
        ):
            int_argument(other, "a count", 0, 9)  # type: ignore[arg-type]
    assert int_argument(Whole(16), "a count", 16, 16) == 16
    for other in (-1, 10, 10**30, -(10**30)):
        with pytest.raises(ValueError, match=f"a count must be 0 to 9, not {other}"):
            int_argument(other, "a count", 0, 9)
