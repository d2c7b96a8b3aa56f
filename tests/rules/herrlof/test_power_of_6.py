"""S. Power of 6: steal a card."""

from fractions import Fraction

import pytest
from rules.herrlof.states import (
    check_lead,
    choices,
    deal,
    events,
    hand,
    held,
    leads,
    play,
    refused,
    spectator,
    table,
    to_act,
)

from herrlof_rules import Chance
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import (
    Card,
    CardReturned,
    CardStolen,
    LeadGiven,
    Pick,
    PowerDeclined,
    State,
    Theft,
    TheftBegun,
    chance,
    observe,
    turn,
)


def two(moves: str = "") -> State:
    """Seat 0 won a trick with the G6; seat 1 holds B4, Y4 and two Valknuts."""
    hands = ("G6 B2 Y2 R4 H", "G2 B4 V Y4 V")
    return play(table(hands, trump="R2"), "G6 G2" + moves)


def three(moves: str = "") -> State:
    """Seat 1 won a trick with the G6."""
    hands = ("G2 B2 Y2", "G6 B4 Y4", "G5 B5 Y5")
    return play(table(hands, trump="R2"), "G2 G6 G5" + moves)


def test_a_card_may_be_taken() -> None:
    """S1: a player who wins a trick with a 6 may take one card from another player's hand."""
    assert to_act(two()) == ("steal_card", (0,))
    assert choices(two()) == ["decline", "steal_card 1"]
    assert choices(two(), 1) == []
    assert to_act(two(", steal_card 1")) == ("pick", ())


def test_a_card_may_be_left() -> None:
    """S1: the power may be left unused."""
    state = two(", decline")

    assert (hand(state, 0), hand(state, 1)) == ("B2 R4 Y2 H", "B4 Y4 V V")
    assert leads(state) == 0
    assert events(two(), "decline") == [PowerDeclined(0, 6), LeadGiven(0, "T9")]


def test_blindly() -> None:
    """S1: every card of the hand, counting copies, is equally likely to be taken."""
    state = two(", steal_card 1")

    assert turn(state) == Chance("pick")
    assert list(chance(state)) == [
        (Pick(Card.B4), Fraction(1, 4)),
        (Pick(Card.Y4), Fraction(1, 4)),
        (Pick(Card.V), Fraction(1, 2)),
    ]


def test_looked_at_and_one_given_back() -> None:
    """S1: the card taken is seen, and the same card or any other is given back."""
    state = two(", steal_card 1, pick V")

    assert hand(state, 0) == "B2 R4 Y2 H V"
    assert to_act(state) == ("return", (0,))
    assert choices(state) == ["return B2", "return R4", "return Y2", "return H", "return V"]
    for card, own, other in (
        ("B2", "R4 Y2 H V", "B2 B4 Y4 V"),
        ("V", "B2 R4 Y2 H", "B4 Y4 V V"),
        ("H", "B2 R4 Y2 V", "B4 Y4 H V"),
    ):
        after = play(state, f"return {card}")
        assert (hand(after, 0), hand(after, 1)) == (own, other)
        assert spectator(after).hand_sizes == (4, 4)


def test_only_by_winning_with_it() -> None:
    """S1: a 6 that does not win its trick takes nothing."""
    check_lead("G6 G7", 1, "T9")
    check_lead("G7 G6", 0, "T9")


@pytest.mark.parametrize(
    ("moves", "wrong", "out_of_turn"),
    [
        (
            "",
            "steal_card 0, steal_card 2, steal_trick 1, B2, swap, return B2, pick B4",
            "decline, B4",
        ),
        (", steal_card 1", "pick B2, pick G2, pick B9, draw B4, return B2, decline", "pick B4"),
        (
            ", steal_card 1, pick V",
            "return B4, return G6, decline, discard B2, B2, steal_card 1",
            "return B2",
        ),
    ],
    ids=["stealing", "picking", "returning"],
)
def test_refusals(moves: str, wrong: str, out_of_turn: str) -> None:
    """S1: no other seat acts, no other action is legal, and cards come from the victim or thief."""
    for move in wrong.split(", "):
        assert refused(two(moves), move) == "S1"
    for move in out_of_turn.split(", "):
        assert refused(two(moves), move, 1) == "S1"
    if moves == ", steal_card 1":  # This is a chance turn.
        assert refused(two(moves), "pick B4", 0) == "S1"
        assert choices(two(moves)) == choices(two(moves), 1) == []


