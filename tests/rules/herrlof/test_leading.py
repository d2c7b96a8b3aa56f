"""T, H, N: the seat that leads a trick."""

import pytest
from rules.herrlof.states import (
    after,
    check_lead,
    deal,
    dealt,
    events,
    leads,
    play,
    predict,
    refused,
    spectator,
    table,
    winner,
)

from herrlof_rules.herrlof import LeadGiven


@pytest.mark.parametrize(("players", "dealer", "leader"), [(2, 0, 1), (2, 1, 0), (3, 2, 0)])
def test_first_lead(players: int, dealer: int, leader: int) -> None:
    """T1: the player to the dealer's left leads the first trick."""
    state = table(("G2", "G4", "G5")[:players], trump="R2", leader=leader)

    assert spectator(state).dealer == dealer
    assert leads(state) == leader


def test_others_do_not_lead_the_first_trick() -> None:
    """T1: only the player to the dealer's left may lead the first trick."""
    state = table(("G2", "G4", "G5"), trump="R2", leader=1)

    assert refused(state, "G5", 2) == "T1"
    assert refused(state, "G2", 0) == "T1"
    assert refused(state, "decline", 1) == "T1"
    assert events(dealt(("G2", "G4"), trump="R2", leader=1), "predict 0, predict 0")[-1] == (
        LeadGiven(1, "T1")
    )


def test_first_lead_of_a_later_round() -> None:
    """T1: when the deal passes to the left, so does the first lead."""
    state = play(table(("G2", "G4", "G5"), trump="R2", target=100), "G2 G4 G5")

    assert leads(predict(deal(state, ("G2", "G4", "G5"), "R2"), 0, 0, 0)) == 1


@pytest.mark.parametrize(("trick", "place"), [("G2 G7", 1), ("G2 G7 G4", 1), ("G2 G5 G4", 1)])
def test_the_winner_leads(trick: str, place: int) -> None:
    """T9, H3: the winner leads the next trick; a lowest card that is not a Hagalaz does not."""
    check_lead(trick, place, "T9")


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        *(("H G2", 0), ("G2 H", 1), ("H H", 1)),
        *(("H G5 Y8", 0), ("G5 H Y8", 1), ("G5 Y8 H", 2)),
        *(("H H G5", 1), ("H G5 H", 2), ("G5 H H", 2), ("H H H", 2)),
    ],
)
def test_the_owner_of_the_lowest_card_leads(trick: str, place: int) -> None:
    """H2, H3: the player of the last Hagalaz, which is the lowest, leads the next trick."""
    check_lead(trick, place, "H3")


@pytest.mark.parametrize(
    ("trick", "hagalaz", "nine"),
    [("G9 H G4", 1, 1), ("G9 G4 H", 2, 1), ("H G9 G4", 0, 2), ("H H G9", 1, 0), ("G4 H G9", 1, 0)],
)
def test_nine_and_hagalaz(trick: str, hagalaz: int, nine: int) -> None:
    """H4: if a 9 wins a trick with a Hagalaz, the option decides who leads."""
    check_lead(trick, hagalaz, "H3", nine_and_hagalaz="hagalaz")
    check_lead(trick, nine, "N1", nine_and_hagalaz="nine")


@pytest.mark.parametrize(
    ("trick", "place", "trump"), [("G9 H", 1, "R2"), ("H G9", 0, "R2"), ("G9 R2 H", 2, "R4")]
)
@pytest.mark.parametrize("option", ["hagalaz", "nine"])
def test_where_the_option_changes_nothing(trick: str, place: int, trump: str, option: str) -> None:
    """H4: with two players, or a 9 that does not win, the option makes no difference."""
    check_lead(trick, place, "H3", trump=trump, nine_and_hagalaz=option)


@pytest.mark.parametrize(
    ("trick", "won"),
    [
        *(("G9 G2", 0), ("G2 G9", 1), ("G9 Y2", 0)),
        *(("G9 G4 G5", 0), ("G2 G9 G5", 1), ("G2 G4 G9", 2), ("G2 R9 G4", 1)),
    ],
)
def test_the_player_to_the_left_leads(trick: str, won: int) -> None:
    """N1: after a trick won with a 9, even a trump, the player on the winner's left leads."""
    check_lead(trick, (won + 1) % len(trick.split()), "N1")
    state = after(trick)
    assert winner(state) == won
    assert refused(state, "decline", won) == "N1"


@pytest.mark.parametrize(("trick", "place"), [("G9 R4", 1), ("G2 Y9 G4", 2)])
def test_a_nine_that_does_not_win(trick: str, place: int) -> None:
    """N1: a 9 that does not win its trick changes nothing."""
    check_lead(trick, place, "T9")
