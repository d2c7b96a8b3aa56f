"""Positions that `position` sets up."""

from typing import Any

import pytest
from rules.odin.states import cards, choices, to_act

from herrlof_rules import Decision, InvalidRules, InvalidState, UnknownSeat
from herrlof_rules.core.errors import InvalidCards
from herrlof_rules.odin import GAME, Colour, Rules, position


def test_smallest_rules() -> None:
    """D1: without rules, the deck has only the given cards, and all of it is dealt."""
    state = position(["R2 R5 K9", "B7 G9"], "R3", player=1)
    assert state.rules == Rules(2, hand_size=3, deck=cards("B7 R2 R3 R5 G9 K9"))
    assert choices(state) == ["pass", "R5", "K9", "R2 R5"]
    assert state.discards == state.set_aside == ()
    assert state.turn == Decision("play", (0,))
    GAME.validate(state)


def test_cards_or_text() -> None:
    """C2: cards are given as text or as cards, in any order."""
    text = position(["R2 R5", "B9 B7"], player=1)
    assert position([cards("R5 R2"), list(cards("B7 B9"))], (), player=1) == text
    assert to_act(text) == ("play", 1)


def test_an_uneven_number_of_cards() -> None:
    """D1: hands were dealt equally large; missing cards were discarded."""
    state = position(["R2 R5", "B9"])
    assert state.rules.hand_size == 2
    assert state.discards == cards("B1")
    assert state.set_aside == ()


def test_large_sets() -> None:
    """T3: a set of several cards may be on the table, whatever was played before it."""
    state = position(["R2 R5", "B9 K1", "G1 G2"], "O1 O2 O3 O4", player=2)
    assert state.rules.hand_size == 4
    assert state.discards == cards("B1 B2")
    assert state.taken[2] == ()


def test_taking() -> None:
    """K1: if a set was beaten, the player who beat the set is to take one of its cards."""
    state = position(["R2 R5", "B9 K1"], "O3 O4", beaten="O1 O2", player=1)
    assert to_act(state) == ("take", 1)
    assert choices(state) == ["take O1", "take O2"]
    large = position(["R2", "B9 K1 K2 K3 K4"], "O3 O4", beaten="O1 O2", player=1)
    assert large.rules.hand_size == 6  # The five cards in hand and the card to be taken


def test_passes() -> None:
    """E1: `passes` players have passed since the set was played."""
    hands = ["R2", "B9", "K1", "G4"]
    for passes in range(3):
        state = position(hands, "O3", player=3, passes=passes)
        assert (state.passes, to_act(state)) == (passes, ("play", passes))
    for passes in (-1, 3, 4, 7):
        with pytest.raises(InvalidState, match="E1"):
            position(hands, "O3", player=3, passes=passes)
    with pytest.raises(InvalidState, match="E1"):
        position(hands, player=3, passes=1)


def test_given_rules() -> None:
    """D1: if rules are given, the discards follow from the rules, unless they are given."""
    rules = Rules(2, whole_hand="must")
    state = position(["R2 R5", "B9 K1"], rules=rules)
    assert len(state.discards) == 18 - 4
    assert choices(state) == ["R2 R5"]
    given = position(["R2 R5", "B9 K1"], discards=state.discards, rules=rules)
    assert given == state
    with pytest.raises(InvalidState, match="D1"):
        position(["R2 R5", "B9 K1"], discards="", rules=rules)


def test_given_discards() -> None:
    """D1: discards that are given are part of the deck; too few are refused."""
    state = position(["R2 R5", "B9"], discards="O3")
    assert state.rules.deck == cards("B9 R2 R5 O3")
    with pytest.raises(InvalidRules, match="too few"):
        position(["R2 R5", "B9"], discards="")


