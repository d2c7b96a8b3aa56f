"""T, H: the cards that may be played to a trick, and the card that wins it."""

from typing import Any

import pytest
from rules.herrlof.states import after, cards, events, play, playable, ready, refused, table, winner

from herrlof_rules.herrlof import Card, Suit, TrickWon
from herrlof_rules.herrlof.tricks import best_card

FREE: dict[str, tuple[tuple[str, ...], str, str]] = {
    "without the suit": (("G7 B2 Y2 R4 Y4", "B9 Y8 R8 H V"), "G7", "B9 R8 Y8 H V"),
    "no duty to trump": (("G7 B2", "Y8 R8"), "G7", "R8 Y8"),
    "symbol cards are not of the suit": (("G7 B2 B4", "H V R8"), "G7", "R8 H V"),
}
BOUND: dict[str, tuple[tuple[str, ...], str, str, str]] = {
    "two": (("G7 B2 Y2 R4 Y4", "G2 G9 R8 H V"), "G7", "G2 G9 H V", "R8"),
    "three": (("G7 B2 Y2 R4 Y4", "G2 G9 R8 H V", "B4 B5 B7 B8 Y5"), "G7", "G2 G9 H V", "R8"),
    "the card led, not the last": (("G7 B2", "R4 R5", "G2 R8"), "G7 R4", "G2", "R8"),
    "no trumping": (("G7 B2", "G2 R8"), "G7", "G2", "R8"),
}


@pytest.mark.parametrize("case", FREE)
def test_without_the_suit_anything_goes(case: str) -> None:
    """T4: a player without the suit led may play anything, and need not trump."""
    hands, moves, may = FREE[case]

    assert playable(play(table(hands, trump="R2"), moves)) == may


@pytest.mark.parametrize("case", BOUND)
def test_following(case: str) -> None:
    """T4: a player holding the suit led must play a card of it or a symbol card, not a trump."""
    hands, moves, may, wrong = BOUND[case]
    state = play(table(hands, trump="R2"), moves)

    assert playable(state) == may
    assert refused(state, wrong) == "T4"


@pytest.mark.parametrize("symbol", ["H", "V"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_symbol_card_led_leaves_everybody_free(players: int, symbol: str) -> None:
    """T5: if a symbol card was led, the others may play any card."""
    hands = (f"{symbol} B2 B4", "G2 R4 H", "B5 G4 V")[:players]
    state = play(table(hands, trump="Y2"), symbol)

    assert playable(state) == "G2 R4 H"
    if players == 3:
        assert playable(play(state, "G2")) == "B5 G4 V"
        assert playable(play(state, "R4")) == "B5 G4 V"


def first_suit(hands: tuple[str, ...], moves: str) -> Any:
    """The table after some moves with the option symbol_lead first_suit."""
    return play(table(hands, trump="Y2", symbol_lead="first_suit"), moves)


def test_first_suit_after_a_hagalaz() -> None:
    """T5: with first_suit the first suited card after a led Hagalaz must be followed."""
    state = first_suit(("H B2 B4 B7", "G2 R4 H G5", "B5 G4 V R5"), "H G2")

    assert playable(state) == "G4 V"
    assert refused(state, "B5") == "T5"
    assert playable(first_suit(("H B2", "G2 R4", "B5 R5"), "H G2")) == "B5 R5"


@pytest.mark.parametrize(
    ("hands", "moves", "may"),
    [
        # The second player may play any card.
        (("H B2 B4", "G2 R4 V", "B5 G4 R5"), "H", "G2 R4 V"),
        (("H B2 B4", "G2 R4 V"), "H", "G2 R4 V"),
        # No card of a suit has been played yet.
        (("H B2 B4", "H R4 G2", "B5 G4 R5"), "H H", "B5 G4 R5"),
        (("H B2 B4", "V R4 G2", "B5 G4 R5"), "H V", "B5 G4 R5"),
        (("V B2 B4", "G2 R4 H", "B5 G4 R5"), "V G2", "B5 G4 R5"),  # A Valknut was led.
    ],
)
def test_first_suit_leaves_free(hands: tuple[str, ...], moves: str, may: str) -> None:
    """T5: with first_suit, a led Valknut or a Hagalaz before a suited card binds no player."""
    assert playable(first_suit(hands, moves)) == may


def test_first_suit_does_not_change_a_suited_lead() -> None:
    """T4: with first_suit a suited lead is followed as usual."""
    state = first_suit(("G7 B2", "H R4", "G2 R5"), "G7 H")

    assert playable(state) == "G2"
    assert refused(state, "R5") == "T4"


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("G7 G8", 1),  # A higher rank of the suit wins.
        ("G7 G4", 0),  # A lower rank loses.
        ("G2 Y8", 0),  # Another suit loses.
        ("G8 R2", 1),  # A trump wins.
        ("R4 R2", 0),  # A lower trump loses.
        ("R4 R5", 1),  # A higher trump wins.
        ("R2 G8", 0),  # A trump that was led wins.
        ("H G2", 1),  # A number beats a Hagalaz that was led.
        ("G2 H", 0),  # A Hagalaz loses to a number.
        *(("G2 G4 G5", 2), ("G5 G4 G2", 0), ("G2 G5 G4", 1), ("G2 Y8 B8", 0), ("G8 R2 R4", 2)),
        *(("G8 R4 R2", 1), ("G8 R2 G4", 1), ("G2 Y8 G4", 2), ("G2 G4 Y8", 1), ("H G2 G4", 2)),
        *(("H G4 Y8", 1), ("H G4 R2", 2), ("G2 H G4", 2), ("H H G2", 2), ("H G2 H", 1)),
    ],
)
def test_winner(trick: str, expected: int) -> None:
    """T6: a higher card of the best card's suit beats that card, and a trump beats other suits."""
    players = len(trick.split())
    for leader in range(players):
        happened = events(ready(trick, trump="R7", leader=leader), trick)
        assert happened[players] == TrickWon((leader + expected) % players, cards(trick))


