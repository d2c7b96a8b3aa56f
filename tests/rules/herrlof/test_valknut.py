"""V. Valknut."""

from fractions import Fraction

import pytest
from attrs import evolve
from rules.herrlof.states import (
    choices,
    events,
    held,
    leads,
    named,
    play,
    playable,
    refused,
    spectator,
    table,
    to_act,
    winner,
)

from herrlof_rules import Chance
from herrlof_rules.herrlof import (
    Card,
    LeadGiven,
    TrickDestroyed,
    TrumpTurned,
    TurnTrump,
    chance,
    observe,
    turn,
)


@pytest.mark.parametrize("trick", ["G7 V", "V G7", "R7 V", "V H", "H V"])
def test_destroyed_with_two(trick: str) -> None:
    """V1: nobody wins a trick with a Valknut, led or not; it counts for nobody."""
    led, answer = trick.split()
    state = table((f"{led} B2", f"{answer} B4"), trump="R2")

    assert held(play(state, trick)) == (0, 0)
    assert winner(play(state, trick)) is None
    destroyed = [e for e in events(state, trick) if isinstance(e, TrickDestroyed)]
    assert [(e.leader, named(e.cards)) for e in destroyed] == [(0, trick)]


@pytest.mark.parametrize("trick", ["V G7 R8", "G7 V R8", "G7 R8 V", "H V H"])
def test_destroyed_with_three(trick: str) -> None:
    """V1: with three players, too, any Valknut destroys the trick."""
    hands = [f"{card} {rest}" for card, rest in zip(trick.split(), ("B2", "B4", "B5"), strict=True)]
    state = play(table(hands, trump="R2"), trick)

    assert held(state) == (0, 0, 0)
    assert winner(state) is None


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


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_leader_leads_again(leader: int) -> None:
    """V3: the player who led the destroyed trick leads the next one."""
    hands = ("G7 B2", "V B4", "G8 B5")
    state = table(hands, trump="R2", leader=leader)
    moves = " ".join(hand.split()[0] for hand in hands[leader:] + hands[:leader])

    assert leads(play(state, moves)) == leader
    assert events(state, moves)[-1] == LeadGiven(leader, "V3")
    assert refused(play(state, moves), "B2", (leader + 1) % 3) == "V3"


def test_the_leader_leads_again_with_two() -> None:
    """V3: with two players, too, the leader leads again, no matter who played the Valknut."""
    assert leads(play(table(("G7 B2", "V B4"), trump="R2"), "G7 V")) == 0
    assert leads(play(table(("V B2", "G7 B4"), trump="R2"), "V G7")) == 0
    assert leads(play(table(("G7 B2", "V B4"), trump="R2", leader=1), "V G7")) == 1


def test_destruction_overrides_hagalaz() -> None:
    """V3: a Hagalaz in a destroyed trick does not give the lead."""
    assert leads(play(table(("V B2", "H B4"), trump="R2"), "V H")) == 0
    assert leads(play(table(("G7 B2", "V B4", "H B5"), trump="R2"), "G7 V H")) == 0


def test_destruction_overrides_nine() -> None:
    """V3: a 9 in a destroyed trick does not give the lead away."""
    assert leads(play(table(("G9 B2", "V B4"), trump="R2"), "G9 V")) == 0
    assert leads(play(table(("G7 B2", "V B4", "G9 B5"), trump="R2"), "G7 V G9")) == 0


def test_the_second_valknut_turns_a_trump_card() -> None:
    """V4: the second Valknut of a trick turns up the top card of the pile as new trump card."""
    state = play(table(("V B2", "V B4"), trump="R2", pile="Y4 Y5"), "V V")

    assert turn(state) == Chance("turn_trump")
    assert list(chance(state)) == [
        (TurnTrump(Card.Y4), Fraction(1, 2)),
        (TurnTrump(Card.Y5), Fraction(1, 2)),
    ]
    after = play(state, "turn_trump Y5")
    assert spectator(after).trump is Card.Y5
    assert spectator(after).pile_size == 1
    assert held(after) == (0, 0)
    assert leads(after) == 0
    assert events(state, "turn_trump Y5")[0] == TrumpTurned(Card.Y5)


def test_the_new_trump_is_trump() -> None:
    """V4: the suit of the new trump card is trump from then on, the old one is not."""
    hands = ("V G2 B2", "V Y4 R4")
    state = table(hands, trump="R2", pile="Y5")

    assert winner(play(state, "V V, turn_trump Y5, G2 Y4")) == 1
    assert winner(play(state, "V V, turn_trump Y5, G2 R4")) == 0


@pytest.mark.parametrize("turned", ["H", "V"])
def test_a_symbol_card_turned_means_no_trump(turned: str) -> None:
    """V4: a symbol card turned up means no trump (D2)."""
    state = table(("V G2 B2", "V R4 B4"), trump="R2", pile=turned)

    assert winner(play(state, f"V V, turn_trump {turned}, G2 R4")) == 0


def test_trump_where_there_was_none() -> None:
    """V4: if there was no trump before, there may be one now."""
    state = table(("V G2 B2", "V R4 B4"), trump="H", pile="R5")

    assert winner(play(state, "V V, turn_trump R5, G2 R4")) == 1


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
    hands = [f"{card} {rest}" for card, rest in zip(trick.split(), ("B2", "B4", "B5"), strict=True)]
    state = table(hands, trump="R2", pile="Y5")
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
    after = play(state, "V V, turn_trump Y5, V")

    assert leads(after) == 0
    assert spectator(after).trump is Card.Y5
    assert spectator(after).pile_size == 1


def test_the_replaced_trump_card_is_gone() -> None:
    """V4: the replaced trump card is out of the round and out of sight."""
    state = play(table(("V G3 B2", "V G4 B4"), trump="R2", pile="Y4 Y5"), "V V, turn_trump Y5")

    for seat in (None, 0, 1):
        seen = observe(state, seat)
        assert seen.gone == (Card.R2, Card.V, Card.V)
        assert "Card.R2" not in repr(evolve(seen, gone=()))
    assert [outcome.card for outcome, _ in chance(play(state, "G3, swap"))] == [Card.Y4]


def test_only_a_card_of_the_pile_can_be_turned() -> None:
    """V4: only the top card of the pile can be turned up, and nobody acts before it is."""
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
    """V4: where the unseen cards are used up, the card buried first is turned up (W5)."""
    state = table(("G3 V B2", "G4 V B4"), trump="R2", pile="Y5")
    state = play(state, "G3, swap, draw Y5, discard B2, G4 V V")

    assert list(chance(state)) == [(TurnTrump(Card.B2), Fraction(1))]
    assert refused(state, "turn_trump Y5") == "V4"
    assert spectator(play(state, "turn_trump B2")).trump is Card.B2
