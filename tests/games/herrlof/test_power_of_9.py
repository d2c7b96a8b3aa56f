"""N. Power of 9: give up the lead."""

import pytest
from games.herrlof.states import events, held, leads, play, refused, table, to_act

from herrlof_rules.herrlof import LeadGiven


@pytest.mark.parametrize(("trick", "expected"), [("G9 G2", 1), ("G2 G9", 0), ("G9 Y2", 1)])
def test_the_opponent_leads(trick: str, expected: int) -> None:
    """N1: with two players the opponent of who won with a 9 leads the next trick."""
    led, answer = trick.split()
    state = table((f"{led} B2", f"{answer} B4"), trump="R2")

    assert leads(play(state, trick)) == expected
    assert events(state, trick)[-1] == LeadGiven(expected, "N1")


@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_player_to_the_left_leads(winner: int, leader: int) -> None:
    """N1: with three players the one to the left of who won with a 9 leads the next trick."""
    hands = ["G2 B2", "G4 B4", "G5 B5"]
    hands[winner] = "G9 B7"
    state = table(hands, trump="R2", leader=leader)
    moves = " ".join(text.split()[0] for text in hands[leader:] + hands[:leader])

    assert leads(play(state, moves)) == (winner + 1) % 3
    assert held(play(state, moves))[winner] == 1


def test_not_optional() -> None:
    """N1: giving up the lead is not optional."""
    state = play(table(("G9 B2", "G2 B4"), trump="R2"), "G9 G2")

    assert to_act(state) == ("play", (1,))
    assert refused(state, "B2", 0) == "N1"
    assert refused(state, "decline", 0) == "N1"


def test_a_nine_that_does_not_win() -> None:
    """N1: a 9 that does not win its trick changes nothing."""
    assert leads(play(table(("G9 B2", "R4 B4"), trump="R2"), "G9 R4")) == 1
    assert leads(play(table(("G2 B2", "Y9 B4", "G4 B5"), trump="R2"), "G2 Y9 G4")) == 2


def test_a_nine_of_trumps() -> None:
    """N1: a 9 that wins as a trump gives up the lead, too."""
    assert leads(play(table(("G2 B2", "R9 B4", "G4 B5"), trump="R2"), "G2 R9 G4")) == 2
