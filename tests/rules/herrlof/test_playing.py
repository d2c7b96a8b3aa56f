"""T. Playing to a trick, the tricks that seats can see, and the end of the round."""

import pytest
from rules.herrlof.states import (
    choices,
    held,
    named,
    play,
    playable,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import IllegalAction, UnknownSeat
from herrlof_rules.herrlof import Swap, apply, legal_actions, observe


@pytest.mark.parametrize(("players", "leader"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_each_plays_one_card_in_turn(players: int, leader: int) -> None:
    """C5, T2: each player in turn, to the left, plays one card; seat 0 follows the last seat."""
    state = table(("G2 R2", "G4 R4", "G5 R5")[:players], trump="B2", leader=leader)
    for place in range(players):
        seat = (leader + place) % players
        assert to_act(state) == ("play", (seat,))
        state = play(state, ("G2", "G4", "G5")[seat])
        assert spectator(state).hand_sizes[seat] == 1


def test_out_of_turn() -> None:
    """T2: no seat plays before its turn or twice, and only a card can be played."""
    state = play(table(("G2 R2", "G4 R4", "G5 R5"), trump="B2"), "G2")

    assert refused(state, "G5", 2) == "T2"
    assert refused(state, "R2", 0) == "T2"
    with pytest.raises(UnknownSeat):
        refused(state, "G4", 3)
    assert refused(state, "predict 1", 1) == "T2"
    assert refused(state, "swap") == "T2"
    assert refused(state, "draw B2") == "T2"
    assert choices(state, 0) == choices(state, 2) == []
    with pytest.raises(UnknownSeat):
        legal_actions(state, 3)


@pytest.mark.parametrize(("seat", "named"), [(None, 1), (0, 0), (1, 1), (2, 2)])
def test_who_was_refused(seat: int | None, named: int) -> None:
    """T2: a refusal names the seat that tried, or the one to act if none was named."""
    state = play(table(("G2 R2", "G4 R4", "G5 R5"), trump="B2"), "G2")
    with pytest.raises(IllegalAction, match=f"by seat {named} .* seat 1 is to play now") as caught:
        apply(state, Swap(), seat)
    assert caught.value.seat == named


def test_only_cards_in_hand() -> None:
    """T2: a card is played from the player's own hand."""
    state = table(("G2 H", "G4 V"), trump="B2")

    assert refused(state, "G4") == "T2"
    assert refused(state, "V") == "T2"
    assert refused(state, "B2") == "T2"
    assert refused(play(state, "G2"), "G2") == "T2"


def test_the_trick_is_seen_as_played() -> None:
    """T2: the cards of the trick lie open in the order played."""
    state = play(table(("G2 R2", "G4 R4", "G5 R5"), trump="B2", leader=2), "R5 R2")

    for seat in (None, 0, 1, 2):
        assert named(observe(state, seat).trick) == "R5 R2"
        assert observe(state, seat).leader == 2


def test_the_leader_plays_anything() -> None:
    """T3: the leader may play any card in hand, including trumps and symbol cards."""
    assert playable(table(("B2 G2 H R5 V Y4", "G4 G5 G7 G8 Y5 Y7"), trump="R2")) == (
        "B2 G2 R5 Y4 H V"
    )


@pytest.mark.parametrize("players", [2, 3])
def test_tricks_held_are_public(players: int) -> None:
    """T8: the winner's count rises by one; all counts are public at all times."""
    hands = ("G2 R4 Y2", "G7 Y7 B8", "G4 Y4 B4")[:players]
    state = table(hands, trump="B2")
    assert held(state) == (0,) * players
    state = play(state, "G2 G7" if players == 2 else "G2 G7 G4")

    for seat in (None, *range(players)):
        assert observe(state, seat).tricks == (0, 1, 0)[:players]
    state = play(state, "Y7 Y2" if players == 2 else "Y7 Y4 Y2")
    assert held(state) == (0, 2, 0)[:players]


@pytest.mark.parametrize(
    ("hands", "moves", "seen", "leader", "winner"),
    [
        (("G2 R4 Y2", "G7 Y7 B8"), "G2 G7", "G2 G7", 0, 1),
        # The last trick stays visible until the next trick is finished.
        (("G2 R4 Y2", "G7 Y7 B8"), "G2 G7 Y7", "G2 G7", 0, 1),
        (("G2 R4 Y2", "G7 Y7 B8"), "G2 G7 Y7 Y2", "Y7 Y2", 1, 1),
        (("G2 R4", "V Y7"), "G2 V", "G2 V", 0, None),  # A destroyed trick is visible.
    ],
)
def test_the_last_trick_may_be_looked_at(
    hands: tuple[str, ...], moves: str, seen: str, leader: int, winner: int | None
) -> None:
    """T10: all seats may look at the most recent finished trick of the round, and at no other."""
    state = table(hands, trump="B2")
    assert spectator(state).last_trick is None
    for seat in (None, 0, 1):
        last = observe(play(state, moves), seat).last_trick
        assert last is not None
        assert (named(last.cards), last.leader, last.winner) == (seen, leader, winner)


@pytest.mark.parametrize("players", [2, 3])
def test_the_round_ends_with_the_cards(players: int) -> None:
    """T11: the round ends when all hands are empty, not before."""
    hands = ("G2 R4", "G7 Y7", "G4 Y4")[:players]
    state = play(table(hands, trump="B2", target=100), "G2 G7" if players == 2 else "G2 G7 G4")
    assert to_act(state)[0] == "play"
    state = play(state, "Y7 R4" if players == 2 else "Y7 Y4 R4")

    assert to_act(state) == ("deal", ())
    assert spectator(state).round == 2
