"""T, H, N. Who leads."""

import pytest
from rules.herrlof.states import (
    deal,
    dealt,
    events,
    held,
    leads,
    play,
    predict,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules.herrlof import (
    LeadGiven,
    Rules,
)


@pytest.mark.parametrize(("players", "dealer", "leader"), [(2, 0, 1), (2, 1, 0), (3, 2, 0)])
def test_first_lead(players: int, dealer: int, leader: int) -> None:
    """T1: the player to the dealer's left leads the first trick."""
    state = table(("G2", "G4", "G5")[:players], trump="R2", leader=leader)

    assert spectator(state).dealer == dealer
    assert leads(state) == leader


def test_others_do_not_lead_the_first_trick() -> None:
    """T1: nobody else plays first."""
    state = table(("G2", "G4", "G5"), trump="R2", leader=1)

    assert refused(state, "G5", 2) == "T1"
    assert refused(state, "G2", 0) == "T1"
    assert refused(state, "decline", 1) == "T1"
    assert events(dealt(("G2", "G4"), trump="R2", leader=1), "predict 0, predict 0")[-1] == (
        LeadGiven(1, "T1")
    )


def test_first_lead_of_a_later_round() -> None:
    """T1: the deal having passed on, so has the first lead."""
    state = play(table(("G2", "G4", "G5"), trump="R2", target=100), "G2 G4 G5")

    assert leads(predict(deal(state, ("G2", "G4", "G5"), "R2"), 0, 0, 0)) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_winner_leads(players: int) -> None:
    """T9: the winner of a trick leads the next one."""
    hands = ("G2 R4", "G7 Y7", "G4 Y4")[:players]
    state = table(hands, trump="B2")
    moves = "G2 G7" if players == 2 else "G2 G7 G4"

    assert leads(play(state, moves)) == 1
    assert events(state, moves)[-1] == LeadGiven(1, "T9")
    assert refused(play(state, moves), "R4", 0) == "T9"


def test_the_lowest_of_several_leads() -> None:
    """H2: of several Hagalaz the last played is the lowest, so that its owner leads."""
    assert leads(play(table(("H B2", "H B4"), trump="R2"), "H H")) == 1
    assert leads(play(table(("H B2", "G2 B4", "H B5"), trump="R2"), "H G2 H")) == 2


@pytest.mark.parametrize(("trick", "expected"), [("H G2", 0), ("G2 H", 1), ("H H", 1)])
def test_the_owner_of_the_lowest_card_leads_with_two(trick: str, expected: int) -> None:
    """H3: with two players the player of the last Hagalaz leads the next trick."""
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
    """H3: with three players the player of the last Hagalaz leads the next trick."""
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
        assert events(state, trick)[-1] == LeadGiven(expected, "H3")


def test_nine_that_does_not_win() -> None:
    """H4: a 9 that did not win changes nothing for the Hagalaz."""
    state = table(("G9 B2", "R2 B4", "H B5"), trump="R4", nine_and_hagalaz="nine")

    assert leads(play(state, "G9 R2 H")) == 2


def test_default() -> None:
    """H4: by default the Hagalaz decides."""
    assert Rules(3).nine_and_hagalaz == "hagalaz"


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
