"""T. What must be followed."""

import pytest
from games.herrlof.states import (
    play,
    playable,
    refused,
    table,
    winner,
)

from herrlof_rules.herrlof import (
    Rules,
)


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