def test_earlier_hands() -> None:
    """F2, M4: the score sheets of earlier hands determine the scores and the first player."""
    hands = ["R2 R5", "B9 K1", "G1 G2"]
    state = position(hands, sheets=[(3, 0, 4), (0, 1, 1)])
    assert state.standing.scores == (3, 1, 5)
    assert (state.standing.hand_number, state.standing.first_player) == (3, 0)
    german = Rules(3, next_first_player="last_on_turn")
    assert position(hands, sheets=[(3, 0, 4)], rules=german).standing.first_player == 1
    for sheets, first in (([(3, 0, 4), (0, 1, 1)], 0), ([(3, 1, 0), (0, 1, 1), (2, 0, 1)], 1)):
        assert position(hands, sheets=sheets, rules=german).standing.first_player == first
    fixed = Rules(3, first_player=2)
    assert position(hands, sheets=[(3, 0, 4)], rules=fixed).standing.first_player == 0
    chosen = position(hands, sheets=[(3, 0, 4)], first_player=2, rules=Rules(3))
    assert chosen.standing.first_player == 2
    for sheets in ([(3, 0)], [(3, 0, 4, 1)]):
        with pytest.raises(InvalidState, match="C3"):
            position(hands, sheets=sheets)
    with pytest.raises(InvalidState, match="F2"):
        position(hands, sheets=[(3, 0, 4), (3, 1, 4)], rules=german)


def test_colours_removed() -> None:
    """C5: the cards of removed colours are not in play."""
    rules = Rules(2, two_player_colours=4)
    removed = (Colour.BLUE, Colour.RED)
    state = position(["P2 P5", "K9 K1"], removed=removed, rules=rules)
    assert not {card.value[0] for card in state.discards} & {"B", "R"}
    with pytest.raises(InvalidState, match="C5"):
        position(["P2 P5", "K9 K1"], removed=removed)


WRONG: list[tuple[type[Exception], dict[str, Any]]] = [
    (InvalidCards, {"hands": ["R2 R5", "Q7 B1"]}),
    (InvalidCards, {"hands": ["R2 R2", "B7 B1"]}),
    (InvalidCards, {"hands": "R2"}),
    (InvalidCards, {"hands": ["R2 R5", "B1"], "table": "x"}),
    (InvalidCards, {"hands": ["R2 R5", "B1"], "table": 7}),
    (InvalidCards, {"hands": [7, 8]}),
    (InvalidRules, {"hands": []}),
    (InvalidRules, {"hands": ["R2"]}),
    (InvalidRules, {"hands": ["R1", "R2", "R3", "R4", "R5", "R6", "R7"]}),
    (InvalidState, {"hands": ["R1", "R2", "R3"], "rules": Rules(2)}),
    (InvalidState, {"hands": ["R1", "R1"]}),
    (InvalidState, {"hands": ["R1", ""]}),
    (InvalidState, {"hands": ["R1 R3", "R2"], "table": "B1 K2"}),
    (InvalidState, {"hands": ["R1 R3", "R2"], "beaten": "B1 B2"}),
    (InvalidState, {"hands": ["R1 R3", "R2"], "table": "B3 B4", "beaten": "B1"}),
    (InvalidState, {"hands": ["R1 R3", "R2"], "taken": ["R1"]}),
    (InvalidState, {"hands": ["", "R2"], "table": "B1 B2"}),
    *(
        (TypeError, {"hands": ["R2 R5", "B9 B8"], "table": "R3", "player": 1, **wrong})
        for wrong in (
            *({"passes": 0.0}, {"sheets": [[False, True]]}),
            *({"removed": ["red"]}, {"rules": "x"}),
        )
    ),
    (UnknownSeat, {"hands": ["R1", "R2"], "player": 2}),
    (UnknownSeat, {"hands": ["R1", "R2"], "player": True}),
    (UnknownSeat, {"hands": ["R1", "R2"], "player": None, "table": "B1"}),
]


@pytest.mark.parametrize(("error", "arguments"), WRONG)
def test_impossible_positions(error: type[Exception], arguments: dict[str, Any]) -> None:
    """C1, C3, F1: impossible positions and values of wrong types are refused."""
    with pytest.raises(error):
        position(**arguments)


def test_a_word_that_is_no_card() -> None:
    """C2: the error names the first word that is not a card."""
    with pytest.raises(InvalidCards, match="'Q7' is not a card of Odin"):
        position(["R2 R5", "B1 Q7 Q8"])


def test_the_text_of_a_state() -> None:
    """The text of a state names the game, the rules and the turn, and nothing else."""
    state = position(["R2 R5", "B9 B7"], player=1, rules=Rules(2))
    assert repr(state) == "<State of odin, Rules(players=2): Decision(kind='play', seats=(1,))>"
