"""L. Leading a round."""

import pytest
from rules.odin.states import (
    PLAYERS,
    choices,
    deal,
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

from herrlof_rules import Chance
from herrlof_rules.odin import Card, HandScored, Rules, SetPlayed, initial, turn


@pytest.mark.parametrize("players", PLAYERS)
def test_first_player_leads(players: int) -> None:
    """L1: only the first player of a hand leads its first round."""
    hands = [f"B{seat + 1} R{seat + 2}" for seat in range(players)]
    for first in range(players):
        state = dealt(*hands, first=first)
        assert leads(state) == first
        for seat in range(players):
            if seat != first:
                assert choices(state, seat) == []
                assert refused(state, f"B{seat + 1}", seat) == "L1"
        assert refused(state, f"take B{first + 1}") == "L1"


def test_leading_one_card() -> None:
    """L1: the leader plays exactly one card of the hand, which lies face up."""
    state = dealt("R2 R5 G9", "B1 B2 B3")
    assert choices(state) == ["R2", "R5", "G9"]
    after = play(state, "R5")
    assert hand(after, 0) == "R2 G9"
    assert spectator(after).table == (Card.R5,)
    assert spectator(after).player == 0
    assert to_act(after) == ("play", 1)
    assert events(state, "R5") == [SetPlayed(0, (Card.R5,))]
    assert str(events(state, "R5")[0]) == "set played: seat 0, cards R5"


@pytest.mark.parametrize("wrong", ["R2 R5", "R2 G9", "R2 R5 G9", "B1", "R3", "O1 O2", "B1 B2 B3"])
def test_leading_anything_else(wrong: str) -> None:
    """L1: several cards, or a card that is not in hand, may not be led."""
    assert refused(dealt("R2 R5 G9", "B1 B2 B3"), wrong) == "L1"


@pytest.mark.parametrize("whole", ["R2 R5 R9", "B2 R2 O2", "K1 K2", "G4 O4"])
def test_whole_hand(whole: str) -> None:
    """L2: a hand of one colour or one number may be played whole, and the hand is over."""
    size = len(whole.split())
    others = " ".join(["B8", "R7", "P6"][:size])
    state = dealt(whole, others, target=1000)
    assert choices(state) == [*sorted(whole.split(), key=lambda t: t[1]), whole]
    after = play(state, whole)
    assert turn(after) == Chance("deal")
    assert spectator(after).scores == (0, size)


def test_whole_hand_is_a_choice() -> None:
    """L2: by default the leader may play one card of a hand of one colour or number."""
    state = play(dealt("R2 R5 R9", "B1 B2 B3"), "R9")
    assert to_act(state) == ("play", 1)


def test_whole_hand_later() -> None:
    """L2: a whole hand may be played at the start of any round."""
    state = dealt("R2 R5 G9", "B1 B2 B3")
    state = play(state, "G9, pass")
    assert leads(state) == 0
    assert choices(state) == ["R2", "R5", "R2 R5"]
    assert isinstance(events(state, "R2 R5")[-1], HandScored)


def test_whole_hand_must() -> None:
    """L2: with whole_hand="must" the leader must play the whole hand."""
    state = dealt("R2 R5 R9", "B1 R1 B3", whole_hand="must")
    assert choices(state) == ["R2 R5 R9"]
    for text in ("R2", "R5", "R9"):
        assert refused(state, text) == "L2"
    assert refused(state, "R2 R5") == "L1"
    assert turn(play(state, "R2 R5 R9")) == Chance("deal")

    other = dealt("R2 R5 R9", "B1 R1 B3", first=1, whole_hand="must")
    assert choices(other) == ["B1", "R1", "B3"]
    assert refused(other, "B1 R1") == "L1"
    assert to_act(play(other, "R1")) == ("play", 0)


def test_whole_hand_must_bind_only_the_leader() -> None:
    """L2: a player who answers a set is not bound by whole_hand="must"."""
    state = table("R2 R5", "B1 B2 P9", on="P1", by=1, whole_hand="must")
    assert choices(state) == ["pass", "R2", "R5", "R2 R5"]


@pytest.mark.parametrize("whole_hand", ["may", "must"])
def test_last_card(whole_hand: str) -> None:
    """L3: a leader with one card left plays that card and is out."""
    state = table("R2", "B1 B2", whole_hand=whole_hand)
    assert choices(state) == ["R2"]
    after = play(state, "R2")
    assert turn(after) == Chance("deal")
    assert spectator(after).scores == (0, 2)


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_of_one_card(players: int) -> None:
    """L3: with hands of one card the first player is out at once."""
    state = initial(Rules(players, hand_size=1, first_player=1, max_hands=1))
    state = play(deal(state, *[f"B{seat + 1}" for seat in range(players)]), "B2")
    assert spectator(state).scores == tuple(int(seat != 1) for seat in range(players))


def test_leader_may_not_pass() -> None:
    """L4: the leader may not pass."""
    state = dealt("R2 R5 G9", "B1 B2 B3")
    assert "pass" not in choices(state)
    assert refused(state, "pass") == "L4"
    later = play(state, "R2, pass")
    assert leads(later) == 0
    assert refused(later, "pass") == "L4"


def test_nothing_is_picked_up_when_leading() -> None:
    """L4: nothing is picked up when leading."""
    state = play(dealt("R2 R5 G9", "B1 B2 B3"), "R2, pass")
    after = play(state, "R5")
    assert hand(after, 0) == "G9"
    assert to_act(after) == ("play", 1)
    assert spectator(after).taken == ((), ())
    assert events(state, "R5") == [SetPlayed(0, (Card.R5,))]
