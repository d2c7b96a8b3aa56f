"""F. End of a hand."""

import pytest
from games.odin.states import PLAYERS, cards, dealt, events, play, result, spectator, table

from herrlof_rules import Chance, UnknownSeat
from herrlof_rules.odin import (
    HandScored,
    HandSheet,
    MatchEnded,
    Observation,
    State,
    legal_actions,
    observe,
    turn,
)


@pytest.mark.parametrize(
    ("state", "last"),
    [
        (table("R2", "B1 B2"), "R2"),
        (table("R2 R5", "B1 B2"), "R2 R5"),
        (table("R2", "B1 B2", on="K1", by=1), "R2"),
        (table("R2 R5", "B1 B2", on="K1", by=1), "R2 R5"),
        (table("R2 R5", "B1 B2", on="K1 K2", by=1), "R2 R5"),
    ],
)
def test_an_empty_hand_ends_the_hand(state: State, last: str) -> None:
    """F1: the hand is over as soon as a player's hand is empty after playing."""
    after = play(state, last)
    assert turn(after) == Chance("deal")
    assert spectator(after).hand_number == 2


def test_a_card_left_goes_on() -> None:
    """F1: with a card taken back into an empty hand nothing would end; it never gets so far."""
    state = play(table("R2 R5 R6", "B1 B2", on="K1", by=1), "R2 R5")
    assert spectator(state).hand_number == 1
    assert spectator(state).hand_sizes == (2, 2)


@pytest.mark.parametrize("players", PLAYERS)
def test_points(players: int) -> None:
    """F2: each player scores a point for each card left, the one who went out none."""
    hands = ["R2", *(" ".join(f"{c}{n}" for n in range(1, 9)) for c in "BPGKO"[: players - 1])]
    after = play(table(*hands), "R2")
    assert spectator(after).scores == (0, *(8,) * (players - 1))
    assert spectator(after).sheets == (HandSheet((0, *(8,) * (players - 1))),)
    assert spectator(after).sheets[0].out == 0


def test_scores_add_up() -> None:
    """F2: the points of all hands are added."""
    state = table("R2", "B1 B2", "K5", sheets=[(3, 0, 4), (0, 1, 1)])
    scored = HandScored(3, 0, (0, 2, 1), (3, 3, 6))
    assert events(state, "R2")[-1] == scored
    assert spectator(play(state, "R2")).scores == (3, 3, 6)


def test_what_all_see() -> None:
    """F3: scores, sizes, what was played, taken and discarded is seen by all."""
    state = table(
        "B4 B5 K1",
        "R9 O1 O2",
        "P9",
        on="R1 R2",
        by=1,
        actor=0,
        taken=("K1", "R9", "P9"),
        sheets=[(3, 0, 4)],
    )
    state = play(state, "B4 B5")
    first = observe(state, None)
    for seat in range(3):
        seen = observe(state, seat)
        assert seen.seat == seat
        for name in (
            *("turn", "hand_number", "first_player", "removed", "scores", "sheets", "hand_sizes"),
            *("set_aside", "table", "player", "passes", "beaten", "discards", "taken"),
        ):
            assert getattr(seen, name) == getattr(first, name)
    assert first == Observation(
        seat=None,
        turn=turn(state),
        legal_actions=(),
        hand_number=2,
        first_player=0,
        removed=(),
        scores=(3, 0, 4),
        sheets=(HandSheet((3, 0, 4)),),
        hand=(),
        hand_sizes=(1, 3, 1),
        set_aside=27,
        table=cards("B4 B5"),
        player=0,
        passes=0,
        beaten=cards("R1 R2"),
        discards=first.discards,
        taken=(cards("K1"), cards("R9"), cards("P9")),
    )
    assert len(first.discards) == 27 - 5 - 4


def test_own_hand_and_actions() -> None:
    """F3: a seat sees its own hand and actions, in canonical order, and no other's."""
    state = table("K4 B5 B4", "R9 O1 O2", on="R1", by=1)
    assert observe(state, 0).hand == cards("B4 B5 K4")
    assert observe(state, 0).legal_actions == legal_actions(state)
    assert observe(state, 1).hand == cards("R9 O1 O2")
    assert observe(state, 1).legal_actions == ()


def test_hidden_cards_do_not_matter() -> None:
    """F3: what a seat sees is the same whatever others hold and whatever was set aside."""
    one = play(dealt("B1 B2 B3", "R4 R5 R6", "P7 P8 P9", aside="O1 O2 G1 G2"), "B1, R4")
    two = play(dealt("B1 P8 O1", "R4 G1 R6", "P7 B2 P9", aside="O2 R5 B3 G2"), "B1, R4")
    assert observe(one, None) == observe(two, None)
    two = play(dealt("B1 B2 O1", "R4 G1 R6", "P7 P8 P9", aside="O2 R5 B3 G2"), "B1, R4")
    assert observe(one, 2) == observe(two, 2)
    assert observe(one, 0) != observe(two, 0)


def test_hands_stay_hidden_at_the_end() -> None:
    """F3: when the match is over, the cards left in hands are only counted."""
    state = play(table("R2", "B1 B2", "K5", max_hands=1), "R2")
    other = play(table("R2", "B3 B4", "K6", max_hands=1), "R2")
    assert spectator(state).scores == (0, 2, 1)
    assert observe(state, 0).hand_sizes == observe(other, 0).hand_sizes
    assert observe(state, 0).table == observe(other, 0).table == cards("R2")
    assert result(state) == result(other)
    assert events(table("R2", "B1 B2", "K5", max_hands=1), "R2")[-1] == MatchEnded(result(state))


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0"])
def test_seats_that_do_not_exist(seat: int) -> None:
    """F3: nobody sees anything from a seat that does not exist."""
    state = dealt("B1 B2", "R1 R2")
    with pytest.raises(UnknownSeat):
        observe(state, seat)
    with pytest.raises(UnknownSeat):
        legal_actions(state, seat)
