"""Dense ids of actions."""

from typing import Any

import pytest

from herrlof_rules import UnknownAction
from herrlof_rules.herrlof import GAME, Card, Decline, Play, Predict, Return, Rules, StealTrick


class Equal:
    """What only claims to be an action."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Predict(0))


@pytest.mark.parametrize("players", [2, 3])
def test_numbers_are_places_in_the_action_space(players: int) -> None:
    rules = Rules(players)
    space = GAME.action_space(rules)

    assert [GAME.encode(rules, action) for action in space] == list(range(len(space)))
    assert [GAME.decode(rules, number) for number in range(len(space))] == list(space)
    assert GAME.action_count(rules) == len(space) == len(set(space))


@pytest.mark.parametrize(("players", "count"), [(2, 16 + 38 + 2 + 38 + 4 + 38), (3, 134)])
def test_how_many_there_are(players: int, count: int) -> None:
    assert GAME.action_count(Rules(players)) == count


def test_the_numbering() -> None:
    rules = Rules(2)

    assert GAME.encode(rules, Predict(0)) == 0
    assert GAME.encode(rules, Predict(15)) == 15
    assert GAME.encode(rules, Play(Card.B1)) == 16
    assert GAME.encode(rules, Play(Card.V)) == 53
    assert GAME.encode(rules, Decline()) == 55
    assert GAME.encode(rules, StealTrick(0)) == 94
    assert GAME.decode(rules, 135) == Return(Card.V)


@pytest.mark.parametrize(
    "action", [Predict(16), Predict(-1), StealTrick(2), Play(None), "play B1", None, [], Equal()]
)
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


class Whole:
    """A whole number of another type, as NumPy has them."""

    def __index__(self) -> int:
        return 16


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_ids_are_whole_numbers(number: Any) -> None:
    assert GAME.decode(Rules(2), Whole()) == Play(Card.B1)
    with pytest.raises(TypeError):
        GAME.decode(Rules(2), number)
