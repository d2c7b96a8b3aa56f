"""P. Prediction."""

import pytest
from rules.herrlof.rounds import full_deal
from rules.herrlof.states import choices, dealt, events, play, predict, refused, to_act

from herrlof_rules import Decision, UnknownSeat
from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import Predict, PredictionMade, Rules, apply, initial, observe, turn

THREE = ("G2 G4", "G5 G7", "G8 R4")


@pytest.mark.parametrize(("players", "size"), [(2, 15), (3, 11)])
def test_range(players: int, size: int) -> None:
    """P1: every seat predicts a whole number from 0 to the hand size."""
    state = apply(initial(Rules(players, first_dealer=0)), full_deal(players))

    assert turn(state) == Decision("predict", tuple(range(players)))
    for seat in range(players):
        assert choices(state, seat) == [f"predict {number}" for number in range(size + 1)]
        assert observe(apply(state, Predict(size), seat), seat).prediction == size
        assert refused(state, f"predict {size + 1}", seat) == "P1"


@pytest.mark.parametrize("tricks", [-1, 3, 10**9])
def test_out_of_range(tricks: int) -> None:
    """P1: a number outside the range is refused."""
    state = dealt(THREE, trump="R2")

    with pytest.raises(ValueError, match=f"P1: .* an int from 0 to 2, not {tricks}"):
        apply(state, Predict(tricks), 0)


def test_nothing_else_before_all_have_predicted() -> None:
    """P1: predictions come before anything is played, and only seats predict."""
    state = apply(dealt(THREE, trump="R2"), Predict(0), 1)

    assert refused(state, "G2", 0) == "P1"
    assert refused(state, "decline") == "P1"
    assert refused(state, "draw G2", 2) == "P1"
    for seat in (3, -1):
        with pytest.raises(UnknownSeat):
            refused(state, "predict 0", seat)


def test_the_hand_is_seen_first() -> None:
    """P1: hand and trump card are seen before predicting."""
    state = dealt(THREE, trump="R2")

    assert [card.value for card in observe(state, 2).hand] == ["G8", "R4"]
    assert observe(state, 2).trump is not None
    assert [(seen.prediction, seen.handed_in) for seen in (observe(state, 0),)] == [
        (None, (False, False, False))
    ]


def test_seats_still_to_predict_ascend() -> None:
    """P2: the seats that have not predicted yet are listed in ascending order."""
    state = dealt(THREE, trump="R2")

    assert to_act(state) == ("predict", (0, 1, 2))
    assert to_act(apply(state, Predict(0), 0)) == ("predict", (1, 2))
    assert to_act(apply(state, Predict(0), 1)) == ("predict", (0, 2))
    assert to_act(apply(apply(state, Predict(0), 2), Predict(1), 1)) == ("predict", (0,))
    with pytest.raises(ValueError, match="seats 0 and 1 and 2 are to predict now: say which"):
        apply(state, Predict(2))  # There is no default seat if several may act.


def test_handing_in_is_public_but_the_number_is_not() -> None:
    """P2: all seats see who has submitted a prediction, and only that seat sees the number."""
    start = dealt(THREE, trump="R2")
    one, two = apply(start, Predict(1), 1), apply(start, Predict(2), 1)

    for seat in (None, 0, 2):
        assert observe(one, seat).handed_in == (False, True, False)
        assert observe(one, seat) == observe(two, seat)
    assert observe(one, 1).prediction == 1
    assert observe(two, 1).prediction == 2
    (event,) = events(start, "predict 2")
    assert event == PredictionMade(0, 2)
    assert redact_event(event, 0) == PredictionMade(0, 2)
    assert redact_event(event, 1) == redact_event(event, None) == PredictionMade(0, None)


def test_no_second_prediction() -> None:
    """P3: a prediction cannot be changed, not even to the same number."""
    state = apply(dealt(THREE, trump="R2"), Predict(1), 0)

    assert refused(state, "predict 2", 0) == "P3"
    assert refused(state, "predict 1", 0) == "P3"
    assert choices(state, 0) == []


def test_predictions_stay_hidden_during_play() -> None:
    """P3: predictions are not shown before the round is scored."""
    start = dealt(THREE, trump="R2")
    one, two = predict(start, 0, 0, 1), predict(start, 0, 2, 1)
    for moves in ("", "G2", "G2 G5 G8", "G2 G5 G8 R4 G4"):
        for seat in (None, 0, 2):
            assert observe(play(one, moves), seat) == observe(play(two, moves), seat)
