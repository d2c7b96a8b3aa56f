"""The events, and the seats that see them."""

from rules.odin.states import MINI, cards, dealt, hand, result

from herrlof_rules import Decision, odin
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.odin import (
    Card,
    Deal,
    HandScored,
    HandsDealt,
    MatchEnded,
    Play,
    initial,
    observe,
    step,
)
from herrlof_rules.testing.counterexample import whole_repr


def test_the_event_of_the_deal() -> None:
    """D1: the hands are dealt to the seats in order."""
    deal = Deal((cards("B2 B1"), cards("R1 R2")))
    after = step(initial(MINI), deal)
    assert after.events == (HandsDealt(1, 0, deal.hands),)
    assert str(after.events[0]) == (
        "hands dealt: hand number 1, first player 0, hands B1 B2 | R1 R2"
    )
    shown = repr(redact_event(after.events[0], 1))
    assert shown.endswith("hands=(None, (Card.R1, Card.R2)))")
    assert hand(after.state, 0) == "B1 B2"
    assert observe(after.state, 1).hand == cards("R1 R2")
    assert repr(deal) == "Deal(hands=((Card.B1, Card.B2), (Card.R1, Card.R2)))"
    assert eval(whole_repr(after.state), {**vars(odin), "Decision": Decision}) == after.state


def test_the_event_of_the_end() -> None:
    """M3: the end names the winners and the reason."""
    state = dealt("B1 B2", "P3 G4", max_hands=1)
    after = step(state, Play((Card.B1, Card.B2)))
    assert after.events[-2:] == (HandScored(1, 0, (0, 2), (0, 2)), MatchEnded(result(after.state)))
    assert str(after.events[-2]) == "hand scored: hand number 1, out 0, points 0 2, scores 0 2"
