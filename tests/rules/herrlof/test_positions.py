"""Positions set up from cards."""

from typing import Any

import pytest
from rules.herrlof.states import cards, choices, dealt, play, refused, table, to_act

from herrlof_rules import Decision, InvalidRules, InvalidState, Match, UnknownSeat, odin
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.documents import dump_state, load_state
from herrlof_rules.herrlof import (
    FULL_DECK,
    GAME,
    Card,
    Deal,
    FirstDealer,
    LastTrick,
    Rules,
    apply,
    initial,
    legal_actions,
    position,
    turn,
)
from herrlof_rules.herrlof.cards import pack
from herrlof_rules.match import RecordError


def test_the_shortest() -> None:
    """D1: hands and a trump card suffice; then seat 0 leads and all have predicted 0."""
    state = position(["G7 B2", "R8 H"], trump="R4")

    assert turn(state) == Decision("play", (0,))
    assert state.hands[0] == (Card.B2, Card.G7)
    assert state.rules == Rules(2, hand_size=2, deck=cards("B2 G7 R4 R8 H"))
    assert state.table.predictions == (0, 0)
    assert (state.pile, state.gone) == ((), ())


def test_text_or_cards() -> None:
    """C4: cards are given in notation, or as any iterable of cards."""
    by_text = position(["G7 B2", "R8 H"], trump="R4", pile="Y2 V V")
    by_cards = position(
        [{Card.G7, Card.B2}, iter([Card.H, Card.R8])],
        trump=Card.R4,
        pile=[Card.V, Card.Y2, Card.V],
    )

    assert by_text == by_cards
    assert by_text.pile == (Card.Y2, Card.V, Card.V)


@pytest.mark.parametrize("players", [2, 3])
def test_like_a_deal(players: int) -> None:
    """D1, T1: a position without predictions equals the state after the deal."""
    hands = ("G7 B2", "R8 H", "Y1 Y2")[:players]
    for leader in range(players):
        state = apply(
            initial(position(hands, trump="R4", pile="V Y9").rules),
            FirstDealer((leader - 1) % players),
        )
        state = apply(state, Deal(tuple(map(cards, hands)), Card.R4))
        none = [None] * players
        assert position(hands, trump="R4", pile="V Y9", leader=leader, predictions=none) == state
        assert to_act(dealt(hands, trump="R4")) == ("predict", tuple(range(players)))


def test_some_have_predicted() -> None:
    """P2: if a prediction is not submitted yet, it is the turn to predict."""
    state = position(["G7", "R8", "Y1"], trump="R4", predictions=(None, 1, None))

    assert turn(state) == Decision("predict", (0, 2))
    assert state.leader is None


def test_within_a_trick() -> None:
    """T2: the cards of a trick are those of the leader and the seats to the left."""
    state = position(["B2", "R8 R9", "Y1"], trump="R4", trick="Y3 G7", leader=2)
    assert turn(state) == Decision("play", (1,))
    assert choices(state) == ["play R8", "play R9"]
    same = play(table(("B2 G7", "R8 R9", "Y1 Y3"), trump="R4", leader=2), "Y3 G7")
    assert (state.hands, state.trick, state.turn) == (same.hands, same.trick, same.turn)


@pytest.mark.parametrize(
    ("last", "leader", "expected"),
    [
        ("G2 G7", 1, LastTrick(0, cards("G2 G7"), 1)),  # T9: the winner leads.
        ("G9 G7", 1, LastTrick(0, cards("G9 G7"), 0)),  # N1: the winner gives up the lead.
        ("G9 V", 1, LastTrick(1, cards("G9 V"), None)),  # V3: the leader leads again.
        ("H G7", 0, LastTrick(0, cards("H G7"), 1)),  # H3: the player of the Hagalaz leads.
    ],
)
def test_after_a_trick(last: str, leader: int, expected: LastTrick) -> None:
    """R2: the last trick's leader and winner follow from its cards and the next leader."""
    tricks = [0, 0]
    if expected.winner is not None:
        tricks[expected.winner] = 1
    state = position(["B2", "R8"], trump="R4", leader=leader, last_trick=last, tricks=tricks)

    assert state.last_trick == expected
    assert state.rules.hand_size == 2
    assert sorted(state.gone, key=list(Card).index) == sorted(cards(last), key=list(Card).index)


def test_later_in_a_round() -> None:
    """T10: the cards of earlier tricks are gone."""
    begun = table(("G2 R5 B2", "G7 Y7 R8"), trump="R4", pile="Y2")
    same = play(begun, "G2 G7 Y7 R5")
    state = position(
        ["B2", "R8"],
        trump="R4",
        leader=0,
        pile="Y2",
        last_trick="Y7 R5",
        gone="G2 G7",
        tricks=(1, 1),
        rules=begun.rules,
    )

    assert (state.hands, state.last_trick, state.gone) == (
        same.hands,
        same.last_trick,
        same.gone,
    )
    assert legal_actions(state) == legal_actions(same)
    assert state.table == same.table


