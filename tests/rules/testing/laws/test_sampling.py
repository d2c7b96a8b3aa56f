"""Lazy draws agree with a shuffled pile, and large distributions are checked by samples."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from attrs import frozen
from rules.testing import toy
from rules.testing.miniatures import small_herrlof
from rules.testing.planted import drawing_from
from rules.testing.replaced import replaced

from herrlof_rules import herrlof
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.herrlof.cards import size
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import LawBroken, check_shuffled
from herrlof_rules.testing.generators.playouts import Position, stream_for
from herrlof_rules.testing.laws.chance import check_normalisation

Cards = tuple[herrlof.Card, ...]


def dealt_from(order: Cards, state: herrlof.State, number: int) -> herrlof.Outcome:
    """D1, D2, W5, V4: hands from the top, then the trump card, then the pile."""
    rules = state.rules
    dealt = rules.players * rules.hand_size
    if herrlof.turn(state).kind == "deal":
        step = rules.hand_size
        hands = tuple(order[n : n + step] for n in range(0, dealt, step))
        return herrlof.Deal(hands, order[dealt])
    top = (
        order[-size(state.table.packed_pile)]
        if state.table.packed_pile
        else state.table.buried[state.table.redrawn].card
    )
    return herrlof.Draw(top) if herrlof.turn(state).kind == "draw" else herrlof.TurnTrump(top)


def first(state: Any, seat: int, legal: tuple[Any, ...]) -> Any:
    return legal[0]


def last(state: Any, seat: int, legal: tuple[Any, ...]) -> Any:
    return legal[-1] if herrlof.Swap() not in legal else herrlof.Swap()


def mixed(state: Any, seat: int, legal: tuple[Any, ...]) -> Any:
    if herrlof.Swap() in legal:
        return herrlof.Swap()
    return legal[(seat + sum(state.tricks) + len(state.trick)) % len(legal)]


@pytest.mark.parametrize("choose", [first, last, mixed])
@pytest.mark.parametrize(
    "rules",
    [
        small_herrlof("B3 R3 V V H B1 G2", 2),
        small_herrlof("B3 R3 G3 V V V", 1),
        small_herrlof("B3 R3 G3 Y3 H V", 2),
    ],
    ids=["swaps and new trumps", "short hands", "buried cards come up again"],
)
def test_herrlof(rules: herrlof.Rules, choose: Callable[..., Any]) -> None:
    """Lazy draws of Herrlof are as likely as draws from a shuffled pile."""
    orders = permutations(rules.deck)
    assert check_shuffled(herrlof.GAME, rules, orders, dealt_from, choose) > 50


def test_a_pile_that_gives_low_cards_first_is_found() -> None:
    """A game that always draws the first card left breaks the law `shuffle`."""
    game = drawing_from(lambda fair: type(fair)(fair.outcomes[:1], (1,)))

    def settle(order: tuple[int, ...], state: toy.State, number: int) -> Any:
        if state.starter is None:
            return toy.Starter(0)
        return toy.Draw(order[-1]) if state.dealt else toy.Deal((order[:2], order[2:4]))

    rules = toy.Rules(cards=6)
    orders = list(permutations(range(1, 7)))
    with pytest.raises(LawBroken, match="shuffle"):
        check_shuffled(game, rules, orders, settle, first)


@frozen
class _Deals:
    """The deals of Herrlof with wrong probabilities."""

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
    """Samples show that probabilities are all too large or all too small."""
    start = herrlof.GAME.initial(herrlof.Rules(2, first_dealer=0))

    def chance(state: Any) -> Any:
        return _Deals(herrlof.GAME.chance(state), factor)

    game = replaced(herrlof.GAME, chance=chance)
    position = Position(match_from(game, start.rules, None, start))
    if factor == 1:
        assert check_normalisation(position, stream_for(0, "mass"))
        return
    with pytest.raises(LawBroken, match="chance: probabilities do not sum to one"):
        check_normalisation(position, stream_for(0, "mass"))
