"""The probability that each seat holds a card, exact and sampled."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from herrlof_arena.bots import odds
from herrlof_rules import Match, herrlof, odin
from herrlof_rules.herrlof import Card

DECK = (Card.B1, Card.B2, Card.G1, Card.G2, Card.R4, Card.R5, Card.R8)
SMALL = herrlof.Rules(deck=DECK, hand_size=2, first_dealer=1)


def test_exact_where_worlds_are_few() -> None:
    """Before a card is played, each card that a seat does not see is as likely as any other."""
    view = Match.start(herrlof.GAME, SMALL, seed=3).view(0)
    unseen = set(DECK) - {*view.observation.hand, view.observation.trump}

    chances = odds(herrlof.GAME, view)

    assert chances.exact
    assert chances.holders == {card: (0, Fraction(2, len(unseen))) for card in unseen}


@pytest.mark.parametrize("seat", [0, None])
def test_samples_agree_with_the_count(seat: int | None) -> None:
    view = Match.start(herrlof.GAME, SMALL, seed=3).view(seat)

    exact, sampled = odds(herrlof.GAME, view), odds(herrlof.GAME, view, limit=1, samples=2000)

    assert (exact.exact, sampled.exact) == (True, False)
    for card, shares in exact.holders.items():
        for share, near in zip(shares, sampled.holders[card], strict=True):
            assert float(near) == pytest.approx(float(share), abs=0.06)
    few = odds(herrlof.GAME, view, limit=1, samples=50)
    assert few == odds(herrlof.GAME, view, limit=1, samples=50)
    assert few != odds(herrlof.GAME, view, limit=1, samples=50, rng=Random(1))


def test_hands_add_up() -> None:
    match: Any = Match.start(odin.GAME, odin.Rules(players=4), seed=1)
    chances = odds(odin.GAME, match.view(2), samples=50)

    assert [sum(held) for held in zip(*chances.holders.values(), strict=True)] == [9, 9, 0, 9]
