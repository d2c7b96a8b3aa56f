"""T. Answering the set on the table, or passing."""

import pytest
from rules.odin.states import (
    PLAYERS,
    cards,
    choices,
    dealt,
    events,
    hand,
    leads,
    play,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import IllegalAction
from herrlof_rules.odin import Card, Pass, Passed, Play, SetPlayed, apply


def test_play_or_pass() -> None:
    """T1: after the lead, each player in turn plays a set or passes."""
    state = play(dealt("B1 R2", "B3 R4", "B5 R6"), "B1")
    assert to_act(state) == ("play", 1)
    assert choices(state) == ["pass", "B3", "R4"]
    state = play(state, "pass")
    assert to_act(state) == ("play", 2)
    state = play(state, "B5")
    assert to_act(state) == ("play", 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_only_the_player_to_act(players: int) -> None:
    """T1: no seat acts out of turn, and none takes a card on a turn to play."""
    hands = [f"B{seat + 1} R{seat + 2}" for seat in range(players)]
    state = play(dealt(*hands), "B1")
    for seat in range(players):
        if seat == 1:
            assert refused(state, "take B1", seat) == "T1"
        else:
            assert choices(state, seat) == []
            assert refused(state, "pass", seat) == "T1"
            assert refused(state, f"R{seat + 2}", seat) == "T1"


def test_cards_of_others() -> None:
    """T1: only cards in hand may be played."""
    state = table("B4 B5", "B6 B7", on="P3", by=1)
    assert refused(state, "B6") == "T1"
    assert refused(state, "B4 B6") == "T1"
    assert refused(state, "P9") == "T1"


@pytest.mark.parametrize("size", range(1, 9))
def test_every_size(size: int) -> None:
    """T3: a set has as many cards as the set on the table or one more, and a refusal says so."""
    whole = [f"B{number}" for number in range(1, 10)]
    on = " ".join(f"R{number}" for number in range(1, size + 1))
    state = table(" ".join(whole), "K1", "K2", "K3", "K4", "K5", on=on, by=5, first=4)
    sizes = {len(text.split()) for text in choices(state) if text != "pass"}
    assert sizes == {size, size + 1}
    for other in set(range(1, 10)) - sizes:
        wrong = " ".join(whole[-other:])
        assert refused(state, wrong) == "T3"
        with pytest.raises(IllegalAction, match=f"T3: {size} or {size + 1} cards may be played"):
            apply(state, Play(cards(wrong)))


def test_greater_value() -> None:
    """T5: a set must have a strictly greater value than the set on the table."""
    state = table("B4 B5 R5 R6", "B7", on="P5", by=1)
    assert choices(state) == ["pass", "R6", "B4 B5", "B5 R5", "R5 R6"]
    for text in ("B4", "B5", "R5"):
        assert refused(state, text) == "T5"
    state = table("B4 B5 R5 R6", "B7", on="P5 P4", by=1)
    assert choices(state) == ["pass", "B5 R5", "R5 R6"]
    assert refused(state, "B4 B5") == "T5"


def test_passing() -> None:
    """T6: passing is always allowed to a player who is not leading, even one who could play."""
    state = table("B9 R9 P9", "B1", "G1", on="B8", by=2)
    assert choices(state)[0] == "pass"
    assert events(state, "pass") == [Passed(0)]
    assert str(Passed(0)) == "passed: seat 0"
    assert hand(play(state, "pass"), 0) == "B9 R9 P9"
    cannot = table("B1", "B9 R9", on="G8", by=1)
    assert choices(cannot) == ["pass"]


def test_playing_after_passing() -> None:
    """T6: a player who passed may play on a later turn of the same round."""
    state = dealt("B1 R5 G9", "B8 R4 G8", "B3 R6 G7")
    state = play(state, "B1, pass, B3")
    assert spectator(state).passes == 0
    state = play(state, "R5")
    assert to_act(state) == ("play", 1)
    assert choices(state) == ["pass", "B8", "G8", "B8 G8"]
    assert events(state, "B8")[0] == SetPlayed(1, (Card.B8,))


def test_passes_are_counted() -> None:
    """T6: all seats see how many players have passed since the last set was played."""
    state = play(dealt("B1 R5", "B8 R4", "B3 R6", "G3 G4"), "B1")
    for passes in range(3):
        assert spectator(state).passes == passes
        state = play(state, "pass")
    assert spectator(state).passes == 0
    assert leads(state) == 0
    assert Pass() == Pass()
