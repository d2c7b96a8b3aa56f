"""T, H. Which card wins a trick."""

import pytest
from games.herrlof.states import (
    cards,
    events,
    play,
    playable,
    table,
    winner,
)

from herrlof_rules.games.herrlof.winning import best_card
from herrlof_rules.herrlof import (
    Card,
    Suit,
    TrickWon,
)


@pytest.mark.parametrize(
    ("led", "answer", "expected"),
    [
        ("G7", "G8", 1),  # a higher rank of the suit
        ("G7", "G4", 0),  # a lower one
        ("G2", "Y8", 0),  # another suit
        ("G8", "R2", 1),  # trump
        ("R4", "R2", 0),  # a lower trump
        ("R4", "R5", 1),  # a higher trump
        ("R2", "G8", 0),  # trump led
        ("H", "G2", 1),  # a number after Hagalaz
        ("G2", "H", 0),  # Hagalaz after a number
    ],
)
def test_winner_with_two(led: str, answer: str, expected: int) -> None:
    """T6: a higher card of the suit or a trump beats the card led, nothing else does."""
    happened = events(table((f"{led} B2", f"{answer} B4"), trump="R7"), f"{led} {answer}")

    assert happened[2] == TrickWon(expected, cards(f"{led} {answer}"))


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("G2 G4 G5", 2),
        ("G5 G4 G2", 0),
        ("G2 G5 G4", 1),
        ("G2 Y8 B8", 0),
        ("G8 R2 R4", 2),
        ("G8 R4 R2", 1),
        ("G8 R2 G4", 1),
        ("G2 Y8 G4", 2),
        ("G2 G4 Y8", 1),
        ("H G2 G4", 2),
        ("H G4 Y8", 1),
        ("H G4 R2", 2),
        ("G2 H G4", 2),
        ("H H G2", 2),
        ("H G2 H", 1),
    ],
)
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_winner_with_three(trick: str, expected: int, leader: int) -> None:
    """T6: each card is compared with the best so far, in the order played."""
    hands = [""] * 3
    for place, card in enumerate(trick.split()):
        hands[(leader + place) % 3] = f"{card} {('B2', 'B4', 'B5')[place]}"
    state = table(hands, trump="R7", leader=leader)

    assert winner(play(state, trick)) == (leader + expected) % 3


@pytest.mark.parametrize("rank", [2, 4, 5, 7, 8])
def test_every_number_beats_hagalaz(rank: int) -> None:
    """T7: a numbered card always beats every Hagalaz, led or not, trump or not."""
    for trump in ("R1", "B1", "V"):
        number = f"B{rank}"
        assert winner(play(table(("H Y2", f"{number} Y4"), trump=trump), f"H {number}")) == 1
        assert winner(play(table((f"{number} Y2", "H Y4"), trump=trump), f"{number} H")) == 0


def test_only_hagalaz() -> None:
    """T7: of several Hagalaz and nothing else the first wins."""
    assert winner(play(table(("H B2", "H B4"), trump="R2"), "H H")) == 0
    assert winner(play(table(("H B2", "H B4", "H B5"), trump="R2", leader=1), "H H H")) == 1


@pytest.mark.parametrize("card", [Card.G2, Card.H])
def test_a_card_alone_is_the_best_so_far(card: Card) -> None:
    """T6: the card led is the best until another beats it."""
    for trump in (None, *Suit):
        assert best_card((card,), trump) == 0


def test_the_suit_after_a_led_hagalaz() -> None:
    """T7: after a led Hagalaz the first suited card sets the suit that counts."""
    hands = ("H B2", "G2 B4", "Y8 B5")

    assert winner(play(table(hands, trump="V"), "H G2 Y8")) == 1
    assert winner(play(table(hands, trump="Y2"), "H G2 Y8")) == 2


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
