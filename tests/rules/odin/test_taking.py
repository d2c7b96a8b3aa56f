"""K. Taking a card."""

import pytest
from rules.odin.states import (
    PLAYERS,
    cards,
    choices,
    dealt,
    events,
    hand,
    named,
    play,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import Chance
from herrlof_rules.odin import Card, CardsDiscarded, CardTaken, HandScored, SetPlayed, observe, turn


def test_taking_of_several() -> None:
    """K1: a player who beats several cards takes exactly one of them; the rest is discarded."""
    state = table("B4 B5 B6 K1", "R9 O1", on="R1 R2 R3", by=1)
    state = play(state, "B4 B5 B6")
    assert to_act(state) == ("take", 0)
    assert choices(state) == ["take R1", "take R2", "take R3"]
    assert hand(state, 0) == "K1"
    assert spectator(state).beaten == cards("R1 R2 R3")
    assert spectator(state).table == cards("B4 B5 B6")
    before = spectator(state).discards

    after = play(state, "take R2")
    assert hand(after, 0) == "R2 K1"
    assert set(spectator(after).discards) - set(before) == {Card.R1, Card.R3}
    assert spectator(after).table == cards("B4 B5 B6")
    assert spectator(after).beaten == ()
    assert to_act(after) == ("play", 1)
    assert events(state, "take R2") == [
        CardTaken(0, Card.R2),
        CardsDiscarded((Card.R1, Card.R3)),
    ]
    assert [str(e) for e in events(state, "take R2")] == [
        "card taken: seat 0, card R2",
        "cards discarded: cards R1 R3",
    ]


@pytest.mark.parametrize("wrong", ["pass", "K1", "B4 B5", "take B4", "take K1", "take O9"])
def test_nothing_else_may_be_done(wrong: str) -> None:
    """K1: a card must be taken, but the cards just played cannot be taken."""
    state = play(table("B4 B5 K1", "R9 O1", on="R1 R2", by=1), "B4 B5")
    assert refused(state, wrong) == "K1"


@pytest.mark.parametrize("players", PLAYERS)
def test_who_takes(players: int) -> None:
    """K1: only the player who played takes a card."""
    hands = ["B4 B5 K1", *(f"G{seat} O{seat}" for seat in range(1, players))]
    state = play(table(*hands, on="R1 R2", by=players - 1), "B4 B5")
    for seat in range(1, players):
        assert choices(state, seat) == []
        assert refused(state, "take R1", seat) == "K1"
        assert refused(state, "pass", seat) == "K1"
    assert to_act(play(state, "take R1")) == ("play", 1)


def test_taking_of_one() -> None:
    """K2: a single card is taken without a decision."""
    state = table("B4 B5 K1", "R9 O1", on="R1", by=1)
    before = spectator(state).discards
    for text, left in (("B4", "B5 K1"), ("B4 B5", "K1")):
        after = play(state, text)
        assert to_act(after) == ("play", 1)
        assert set(cards(hand(after, 0))) == {Card.R1, *cards(left)}
        assert spectator(after).discards == before
        assert events(state, text) == [SetPlayed(0, cards(text)), CardTaken(0, Card.R1)]


def test_taken_cards_are_public() -> None:
    """K3: all seats see which cards a player took and still holds, until they are played."""
    state = play(dealt("B1 R5 G9", "B8 R4 K2", "B3 R6 O7"), "B1, R4")
    for seat in (None, 0, 1, 2):
        assert [named(taken) for taken in observe(state, seat).taken] == ["", "B1", ""]
    state = play(state, "R6")
    assert [named(taken) for taken in spectator(state).taken] == ["", "B1", "R4"]
    state = play(state, "pass, pass, R4")
    assert [named(taken) for taken in spectator(state).taken] == ["", "B1", ""]


def test_taken_card_may_be_played_next() -> None:
    """K3: a card taken may be played from the player's next turn on."""
    state = play(dealt("B1 R5 G9", "B8 R4 K2", "B3 R6 O7"), "B1, K2, pass, pass")
    assert to_act(state) == ("play", 1)
    assert choices(state) == ["B1", "R4", "B8"]
    state = play(state, "B1, B3, pass, B8")
    assert [named(taken) for taken in spectator(state).taken] == ["", "B3", "B1"]


def test_taken_card_in_an_answer() -> None:
    """K3: a taken card that is played in an answer is no longer held."""
    state = table("B4 B5 K1", "R9 O1", on="R1 R2", by=1, taken=("B4 K1", "R9"))
    state = play(state, "B4 B5")
    assert [named(taken) for taken in spectator(state).taken] == ["K1", "R9"]
    state = play(state, "take R2")
    assert [named(taken) for taken in spectator(state).taken] == ["R2 K1", "R9"]


@pytest.mark.parametrize("on", ["R1", "R1 R2"])
def test_last_cards(on: str) -> None:
    """K4: a player whose hand is empty after playing takes nothing, and the hand is over."""
    state = table("B4 B5", "R9 O1", on=on, by=1, max_hands=1)
    before = spectator(state).discards
    after = play(state, "B4 B5")
    seen = spectator(after)
    assert seen.hand_sizes == (0, 2)
    assert seen.table == cards("B4 B5")
    assert seen.player == 0
    assert seen.beaten == ()
    assert set(seen.discards) - set(before) == set(cards(on))
    happened = events(state, "B4 B5")
    assert happened[:2] == [SetPlayed(0, cards("B4 B5")), CardsDiscarded(cards(on))]
    assert isinstance(happened[2], HandScored)


def test_cleared_for_the_next_hand() -> None:
    """K4: the winning set stays only until the hand is scored."""
    state = play(table("B4 B5", "R9 O1", on="R1", by=1), "B4 B5")
    assert turn(state) == Chance("deal")
    seen = spectator(state)
    assert (seen.table, seen.player, seen.discards) == ((), None, ())
    assert seen.taken == ((), ())
    assert seen.hand_sizes == (0, 0)
    assert seen.set_aside == 0
