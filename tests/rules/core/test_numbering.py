"""Dense ids of actions."""

from typing import Any

import pytest
from rules.drawing import Whole

from herrlof_rules import UnknownAction
from herrlof_rules.herrlof import GAME, Card, Play, Predict, Rules, StealTrick


class Equal:
    """An object that only claims to be an action."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Predict(0))


@pytest.mark.parametrize("action", [Predict(16), Predict(-1), StealTrick(2), None, Equal()])
def test_actions_without_a_number(action: Any) -> None:
    with pytest.raises(UnknownAction, match="rules"):
        GAME.encode(Rules(2), action)


def test_only_cards_of_the_deck_have_a_number() -> None:
    deck = (Card.B2, Card.G4, Card.V)
    rules = Rules(2, hand_size=1, deck=deck, small_bonus_tricks=())

    assert GAME.encode(rules, Play(Card.V)) == 4
    with pytest.raises(UnknownAction, match="B1"):
        GAME.encode(rules, Play(Card.B1))


@pytest.mark.parametrize("number", [-1, 136, 10**9])
def test_numbers_without_an_action(number: int) -> None:
    with pytest.raises(UnknownAction, match="0 to 135"):
        GAME.decode(Rules(2), number)


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_ids_are_whole_numbers(number: Any) -> None:
    assert GAME.decode(Rules(2), Whole(16)) == Play(Card.B1)
    with pytest.raises(TypeError):
        GAME.decode(Rules(2), number)