def test_with_rules_the_rest_is_the_pile() -> None:
    """D3: the cards of the deck that are not named lie face down."""
    hands = [FULL_DECK[:15], FULL_DECK[15:30]]
    state = position(hands, trump="Y4", rules=Rules(first_dealer=1))

    assert state.table.pile_size == 11
    assert pack((*state.pile, Card.Y4)) == pack(FULL_DECK[30:])
    assert state.standing.dealer == 1


def test_a_puzzle_of_the_last_cards() -> None:
    """R2, T8: a position can be played on, even if no play leads to it."""
    rules = Rules(3, first_dealer=0)
    pile = "B1 B2 B3 B4 B5 B6 B7 B8"
    state = position(
        ["G7 G2", "R8 H", "Y1 Y2"], trump="R4", pile=pile, tricks=(9, 0, 0), leader=2, rules=rules
    )

    assert to_act(state) == ("play", (2,))
    assert (state.last_trick, len(state.gone)) == (None, 27)
    assert play(state, "Y1 G7 H").tricks == (9, 0, 1)
    with pytest.raises(InvalidState, match="D3"):
        position(["G7 G2", "R8 H", "Y1 Y2"], trump="R4", rules=rules)
    match = Match.at(GAME, state)
    assert load_state(GAME, dump_state(GAME, match.state)) == state
    with pytest.raises(RecordError):
        match.record()


def test_powers_are_reached_by_playing() -> None:
    """W1: the turn of a power is reached by playing on from a position."""
    state = play(position(["G3 B2", "G7 B4"], trump="R2", pile="Y4"), "G3")

    assert choices(state) == ["swap", "decline"]
    assert refused(state, "B2") == "W1"
    GAME.validate(state)


NAMED: dict[str, Any] = {"hands": ["G7 B2", "R8 H"], "trump": "R4"}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"hands": ["G7 B2", "R8 X"]}, InvalidCards),
        ({"hands": ["G7 B2", [None, 7]]}, InvalidCards),
        ({"hands": ["G7 B2", 7]}, InvalidCards),
        ({"hands": ["G7 B2", [odin.Card.R7]]}, InvalidCards),
        ({"hands": ["G7 G7", "R8 H"]}, InvalidCards),
        ({"hands": ["G7 B2", "R8 G7"]}, InvalidCards),
        ({"pile": "G7"}, InvalidRules),
        ({"trump": "R4 R5"}, InvalidCards),
        ({"trump": ""}, InvalidCards),
        ({"trump": 7}, InvalidCards),
        ({"trump": 7, "rules": Rules()}, InvalidCards),
        ({"hands": []}, InvalidRules),
        ({"hands": ["G7"]}, InvalidRules),
        ({"hands": ["G7", "G8", "G9", "G1"]}, InvalidRules),
        ({"hands": 7}, TypeError),
        ({"rules": odin.Rules()}, TypeError),
        ({"leader": 2}, UnknownSeat),
        ({"leader": True}, UnknownSeat),
        ({"leader": None}, UnknownSeat),
        ({"predictions": 7}, TypeError),
        ({"predictions": ("a", "b")}, TypeError),
        ({"tricks": ("a", "b")}, TypeError),
        ({"predictions": [1.0, 0.0]}, TypeError),
        ({"tricks": [0, False]}, TypeError),
    ],
    ids=str,
)
def test_what_is_refused(changes: dict[str, Any], error: type[Exception]) -> None:
    """C4, C5: arguments that make no position are refused with a documented error."""
    with pytest.raises(error):
        position(**{**NAMED, **changes})


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"hands": ["G7 B2", "R8"]}, "D1"),
        ({"predictions": (0, 3)}, "P1"),
        ({"predictions": (0,)}, "C5"),
        ({"tricks": (1, 0)}, "T8"),
        ({"hands": ["G7 B2", "R8 G8"], "trick": "G2 G3", "leader": 0}, "T2"),
        ({"rules": Rules(2, hand_size=2, deck=cards("G7 B2 R8 V R4"))}, "C1"),
    ],
    ids=str,
)
def test_what_is_not_valid(changes: dict[str, Any], clause: str) -> None:
    """D1, P1, T8: the clause that a position breaks is named."""
    with pytest.raises(InvalidState) as caught:
        position(**{**NAMED, **changes})
    assert caught.value.clause == clause
