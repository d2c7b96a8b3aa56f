"""Payoffs that follow from the winners of a result."""

from fractions import Fraction
from itertools import combinations

import pytest

from herrlof_rules import Result


def payoffs(players: int, *winners: int) -> tuple[Fraction, ...]:
    """The payoffs of a result with these winners."""
    return Result((0,) * players, winners, "target").payoffs


def test_a_sole_winner() -> None:
    assert payoffs(2, 1) == (-1, 1)
    assert payoffs(3, 0) == (1, Fraction(-1, 2), Fraction(-1, 2))
    assert payoffs(6, 5) == (*(Fraction(-1, 5),) * 5, 1)


def test_shared() -> None:
    assert payoffs(3, 0, 2) == (Fraction(1, 4), Fraction(-1, 2), Fraction(1, 4))
    assert payoffs(4, 1, 2, 3) == (-Fraction(1, 3), *(Fraction(1, 9),) * 3)


@pytest.mark.parametrize("players", range(2, 7))
def test_all_tied(players: int) -> None:
    assert payoffs(players, *range(players)) == (0,) * players


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_paid_is_won(players: int) -> None:
    for number in range(1, players + 1):
        for winners in combinations(range(players), number):
            assert sum(payoffs(players, *winners)) == 0


def test_defaults() -> None:
    result = Result((3, 2), (0,), "target")

    assert result.tie_breakers == ()
    assert result.rematch is False


def test_winners_that_no_match_has() -> None:
    """Payoffs are computed even for winners that only a document can name, such as no winners."""
    assert payoffs(2) == (0, 0)
    assert payoffs(1, 0) == (0,)
    assert payoffs(1, 0, 0) == (0,)
    assert payoffs(0, 0) == ()