@pytest.mark.parametrize("card", [Card.G2, Card.H])
def test_a_card_alone_is_the_best_so_far(card: Card) -> None:
    """T6: the card led is the best until another beats it."""
    for trump in (None, *Suit):
        assert best_card((card,), trump) == 0


@pytest.mark.parametrize("rank", [2, 4, 5, 7, 8])
def test_every_number_beats_hagalaz(rank: int) -> None:
    """T7: a numbered card always beats every Hagalaz, led or not, trump or not."""
    for trump in ("R1", "Y1", "V"):
        assert winner(after(f"H Y{rank}", trump=trump)) == 1
        assert winner(after(f"Y{rank} H", trump=trump)) == 0


def test_the_earlier_is_the_higher() -> None:
    """T7, H2: if only Hagalaz are played, the first wins: the earlier one ranks higher."""
    for leader in (0, 1):
        assert winner(after("H H", leader=leader)) == leader
    for leader in (0, 1, 2):
        assert winner(after("H H H", leader=leader)) == leader


def test_the_suit_after_a_led_hagalaz() -> None:
    """T7: after a led Hagalaz the first suited card sets the suit that counts."""
    assert winner(after("H G2 Y8", trump="V")) == 1
    assert winner(after("H G2 Y8", trump="Y2")) == 2


def test_lower_than_every_card() -> None:
    """H1: Hagalaz is lower than every other card."""
    for suit in "BGRY":
        for rank in range(1, 10):
            if rank == 3:
                continue  # The seat must first decide whether to swap.
            other = "Y" if suit != "Y" else "B"
            state = table((f"H {other}2", f"{suit}{rank} {other}4"), trump="V")
            assert winner(play(state, f"H {suit}{rank}")) == 1


def test_may_be_played_at_any_time() -> None:
    """H1: Hagalaz may be led, or played while able to follow."""
    state = table(("G7 H", "G2 H", "G4 H"), trump="R2")

    assert "H" in playable(state)
    assert playable(play(state, "G7")) == "G2 H"
    assert playable(play(state, "G7 H")) == "G4 H"
