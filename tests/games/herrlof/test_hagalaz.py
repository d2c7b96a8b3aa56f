"""H. Hagalaz."""

import pytest
from games.herrlof.states import events, leads, play, playable, refused, table, winner

from herrlof_rules.herrlof import LeadGiven, Rules


def test_lower_than_every_card() -> None:
    """H1: Hagalaz is lower than every other card."""
    for suit in "BGRY":
        for rank in range(1, 10):
            if rank == 3:
                continue  # it is asked first whether to swap
            other = "Y" if suit != "Y" else "B"
            state = table((f"H {other}2", f"{suit}{rank} {other}4"), trump="V")
            assert winner(play(state, f"H {suit}{rank}")) == 1


def test_may_be_played_at_any_time() -> None:
    """H1: Hagalaz may be led, or played while able to follow."""
    state = table(("G7 H", "G2 H", "G4 H"), trump="R2")

    assert "H" in playable(state)
    assert playable(play(state, "G7")) == "G2 H"
    assert playable(play(state, "G7 H")) == "G4 H"


def test_the_earlier_is_the_higher() -> None:
    """H2: if several Hagalaz are in a trick, the earlier is the higher."""
    assert winner(play(table(("H B2", "H B4"), trump="R2", leader=1), "H H")) == 1
    assert winner(play(table(("H B2", "H B4", "H B5"), trump="R2", leader=2), "H H H")) == 2


def test_the_lowest_of_several_leads() -> None:
    """H2: of several Hagalaz the last played is the lowest, so that its owner leads."""
    assert leads(play(table(("H B2", "H B4"), trump="R2"), "H H")) == 1
    assert leads(play(table(("H B2", "G2 B4", "H B5"), trump="R2"), "H G2 H")) == 2


@pytest.mark.parametrize(("trick", "expected"), [("H G2", 0), ("G2 H", 1), ("H H", 1)])
def test_the_owner_of_the_lowest_card_leads_with_two(trick: str, expected: int) -> None:
    """H3: with two players whoever played the last Hagalaz leads the next trick."""
    led, answer = trick.split()
    state = table((f"{led} B2", f"{answer} B4"), trump="R2")

    assert leads(play(state, trick)) == expected
    assert events(state, trick)[-1] == LeadGiven(expected, "H3")
    assert refused(play(state, trick), "B2" if expected else "B4", 1 - expected) == "H3"


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("H G5 Y8", 0),
        ("G5 H Y8", 1),
        ("G5 Y8 H", 2),
        ("H H G5", 1),
        ("H G5 H", 2),
        ("G5 H H", 2),
        ("H H H", 2),
    ],
)
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_owner_of_the_lowest_card_leads_with_three(
    trick: str, expected: int, leader: int
) -> None:
    """H3: with three players whoever played the last Hagalaz leads the next trick."""
    hands = [""] * 3
    for place, card in enumerate(trick.split()):
        hands[(leader + place) % 3] = f"{card} {('B2', 'B4', 'B7')[place]}"
    state = table(hands, trump="R2", leader=leader)

    assert leads(play(state, trick)) == (leader + expected) % 3


def test_without_hagalaz_the_lowest_card_gives_no_lead() -> None:
    """H3: the lowest card leads only if it is a Hagalaz."""
    assert leads(play(table(("G2 B2", "G5 B4", "G4 B5"), trump="R2"), "G2 G5 G4")) == 1


@pytest.mark.parametrize(
    ("trick", "hagalaz", "nine"),
    [("G9 H G4", 1, 1), ("G9 G4 H", 2, 1), ("H G9 G4", 0, 2), ("H H G9", 1, 0), ("G4 H G9", 1, 0)],
)
def test_nine_and_hagalaz(trick: str, hagalaz: int, nine: int) -> None:
    """H4: with a Hagalaz in a trick won by a 9 the option says who leads."""
    hands = [f"{card} {rest}" for card, rest in zip(trick.split(), ("B2", "B4", "B5"), strict=True)]
    by_hagalaz = table(hands, trump="R2", nine_and_hagalaz="hagalaz")
    by_nine = table(hands, trump="R2", nine_and_hagalaz="nine")

    assert leads(play(by_hagalaz, trick)) == hagalaz
    assert leads(play(by_nine, trick)) == nine
    assert events(by_hagalaz, trick)[-1] == LeadGiven(hagalaz, "H3")
    assert events(by_nine, trick)[-1] == LeadGiven(nine, "N1")


@pytest.mark.parametrize(("trick", "expected"), [("G9 H", 1), ("H G9", 0)])
def test_nine_and_hagalaz_with_two(trick: str, expected: int) -> None:
    """H4: with two players the option makes no difference."""
    led, answer = trick.split()
    for option in ("hagalaz", "nine"):
        state = table((f"{led} B2", f"{answer} B4"), trump="R2", nine_and_hagalaz=option)
        assert leads(play(state, trick)) == expected


def test_nine_that_does_not_win() -> None:
    """H4: a 9 that did not win changes nothing for the Hagalaz."""
    state = table(("G9 B2", "R2 B4", "H B5"), trump="R4", nine_and_hagalaz="nine")

    assert leads(play(state, "G9 R2 H")) == 2


def test_default() -> None:
    """H4: by default the Hagalaz decides."""
    assert Rules(3).nine_and_hagalaz == "hagalaz"
