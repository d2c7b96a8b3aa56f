"""The worked examples 1 to 14 of the rules, in their order."""

import pytest
from rules.herrlof.rounds import seven_tricks, tied
from rules.herrlof.states import (
    after,
    choices,
    hand,
    held,
    leads,
    play,
    playable,
    refused,
    result,
    spectator,
    table,
    to_act,
    winner,
)

from herrlof_rules.herrlof import Card, Rules

# Two players: Anna is seat 0 and leads, Ben is seat 1.


def test_example_1() -> None:
    """T6: if blue is trump and Ben has no green card, Anna's G7 beats his R8."""
    assert winner(after("G7 R8", trump="B3")) == 0


def test_example_2() -> None:
    """T6: if blue is trump and Ben has no green card, his B3 beats Anna's G7."""
    assert winner(after("G7 B3", trump="B5")) == 1


def test_example_3() -> None:
    """V3: Ben's V destroys the trick that Anna led with R5, and Anna leads the next trick."""
    assert held(after("R5 V")) == (0, 0)
    assert leads(after("R5 V")) == 0


def test_example_4() -> None:
    """O2, H3: Anna's B1 beats H, and she takes a trick from Ben, who leads the next trick."""
    state = play(table(("Y2 B1 G2", "Y9 H G4"), trump="R2"), "Y2 Y9")
    assert held(state) == (0, 1)
    state = play(state, "B1 H, steal_trick 1")

    assert held(state) == (2, 0)
    assert leads(state) == 1


def test_example_5() -> None:
    """W1, S1: Anna swaps with R3; Ben wins with R6, steals a card, returns another and leads."""
    state = table(("R3 G2 Y2", "R6 G4 Y4"), trump="R2", pile="B2 B4")
    state = play(state, "R3, swap, draw B4, discard G2, R6")
    assert winner(state) == 1
    assert hand(state, 0) == "B4 Y2"
    state = play(state, "steal_card 0, pick Y2, return G4")

    assert (hand(state, 0), hand(state, 1)) == ("B4 G4", "Y2 Y4")
    assert leads(state) == 1


def test_example_6() -> None:
    """N1: Anna's G9 beats Y4, because Ben has no green card, and Ben leads the next trick."""
    assert winner(after("G9 Y4")) == 0
    assert leads(after("G9 Y4")) == 1


@pytest.mark.parametrize(
    ("edition", "prediction", "tricks", "points"),
    [
        *(("english", 3, 3, 18), ("english", 7, 4, 9), ("english", 6, 6, 16)),
        *(("english", 0, 0, 10), ("german", 5, 5, 20)),
    ],
)
def test_example_7(edition: str, prediction: int, tricks: int, points: int) -> None:
    """X4: a player's points for a round follow from the prediction and the tricks held."""
    bonus = Rules.edition(edition).small_bonus_tricks
    if tricks:
        state = seven_tricks(tricks, (prediction, 7), small_bonus_tricks=bonus)
    else:  # seat 1's
        state = seven_tricks(7, (7, prediction), small_bonus_tricks=bonus)

    assert spectator(state).scores[not tricks] == points


# Three players: seat 0 leads.


def test_example_8() -> None:
    """H3: after H, G5 and Y8 with red as trump, seat 1 wins and seat 0 leads next."""
    assert winner(after("H G5 Y8")) == 1
    assert leads(after("H G5 Y8")) == 0


def test_example_9() -> None:
    """O1, H3: after H, G5 and R1 with red as trump, seat 2 may take a trick, and seat 0 leads."""
    # Seat 1 wins a trick with a Hagalaz by seat 0 in it, so that seat 0 leads.
    state = table(("H H B2", "G7 G5 B4", "Y7 R1 B5"), trump="R2")
    state = play(state, "H G7 Y7 H G5 R1")

    assert winner(state) == 2
    assert choices(state) == ["decline", "steal_trick 1"]
    assert leads(play(state, "decline")) == 0
    assert leads(play(state, "steal_trick 1")) == 0


def test_example_10() -> None:
    """H2, H3: after G2, H, H or three H, seat 0 wins and seat 2 leads next."""
    for trick in ("G2 H H", "H H H"):
        assert winner(after(trick)) == 0
        assert leads(after(trick)) == 2


@pytest.mark.parametrize(
    ("trick", "option", "leader"),
    [
        ("G9 H G4", "hagalaz", 1),
        ("G9 H G4", "nine", 1),
        ("G9 G4 H", "hagalaz", 2),
        ("G9 G4 H", "nine", 1),
    ],
)
def test_example_11(trick: str, option: str, leader: int) -> None:
    """H4: seat 0 wins with the 9, and the option decides who leads next."""
    state = after(trick, nine_and_hagalaz=option)

    assert winner(state) == 0
    assert leads(state) == leader


def test_example_12() -> None:
    """T4, V4: after G5 and V, seat 2 must follow; G5, V, V turns a trump card, and seat 0 leads."""
    state = play(table(("G5 B2 B4", "V B5 B7", "G2 V R4"), trump="R2", pile="Y2"), "G5 V")

    assert playable(state) == "G2 V"
    assert refused(state, "R4") == "T4"
    state = play(state, "V, turn_trump Y2")
    assert spectator(state).trump is Card.Y2
    assert leads(state) == 0


def test_example_13() -> None:
    """V4: the second V turns the new trump card before seat 2 plays, and a third V turns none."""
    state = play(table(("V B2", "V B5", "V R4"), trump="R2", pile="Y2 Y4"), "V V")
    assert to_act(state) == ("turn_trump", ())
    state = play(state, "turn_trump Y2")
    assert to_act(state) == ("play", (2,))
    state = play(state, "V")

    assert spectator(state).pile_size == 1
    assert leads(state) == 0


@pytest.mark.parametrize(
    ("hits", "last_tricks", "winners"),
    [((3, 2), (8, 5), (0,)), ((2, 2), (8, 5), (0,)), ((2, 2), (6, 6), (0, 1))],
)
def test_example_14(
    hits: tuple[int, int], last_tricks: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """M5, M6: at 52 to 52, more bonuses win, then more tricks in the last round; else both win."""
    assert result(tied(hits=hits, last_tricks=last_tricks)).winners == winners
