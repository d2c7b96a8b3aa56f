"""Events as text, whole and as somebody sees them who may not know all."""

import pytest
from games.herrlof.states import cards, events, table

from herrlof_rules import Result
from herrlof_rules.core.visibility import seen_by
from herrlof_rules.herrlof import (
    GAME,
    Card,
    CardBuried,
    CardDrawn,
    CardPlayed,
    CardReturned,
    CardStolen,
    DealerChosen,
    Event,
    HandsDealt,
    LeadGiven,
    MatchEnded,
    PowerDeclined,
    PredictionMade,
    RoundScored,
    SwapChosen,
    TheftBegun,
    TrickDestroyed,
    TrickStolen,
    TrickWon,
    TrumpTurned,
)

HANDS = (cards("G2 V"), cards("B4 H"))

TEXTS: dict[Event, tuple[str, str]] = {
    DealerChosen(1): ("seat 1 is the first dealer", ""),
    HandsDealt(2, 1, HANDS, Card.R4): (
        "round 2: seat 1 deals and turns up R4; seat 0 has G2 V; seat 1 has B4 H",
        "round 2: seat 1 deals and turns up R4",
    ),
    PredictionMade(0, 4): ("seat 0 predicts 4", "seat 0 predicts"),
    CardPlayed(0, Card.R7): ("seat 0 plays R7", ""),
    SwapChosen(1): ("seat 1 swaps with the pile", ""),
    CardDrawn(1, Card.Y2): ("seat 1 draws Y2 from the pile", "seat 1 draws a card from the pile"),
    CardBuried(1, Card.V): (
        "seat 1 puts V at the bottom of the pile",
        "seat 1 puts a card at the bottom of the pile",
    ),
    PowerDeclined(0, 6): ("seat 0 does not use its 6", ""),
    TrumpTurned(Card.H): ("H is turned up as the new trump card", ""),
    TrickWon(1, cards("G2 G7")): ("seat 1 wins the trick G2 G7", ""),
    TrickDestroyed(0, cards("G2 V")): ("the trick G2 V is destroyed", ""),
    TrickStolen(0, 2): ("seat 0 takes a trick from seat 2", ""),
    TheftBegun(0, 1): ("seat 0 reaches into the hand of seat 1", ""),
    CardStolen(0, 1, Card.B9): ("seat 0 takes B9 from seat 1", "seat 0 takes a card from seat 1"),
    CardReturned(0, 1, Card.G4): ("seat 0 gives G4 to seat 1", "seat 0 gives a card to seat 1"),
    LeadGiven(1, "H3"): ("seat 1 leads (H3)", ""),
    RoundScored(1, (3, 7), (3, 4), (18, 9), (18, 19)): (
        (
            "round 1 is scored: seat 0 predicted 3, holds 3: +18 = 18; "
            "seat 1 predicted 7, holds 4: +9 = 19"
        ),
        "",
    ),
    MatchEnded(Result((52, 52), (0, 1), "target")): (
        "the match is over (target): seat 0 and seat 1 won",
        "",
    ),
}


@pytest.mark.parametrize("event", TEXTS, ids=lambda event: type(event).__name__)
def test_text(event: Event) -> None:
    """The whole event, and what a spectator reads (the same where nothing is said)."""
    whole, spectators = TEXTS[event]

    assert str(event) == whole
    assert str(seen_by(event, None)) == (spectators or whole)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert tuple(type(event) for event in TEXTS) == GAME.events


def test_each_seat_sees_its_own_hand() -> None:
    event = HandsDealt(1, 0, HANDS, Card.R4)

    assert str(seen_by(event, 1)) == "round 1: seat 0 deals and turns up R4; seat 1 has B4 H"
    assert repr(seen_by(event, 0)) == (
        "HandsDealt(round=1, dealer=0, hands=((Card.G2, Card.V), None), trump=Card.R4)"
    )


def test_the_end_of_a_match_in_words() -> None:
    state = table(("G2", "G4"), trump="R2", max_rounds=1, predictions=(0, 1))

    assert [str(event) for event in events(state, "G2 G4")] == [
        "seat 0 plays G2",
        "seat 1 plays G4",
        "seat 1 wins the trick G2 G4",
        (
            "round 1 is scored: seat 0 predicted 0, holds 0: +10 = 10; "
            "seat 1 predicted 1, holds 1: +11 = 11"
        ),
        "the match is over (round_limit): seat 1 won",
    ]