def test_the_choice_of_the_hand() -> None:
    """S2: with three players the winner chooses the player whose card is stolen."""
    assert choices(three()) == ["decline", "steal_card 0", "steal_card 2"]
    assert refused(three(), "steal_card 1") == "S1"
    for victim, card, after in ((0, "B2", "Y2 Y4"), (2, "B5", "Y4 Y5")):
        state = three(f", steal_card {victim}, pick {card}, return Y4")
        assert hand(state, victim) == after
        assert hand(state, 1) == f"{min('B4', card)} {max('B4', card)}"


@pytest.mark.parametrize("trick", ["G6 G2", "G6 G2 G4"])
def test_empty_hands(trick: str) -> None:
    """S2: if every other hand is empty there is nothing to decide."""
    state = table(trick.split(), trump="R2", target=100)

    assert to_act(play(state, trick)) == ("deal", ())


@pytest.mark.parametrize(
    ("moves", "taken", "given"),
    [
        ("", None, None),
        (", pick B2", Card.B2, None),
        (", pick B2, return Y4", Card.B2, Card.Y4),
        (", pick B2, return Y4, B4 B5 Y2", Card.B2, Card.Y4),
    ],
)
def test_both_know_both_cards(moves: str, taken: Card | None, given: Card | None) -> None:
    """S3: thief and victim know both cards, each at once, and keep knowing them for the round."""
    state = three(f", steal_card 0{moves}")

    for seat in (0, 1):
        assert observe(state, seat).thefts == (Theft(1, 0, taken, given),)
    assert observe(state, 2).thefts == observe(state, None).thefts == ()


def test_a_third_player_learns_only_between_whom() -> None:
    """S3: a third player learns that a theft happened, and between whom, but sees no card."""
    happened = events(three(), "steal_card 0, pick B2, return Y4")[:3]

    assert happened == [
        TheftBegun(1, 0),
        CardStolen(1, 0, Card.B2),
        CardReturned(1, 0, Card.Y4),
    ]
    for seat in (0, 1):
        assert [redact_event(event, seat) for event in happened] == happened
    for seat in (2, None):
        assert [redact_event(event, seat) for event in happened] == [
            TheftBegun(1, 0),
            CardStolen(1, 0, None),
            CardReturned(1, 0, None),
        ]


def test_several_thefts_in_order() -> None:
    """S3: an observation lists in order the thefts in which its seat was thief or victim."""
    state = table(("G6 B6 Y2 Y8", "G2 B4 Y4 R4", "G5 B5 Y5 R5"), trump="R2")
    state = play(state, "G6 G2 G5, steal_card 1, pick Y4, return Y4")
    state = play(state, "B6 B4 B5, steal_card 2, pick Y5, return Y2")

    first, second = Theft(0, 1, Card.Y4, Card.Y4), Theft(0, 2, Card.Y5, Card.Y2)
    assert observe(state, 0).thefts == (first, second)
    assert observe(state, 1).thefts == (first,)
    assert observe(state, 2).thefts == (second,)


def test_only_for_the_round() -> None:
    """S3: thefts of an earlier round are not listed."""
    state = table(("G6 B2", "G2 B4"), trump="R2", target=100)
    state = play(state, "G6 G2, steal_card 1, pick B4, return B4, B2 B4")
    state = deal(state, ("G6 B2", "G2 B4"), "R2")

    assert observe(state, 0).thefts == observe(state, 1).thefts == ()


def test_after_the_trick_is_won_and_before_the_next_lead() -> None:
    """S4: when a card is stolen, the trick is already won, and no seat leads yet."""
    for moves in ("", ", steal_card 1", ", steal_card 1, pick V"):
        seen = spectator(two(moves))
        assert seen.tricks == (1, 0)
        assert (seen.leader, seen.trick) == (None, ())
        assert seen.last_trick is not None
        assert seen.last_trick.winner == 0
    assert leads(two(", steal_card 1, pick V, return V")) == 0
    assert events(two(", steal_card 1, pick V"), "return V")[-1] == LeadGiven(0, "T9")


@pytest.mark.parametrize("moves", [", decline", ", steal_card 0, pick B2, return Y4"])
def test_the_lead_after_it(moves: str) -> None:
    """S4: the next lead does not depend on the use of the power."""
    assert leads(three(moves)) == 1
    assert held(three(moves)) == (0, 1, 0)
    state = play(table(("G2 B2", "G6 B4", "H B5"), trump="R2"), "G2 G6 H, decline")
    assert leads(state) == 2
