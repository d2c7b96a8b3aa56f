"""T, H. Tricks: what must be followed, and which card wins."""

import pytest
from rules.herrlof.states import (
    cards,
    events,
    play,
    playable,
    refused,
    table,
    winner,
)

from herrlof_rules.herrlof import (
    Card,
    Rules,
    Suit,
    TrickWon,
)
from herrlof_rules.herrlof.tricks import best_card


@pytest.mark.parametrize("players", [2, 3])
def test_following(players: int) -> None:
    """T4: a player holding the suit led must play a card of it or a symbol card."""
    hands = ("G7 B2 Y2 R4 Y4", "G2 G9 R8 H V", "B4 B5 B7 B8 Y5")[:players]
    state = play(table(hands, trump="R2"), "G7")

    assert playable(state) == "G2 G9 H V"
    assert refused(state, "R8") == "T4"


def test_the_third_player_follows_the_card_led() -> None:
    """T4: the suit to follow is that of the card led, whatever was played since."""
    state = table(("G7 B2", "R4 R5", "G2 R8"), trump="B4")

    assert playable(play(state, "G7 R4")) == "G2"
    assert refused(play(state, "G7 R4"), "R8") == "T4"


def test_without_the_suit_anything_goes() -> None:
    """T4: a player without the suit led may play anything."""
    state = play(table(("G7 B2 Y2 R4 Y4", "B9 Y8 R8 H V"), trump="R2"), "G7")

    assert playable(state) == "B9 R8 Y8 H V"


def test_no_duty_to_trump() -> None:
    """T4: there is no duty to trump."""
    state = play(table(("G7 B2", "Y8 R8"), trump="R2"), "G7")

    assert winner(play(state, "Y8")) == 0
    assert winner(play(state, "R8")) == 1


def test_no_trumping_while_able_to_follow() -> None:
    """T4: trumping while able to follow is not allowed."""
    state = play(table(("G7 B2", "G2 R8"), trump="R2"), "G7")

    assert playable(state) == "G2"
    assert refused(state, "R8") == "T4"


def test_symbol_cards_do_not_count_as_the_suit() -> None:
    """T4: holding only symbol cards besides other suits is not holding the suit."""
    state = play(table(("G7 B2 B4", "H V R8"), trump="R2"), "G7")

    assert playable(state) == "R8 H V"


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


def first_suit(hands: tuple[str, ...], moves: str):
    """The table after some moves with the option symbol_lead first_suit."""
    return play(table(hands, trump="Y2", symbol_lead="first_suit"), moves)


def test_first_suit_after_a_hagalaz() -> None:
    """T5: with first_suit the first suited card after a led Hagalaz must be followed."""
    state = first_suit(("H B2 B4 B7", "G2 R4 H G5", "B5 G4 V R5"), "H G2")

    assert playable(state) == "G4 V"
    assert refused(state, "B5") == "T5"
    assert playable(first_suit(("H B2", "G2 R4", "B5 R5"), "H G2")) == "B5 R5"


def test_first_suit_leaves_the_second_player_free() -> None:
    """T5: with first_suit the player after the Hagalaz may play anything."""
    assert playable(first_suit(("H B2 B4", "G2 R4 V", "B5 G4 R5"), "H")) == "G2 R4 V"
    assert playable(first_suit(("H B2 B4", "G2 R4 V"), "H")) == "G2 R4 V"


@pytest.mark.parametrize("second", ["H", "V"])
def test_first_suit_needs_a_suited_card(second: str) -> None:
    """T5: with first_suit and two symbol cards played the third player is free."""
    state = first_suit(("H B2 B4", f"{second} R4 G2", "B5 G4 R5"), f"H {second}")

    assert playable(state) == "B5 G4 R5"


def test_first_suit_does_not_apply_to_a_valknut() -> None:
    """T5: with first_suit a led Valknut leaves everybody free."""
    assert playable(first_suit(("V B2 B4", "G2 R4 H", "B5 G4 R5"), "V G2")) == "B5 G4 R5"


def test_first_suit_does_not_change_a_suited_lead() -> None:
    """T4: with first_suit a suited lead is followed as ever."""
    state = first_suit(("G7 B2", "H R4", "G2 R5"), "G7 H")

    assert playable(state) == "G2"
    assert refused(state, "R5") == "T4"


def test_defaults() -> None:
    """T5: the default of symbol_lead is free."""
    assert Rules().symbol_lead == "free"


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
