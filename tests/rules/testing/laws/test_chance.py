"""Probabilities of outcomes that are too many to be listed."""

from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen
from rules.testing.replaced import replaced

from herrlof_rules import herrlof
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.match.match import Match
from herrlof_rules.testing import LawBroken
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.chance import check_normalisation


@frozen
class _Deals:
    """The deals of Herrlof, each said to be more or less likely than it is."""

    deals: Any
    factor: Fraction

    @property
    def count(self) -> int:
        return self.deals.count  # type: ignore[no-any-return]

    def sample(self, rng: RandomSource) -> Any:
        return self.deals.sample(rng)

    def probability(self, outcome: object) -> Fraction:
        return self.deals.probability(outcome) * self.factor  # type: ignore[no-any-return]

    def __iter__(self) -> Any:
        return ((outcome, p * self.factor) for outcome, p in self.deals)


@pytest.mark.parametrize("factor", [Fraction(1), Fraction(2, 3), Fraction(3, 2)])
def test_probabilities_that_are_too_many_to_be_added(factor: Fraction) -> None:
    start = herrlof.GAME.initial(herrlof.Rules(2, first_dealer=0))

    def chance(state: Any) -> Any:
        return _Deals(herrlof.GAME.chance(state), factor)

    game = replaced(herrlof.GAME, chance=chance)
    position = Position(Match(game, start.rules, None, start))
    if factor == 1:
        assert check_normalisation(position, stream_for(0, "mass"))
        return
    with pytest.raises(LawBroken, match="chance: probabilities do not sum to one"):
        check_normalisation(position, stream_for(0, "mass"))
