"""V. Valknut."""

from fractions import Fraction

import pytest
from attrs import evolve
from rules.herrlof.states import (
    after,
    check_lead,
    choices,
    events,
    held,
    leads,
    named,
    play,
    playable,
    ready,
    refused,
    spectator,
    table,
    to_act,
    winner,
)

from herrlof_rules import Chance
from herrlof_rules.herrlof import (
    Card,
    TrickDestroyed,
    TrumpTurned,
    TurnTrump,
    chance,
    observe,
    turn,
)


@pytest.mark.parametrize(
    "trick",
    [
        *("G7 V", "V G7", "R7 V", "V H", "H V", "G9 V"),
        *("V G7 R8", "G7 V R8", "G7 R8 V", "H V H", "G7 V H", "G7 V G9"),
    ],
)
def test_destroyed(trick: str) -> None:
    """V1, V3: a trick with a Valknut has no winner, and its leader leads again in any case."""
    state = after(trick)

    assert held(state) == (0,) * len(trick.split())
    assert winner(state) is None
    destroyed = [e for e in events(ready(trick), trick) if isinstance(e, TrickDestroyed)]
    assert [(e.leader, named(e.cards)) for e in destroyed] == [(0, trick)]
    check_lead(trick, 0, "V3")


def test_cards_of_a_destroyed_trick_are_out() -> None:
    """V1: the cards of a destroyed trick are out of the round."""
    state = play(table(("G7 B2", "V B4"), trump="R2", pile="R4"), "G7 V")

    assert spectator(state).hand_sizes == (1, 1)
    assert spectator(state).pile_size == 1
    assert playable(state) == "B2"


@pytest.mark.parametrize("rank", [1, 6, 9])
def test_no_power_without_a_winner(rank: int) -> None:
    """V2: the powers of 1, 6 and 9 do nothing in a destroyed trick."""
    # Seat 1 wins the first trick with a 9, so that seat 0 leads and seat 1 holds a trick.
    state = play(table((f"Y2 G{rank} B2", "Y9 V B4"), trump="R2"), f"Y2 Y9 G{rank} V")

    assert to_act(state) == ("play", (0,))


def test_rank_3_works_in_a_destroyed_trick() -> None:
    """V2: rank 3 still works, whether the Valknut is played before or after it."""
    before = table(("V B2", "G3 B4"), trump="R2", pile="R4")
    after = table(("G3 B2", "V B4"), trump="R2", pile="R4")

    assert choices(play(before, "V G3")) == ["swap", "decline"]
    assert choices(play(after, "G3")) == ["swap", "decline"]
    assert leads(play(before, "V G3, swap, draw R4, discard R4")) == 0


def test_the_second_valknut_turns_a_trump_card() -> None:
    """V4: the second Valknut of a trick turns up the top card of the pile as new trump card."""
    state = play(table(("V B2", "V B4"), trump="R2", pile="Y4 Y5"), "V V")

    assert turn(state) == Chance("turn_trump")
    assert list(chance(state)) == [
        (TurnTrump(Card.Y4), Fraction(1, 2)),
        (TurnTrump(Card.Y5), Fraction(1, 2)),
    ]
    then = play(state, "turn_trump Y5")
    assert spectator(then).trump is Card.Y5
    assert spectator(then).pile_size == 1
    assert held(then) == (0, 0)
    assert leads(then) == 0
    assert events(state, "turn_trump Y5")[0] == TrumpTurned(Card.Y5)


@pytest.mark.parametrize(
    ("trump", "turned", "answer", "expected"),
    [
        ("R2", "Y5", "Y4", 1),
        ("R2", "Y5", "R4", 0),  # Red is no longer trump.
        ("R2", "H", "R4", 0),  # A symbol card means no trump (D2).
        ("R2", "V", "R4", 0),
        ("H", "R5", "R4", 1),  # There was no trump before.
    ],
)
def test_the_new_trump(trump: str, turned: str, answer: str, expected: int) -> None:
    """V4: the suit of the new trump card, if it has one, is trump from then on."""
    state = table(("V G2 B2", f"V {answer} B4"), trump=trump, pile=turned)

    assert winner(play(state, f"V V, turn_trump {turned}, G2 {answer}")) == expected


def test_one_valknut_turns_nothing() -> None:
    """V4: a single Valknut in a trick turns nothing, nor do Valknuts of different tricks."""
    state = play(table(("V V", "G2 G4"), trump="R2", pile="Y5"), "V G2")
    assert leads(state) == 0
    state = play(state, "V")

    assert to_act(state) == ("play", (1,))
    assert spectator(state).trump is Card.R2


@pytest.mark.parametrize(("trick", "place"), [("V V G2", 2), ("V G2 V", 3), ("G2 V V", 3)])
def test_the_moment_of_the_turn(trick: str, place: int) -> None:
    """V4: the trump card is turned the moment the second Valknut is played."""
    state = ready(trick, pile="Y5")
    for number, card in enumerate(trick.split(), 1):
        state = play(state, card)
        if number == place:
            assert to_act(state) == ("turn_trump", ())
            state = play(state, "turn_trump Y5")
        elif number < 3:
            assert to_act(state)[0] == "play"
    assert leads(state) == 0


def test_a_third_valknut_turns_nothing() -> None:
    """V4: a third Valknut in the trick turns nothing."""
    state = table(("V B2", "V B4", "V B5"), trump="R2", pile="Y4 Y5")
    then = play(state, "V V, turn_trump Y5, V")

    assert leads(then) == 0
    assert spectator(then).trump is Card.Y5
    assert spectator(then).pile_size == 1


def test_the_replaced_trump_card_is_gone() -> None:
    """V4: the replaced trump card is out of the round and out of sight."""
    state = play(table(("V G3 B2", "V G4 B4"), trump="R2", pile="Y4 Y5"), "V V, turn_trump Y5")

    for seat in (None, 0, 1):
        seen = observe(state, seat)
        assert seen.gone == (Card.R2, Card.V, Card.V)
        assert "Card.R2" not in repr(evolve(seen, gone=()))
    assert [outcome.card for outcome, _ in chance(play(state, "G3, swap"))] == [Card.Y4]


def test_only_a_card_of_the_pile_can_be_turned() -> None:
    """V4: only the top card of the pile can be turned up, and no seat acts before that."""
    state = play(table(("V B2", "V B4"), trump="R2", pile="Y4 Y5"), "V V")

    for wrong in ("turn_trump R2", "turn_trump B2", "turn_trump V", "draw Y4", "B2"):
        assert refused(state, wrong) == "V4"
    assert refused(state, "turn_trump Y4", 0) == "V4"
    assert choices(state) == choices(state, 0) == choices(state, 1) == []


def test_an_empty_pile_turns_nothing() -> None:
    """V4: if the pile is empty nothing is turned and the trump stays."""
    state = play(table(("V G2 B2", "V R4 B4"), trump="R2"), "V V")

    assert leads(state) == 0
    assert spectator(state).trump is Card.R2
    assert winner(play(state, "G2 R4")) == 1


def test_a_buried_card_can_be_turned() -> None:
    """V4: if the unseen cards are used up, the card buried first is turned up (W5)."""
    state = table(("G3 V B2", "G4 V B4"), trump="R2", pile="Y5")
    state = play(state, "G3, swap, draw Y5, discard B2, G4 V V")

    assert list(chance(state)) == [(TurnTrump(Card.B2), Fraction(1))]
    assert refused(state, "turn_trump Y5") == "V4"
    assert spectator(play(state, "turn_trump B2")).trump is Card.B2
