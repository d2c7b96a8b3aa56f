"""The description of a game, and the numbering of actions."""

from typing import Any

import pytest
from attrs import evolve, frozen

from herrlof_rules import Chance, Decision, Over, UnknownSeat
from herrlof_rules.core.seats import check_seat
from herrlof_rules.core.visibility import Public
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Decline,
    Play,
    Predict,
    Return,
    Rules,
    StealTrick,
    action_count,
    action_space,
    decode,
    encode,
    pack,
)


@pytest.mark.parametrize("players", [2, 3])
def test_numbers_are_places_in_the_action_space(players: int) -> None:
    rules = Rules(players)
    space = action_space(rules)

    assert [encode(rules, action) for action in space] == list(range(len(space)))
    assert [decode(rules, number) for number in range(len(space))] == list(space)
    assert action_count(rules) == len(space) == len(set(space))


@pytest.mark.parametrize(("players", "count"), [(2, 16 + 38 + 2 + 38 + 4 + 38), (3, 134)])
def test_how_many_there_are(players: int, count: int) -> None:
    assert GAME.action_count(Rules(players)) == count


def test_the_numbering() -> None:
    rules = Rules(2)

    assert encode(rules, Predict(0)) == 0
    assert encode(rules, Predict(15)) == 15
    assert encode(rules, Play(Card.B1)) == 16
    assert encode(rules, Play(Card.V)) == 53
    assert encode(rules, Decline()) == 55
    assert encode(rules, StealTrick(0)) == 94
    assert decode(rules, 135) == Return(Card.V)


@pytest.mark.parametrize(
    "action", [Predict(16), Predict(-1), StealTrick(2), Play(None), "play B1", None]
)
def test_actions_without_a_number(action: Any) -> None:
    with pytest.raises(ValueError, match="rules"):
        encode(Rules(2), action)


def test_only_cards_of_the_deck_have_a_number() -> None:
    deck = pack([Card.B2, Card.G4, Card.V])
    rules = Rules(2, hand_size=1, deck=deck, small_bonus_tricks=())

    assert encode(rules, Play(Card.V)) == 4
    with pytest.raises(ValueError, match="B1"):
        encode(rules, Play(Card.B1))


@pytest.mark.parametrize("number", [-1, 136, 10**9])
def test_numbers_without_an_action(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 135"):
        decode(Rules(2), number)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_seats_that_there_are(seat: int | None) -> None:
    check_seat(seat, 2)


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
def test_seats_that_there_are_not(seat: Any) -> None:
    with pytest.raises(UnknownSeat) as caught:
        check_seat(seat, 2)
    assert caught.value.seat is seat
    assert caught.value.players == 2


def test_the_description_of_herrlof() -> None:
    assert repr(GAME) == "<Game herrlof revision 1>"
    assert GAME.player_counts == (2, 3)
    assert set(GAME.moments) == {
        "predict",
        "play",
        "swap",
        "discard",
        "steal_trick",
        "steal_card",
        "return",
    }


def test_turns() -> None:
    """Every kind of turn says its kind and its seats."""
    assert (Decision("play", (1,)).kind, Decision("play", (1,)).seats) == ("play", (1,))
    assert (Chance("deal").kind, Chance("deal").seats) == ("deal", ())
    assert Over.kind == "over"
    assert Over.seats == ()


def test_a_bound_on_decisions() -> None:
    # Ten rounds; in each 2 * (1 + 15) predictions and cards, four 1s, 3s and 6s.
    assert GAME.max_decisions(Rules(2)) == 10 * (32 + 4 + 8 + 8)
    assert GAME.max_decisions(Rules(3)) == 10 * (36 + 4 + 8 + 8)
    assert GAME.max_decisions(Rules(2, max_rounds=None)) is None


@frozen
class Say:
    """A field that documents would take for the name of the class."""

    type: Public[str]


@frozen
class Hand:
    """A field that records would take for who moved."""

    by: Public[int]


@pytest.mark.parametrize("part", ["actions", "outcomes", "events"])
def test_words_that_documents_need(part: str) -> None:
    with pytest.raises(TypeError, match=r"Say\.type"):
        evolve(GAME, **{part: (Say,)})


def test_a_word_that_records_need() -> None:
    for part in ("actions", "outcomes"):
        with pytest.raises(TypeError, match=r"Hand\.by"):
            evolve(GAME, **{part: (Hand,)})
    assert evolve(GAME, events=(Hand,)).events == (Hand,)
