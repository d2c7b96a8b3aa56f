"""W. Power of 3: swap with the pile."""

from fractions import Fraction
from typing import Any

import pytest
from rules.herrlof.states import (
    choices,
    deal,
    events,
    hand,
    held,
    leads,
    named,
    play,
    predict,
    ready,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import Chance, IllegalAction
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import (
    Card,
    CardBuried,
    CardDrawn,
    Draw,
    FirstDealer,
    PowerDeclined,
    Rules,
    State,
    SwapChosen,
    apply,
    chance,
    initial,
    observe,
    turn,
)

THREE = ("G3 B2 B4", "G5 R4 B5", "G7 R5 B7")


def swapped(moves: str = "") -> State:
    """Seat 0 led the G3 and may swap; Y4 and Y5 lie in the pile."""
    return play(table(THREE, trump="R2", pile="Y4 Y5"), "G3" + moves)


@pytest.mark.parametrize("trick", ["G3 G7", "G5 G3", "G3 G7 G8", "G5 G3 G8", "G5 G7 G3"])
def test_at_once(trick: str) -> None:
    """W1: a player of a 3 may swap before the next player plays and before the trick ends."""
    place, players = trick.split().index("G3"), len(trick.split())
    state = play(ready(trick, pile="Y4"), trick[: 3 * place + 2])

    assert to_act(state) == ("swap", (place,))
    assert choices(state) == ["swap", "decline"]
    assert held(state) == (0,) * players
    then = play(state, "swap, draw Y4, discard Y4")
    if place + 1 < players:
        assert to_act(then) == ("play", (place + 1,))
    else:
        assert sum(held(then)) == 1


def test_the_top_card_comes_into_the_hand() -> None:
    """W1: the top card of the pile is taken into the hand and seen by its new owner."""
    state = swapped(", swap")

    assert turn(state) == Chance("draw")
    assert list(chance(state)) == [
        (Draw(Card.Y4), Fraction(1, 2)),
        (Draw(Card.Y5), Fraction(1, 2)),
    ]
    drawn = play(state, "draw Y5")
    assert named(observe(drawn, 0).hand) == "B2 B4 Y5"
    assert to_act(drawn) == ("discard", (0,))


def test_copies_in_the_pile_weigh_more() -> None:
    """W1: each card of the pile, counting copies, is equally likely to be on top."""
    state = play(table(("G3 B2", "G7 B4"), trump="R2", pile="V V H Y4"), "G3, swap")

    assert dict(chance(state)) == {
        Draw(Card.Y4): Fraction(1, 4),
        Draw(Card.H): Fraction(1, 4),
        Draw(Card.V): Fraction(1, 2),
    }


def test_any_card_is_put_at_the_bottom() -> None:
    """W1: any one card of the hand, including the drawn one, is put at the bottom of the pile."""
    state = swapped(", swap, draw Y5")

    assert choices(state) == ["discard B2", "discard B4", "discard Y5"]
    for card, left in (("B2", "B4 Y5"), ("B4", "B2 Y5"), ("Y5", "B2 B4")):
        after = play(state, f"discard {card}")
        assert hand(after, 0) == left
        assert spectator(after).pile_size == 2


@pytest.mark.parametrize(
    ("moves", "wrong", "out_of_turn"),
    [
        ("", "G5, B2, discard B2, draw Y4, steal_card 1, predict 0, return B2", "swap, G5"),
        (
            ", swap",
            "draw Y7, draw B2, draw R2, draw G3, turn_trump Y4, discard B2",
            "draw Y4",
        ),
        (
            ", swap, draw Y5",
            "discard Y4, discard G5, discard G3, B2, swap, return B2, decline",
            "discard B2",
        ),
    ],
    ids=["swapping", "drawing", "putting back"],
)
def test_refusals(moves: str, wrong: str, out_of_turn: str) -> None:
    """W1: no other seat acts, nothing else is legal, and cards come from the pile or the hand."""
    state = swapped(moves)

    for move in wrong.split(", "):
        assert refused(state, move) == "W1"
    for move in out_of_turn.split(", "):
        assert refused(state, move, 1) == "W1"
    assert choices(state, 1) == []
    if moves == ", swap":  # This is a chance turn.
        assert refused(state, "draw Y4", 0) == "W1"
        assert choices(state) == []


def test_decided_before_the_card_is_seen() -> None:
    """W2: whether to swap is decided before the card is seen; then one must be put back."""
    state = swapped(", swap, draw Y5")

    assert named(observe(swapped(), 0).hand) == "B2 B4"
    assert refused(state, "decline") == "W1"
    assert "decline" not in choices(state)


def test_declining() -> None:
    """W2: a player who does not swap leaves hand and pile as they are."""
    state = swapped(", decline")

    assert hand(state, 0) == "B2 B4"
    assert spectator(state).pile_size == 2
    assert to_act(state) == ("play", (1,))
    assert events(swapped(), "decline") == [PowerDeclined(0, 3)]


def test_a_single_card_is_put_back_without_a_decision() -> None:
    """W2: if the hand holds exactly one card after the draw, it is put back without a decision."""
    state = play(table(("G3", "G7"), trump="R2", pile="Y4 Y5"), "G3, swap")
    happened = events(state, "draw Y4")
    after = play(state, "draw Y4")

    assert happened == [CardDrawn(0, Card.Y4), CardBuried(0, Card.Y4)]
    assert to_act(after) == ("play", (1,))
    assert hand(after, 0) == ""
    assert observe(after, 0).buried == (Card.Y4,)


def test_two_like_cards_are_still_a_decision() -> None:
    """W2: two cards in hand are a decision, even if they are alike."""
    state = play(table(("G3 V", "G7 G8"), trump="R2", pile="V"), "G3, swap, draw V")

    assert choices(state) == ["discard V"]
    assert hand(play(state, "discard V"), 0) == "V"


@pytest.mark.parametrize(("trick", "leader"), [("G2 G3", 1), ("G5 G3", 0), ("V G3", 0)])
def test_whoever_wins(trick: str, leader: int) -> None:
    """W3: the swap does not depend on the winner of the trick, and works in a destroyed trick."""
    state = play(ready(trick, pile="Y4"), trick)

    assert choices(state) == ["swap", "decline"]
    assert leads(play(state, "decline")) == leader
    then = play(state, "swap, draw Y4, discard B4")
    assert (hand(then, 1), leads(then)) == ("Y4", leader)


@pytest.mark.parametrize("answer", ["swap, draw Y4", "decline"])
def test_with_the_last_card(answer: str) -> None:
    """W3: the swap is offered even if the 3 was the last card; then the round is scored."""
    state = play(table(("G2", "G3"), trump="R2", pile="Y4", target=100), "G2 G3")

    assert choices(state) == ["swap", "decline"]
    assert to_act(play(state, answer)) == ("deal", ())


def test_the_winner_is_decided_after_the_swap() -> None:
    """W3: a power of the winning card comes after the swap of a 3 played last."""
    hands = ("Y2 G6 B2", "Y9 H B4", "Y4 G3 B5")
    state = play(table(hands, trump="R2", pile="Y8 R8"), "Y2 Y9 Y4 G3, decline, G6 H")

    assert to_act(state) == ("steal_card", (0,))
    hands = ("G6 B2", "H B4", "G3 B5")
    state = play(table(hands, trump="R2", pile="Y8 R8"), "G6 H G3")
    assert to_act(state) == ("swap", (2,))
    assert to_act(play(state, "decline")) == ("steal_card", (0,))


def test_others_learn_only_that_you_swapped() -> None:
    """W4: other seats learn that a player swapped, but not which cards."""
    happened = events(swapped(), "swap, draw Y5, discard B2")

    assert happened == [SwapChosen(0), CardDrawn(0, Card.Y5), CardBuried(0, Card.B2)]
    for seat in (None, 1, 2):
        assert [redact_event(event, seat) for event in happened] == [
            SwapChosen(0),
            CardDrawn(0, None),
            CardBuried(0, None),
        ]
    assert [redact_event(event, 0) for event in happened] == happened


def test_you_keep_knowing_what_you_put_at_the_bottom() -> None:
    """W4: each seat knows the cards that it buried in this round, in order."""
    state = table(("G3 Y3 B2 B4", "G7 R3 B5 Y7"), trump="V", pile="Y4 Y5 R5")
    state = play(state, "G3, swap, draw Y4, discard B4, G7")
    assert observe(state, 0).buried == (Card.B4,)
    state = play(state, "R3, swap, draw R5, discard B5, B2, Y7 Y3, swap, draw Y5, discard Y5")

    assert observe(state, 0).buried == (Card.B4, Card.Y5)
    assert observe(state, 1).buried == (Card.B5,)
    assert observe(state, None).buried == ()


def test_only_in_this_round() -> None:
    """W4: cards that were buried in an earlier round are forgotten."""
    state = table(("G3", "G7"), trump="R2", pile="Y4", target=100)
    state = deal(play(state, "G3, swap, draw Y4, G7"), ("G3", "G7"), "R2")

    assert observe(state, 0).buried == ()


def test_you_are_not_told_when_it_is_drawn() -> None:
    """W4: a player who buried a card does not learn that another player later draws that card."""
    state = table(("G3 B2 B4 B7", "G7 R3 B5 Y7"), trump="R2", pile="Y4 Y5")
    state = play(state, "G3, swap, draw Y4, discard B2, G7 R3, swap")
    assert observe(play(state, "draw Y5, discard Y5"), 0).buried == (Card.B2,)

    state = table(("G3 B2 B4", "G7 R3 B5"), trump="R2", pile="Y4")
    state = play(state, "G3, swap, draw Y4, discard B2, G7 R3, swap, draw B2, discard B5")
    assert hand(state, 1) == "B2"
    assert observe(state, 0).buried == (Card.B2,)
    assert observe(state, 1).buried == (Card.B5,)


def test_the_unseen_cards_come_first() -> None:
    """W5: the cards never seen since the deal are drawn before any buried card."""
    state = table(("G3 B2 B4", "G7 R3 B5"), trump="R2", pile="Y4 Y5")
    state = play(state, "G3, swap, draw Y4, discard B2, G7 R3, swap")

    assert list(chance(state)) == [(Draw(Card.Y5), Fraction(1))]
    assert chance(state).probability(Draw(Card.B2)) == 0
    assert refused(state, "draw B2") == "W1"
    name: Any = "Y5"
    with pytest.raises(IllegalAction, match="W1"):
        apply(state, Draw(name))


def test_then_those_put_back_in_their_order() -> None:
    """W5: once the unseen cards are used up, buried cards are drawn in the order of burial."""
    state = table(("G3 Y3 B2 B4", "G7 R3 B5 B7"), trump="V", pile="Y4 Y5")
    state = play(state, "G3, swap, draw Y4, discard B4, G7")
    state = play(state, "R3, swap, draw Y5, discard B5, B2 B7 Y3, swap")

    assert list(chance(state)) == [(Draw(Card.B4), Fraction(1))]
    assert refused(state, "draw B5") == "W1"
    after = play(state, "draw B4, discard Y4")
    assert hand(after, 0) == "B4"
    assert spectator(after).pile_size == 2


def test_a_card_can_come_back_to_who_put_it_there() -> None:
    """W5: if the pile has only one card, the card put back is the next one drawn."""
    state = table(("G3 B3 Y5", "G7 B4 B5"), trump="R2", pile="Y4", leader=1)
    state = play(state, "G7 G3, swap, draw Y4, discard Y5, B4 B3, swap")

    assert list(chance(state)) == [(Draw(Card.Y5), Fraction(1))]


def test_an_empty_pile() -> None:
    """W5: if the pile is empty no swap is offered."""
    assert to_act(play(table(("G3 B2", "G7 B4"), trump="R2"), "G3")) == ("play", (1,))
    assert leads(play(table(("G2 B2", "G3 B4"), trump="R2"), "G2 G3")) == 1
    state = table(("V V B2 G3", "V G7 G4 G8"), trump="R2", pile="Y4")
    state = play(state, "V V, turn_trump Y4, G3")
    assert to_act(state) == ("play", (1,))


@pytest.mark.parametrize(
    ("hands", "answers", "left"),
    [
        (
            (
                "V B3 G3 R3 Y3 B2 B4 B5 B6 B7 B8 B9 G2 G4 G5",
                "V B1 G1 R1 Y1 G6 G7 G8 G9 R2 R4 R5 R6 R7 R8",
            ),
            ("", "B1", "G1", "R1"),
            "R9 Y2 Y7 Y8 Y9 H V",
        ),
        (
            (
                "V B3 G3 R3 Y3 B4 B5 B6 B7 B8 B9",
                "V B1 G1 R1 Y1 G4 G5 G6 G7 G8 G9",
                "V B2 G2 R2 Y2 R4 R5 R6 R7 R8 R9",
            ),
            ("V", "B1 B2", "G1 G2", "R1 R2"),
            "Y7 Y8 Y9 H",
        ),
    ],
    ids=["two", "three"],
)
def test_with_the_full_deck_the_pile_lasts(
    hands: tuple[str, ...], answers: tuple[str, ...], left: str
) -> None:
    """W6: four 3s and one V4 take five cards from the top, and no buried card comes up again."""
    state = apply(initial(Rules(len(hands))), FirstDealer(len(hands) - 1))
    state = predict(deal(state, hands, "H"), *(0,) * len(hands))
    size = spectator(state).pile_size
    state = play(state, f"V V, turn_trump H, {answers[0]}, B3, swap, draw Y4, discard Y4")
    state = play(state, f"{answers[1]} G3, swap, draw Y5, discard Y5")
    state = play(state, f"{answers[2]} R3, swap, draw Y6, discard Y6, {answers[3]} Y3, swap")

    assert named([outcome.card for outcome, _ in chance(state)]) == left
    state = play(state, "draw Y7, discard Y7")
    assert spectator(state).pile_size == size - 1
    assert named(observe(state, 0).buried) == "Y4 Y5 Y6 Y7"
