"""The texts of events, complete and as a spectator sees them."""

import pytest
from rules.herrlof.states import cards

from herrlof_rules import Result
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import (
    Card,
    CardPlayed,
    CardStolen,
    Event,
    HandsDealt,
    MatchEnded,
    PredictionMade,
    RoundScored,
)

HANDS = (cards("G2 V"), cards("B4 H"))

TEXTS: dict[Event, tuple[str, str]] = {
    HandsDealt(2, 1, HANDS, Card.R4): (
        "hands dealt: round 2, dealer 1, hands G2 V | B4 H, trump R4",
        "hands dealt: round 2, dealer 1, hands – –, trump R4",
    ),
    PredictionMade(0, 4): (
        "prediction made: seat 0, tricks 4",
        "prediction made: seat 0, tricks –",
    ),
    CardPlayed(0, Card.R7): ("card played: seat 0, card R7", ""),
    CardStolen(0, 1, Card.B9): (
        "card stolen: thief 0, victim 1, card B9",
        "card stolen: thief 0, victim 1, card –",
    ),
    RoundScored(1, (3, 7), (3, 4), (18, 9), (18, 19)): (
        "round scored: round 1, predictions 3 7, tricks 3 4, points 18 9, scores 18 19",
        "",
    ),
    MatchEnded(Result((52, 52), (0, 1), "target")): (
        "match ended: result points 52 52, winners 0 1, reason target, tie breakers –, rematch no",
        "",
    ),
}


@pytest.mark.parametrize("event", TEXTS, ids=lambda event: type(event).__name__)
def test_text(event: Event) -> None:
    """An event has its text, and the redacted event has the text for a spectator."""
    whole, spectators = TEXTS[event]

    assert str(event) == whole
    assert str(redact_event(event, None)) == (spectators or whole)


def test_each_seat_sees_its_own_hand() -> None:
    event = HandsDealt(1, 0, HANDS, Card.R4)

    assert str(redact_event(event, 1)) == "hands dealt: round 1, dealer 0, hands – | B4 H, trump R4"
    assert repr(redact_event(event, 0)) == (
        "HandsDealt(round=1, dealer=0, hands=((Card.G2, Card.V), None), trump=Card.R4)"
    )
