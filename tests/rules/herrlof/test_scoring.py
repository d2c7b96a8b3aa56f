"""X. Scoring."""

from typing import Any

import pytest
from rules.herrlof.rounds import seven_tricks
from rules.herrlof.states import deal, events, play, predict, spectator, table

from herrlof_rules.core.visibility import redact_event
from herrlof_rules.herrlof import RoundScored, RoundSheet, Rules, observe
from herrlof_rules.herrlof.rules import EDITIONS

SMALL_BONUS: dict[str, Any] = {"small_bonus_tricks": (3, 4)}


def test_predictions_are_revealed() -> None:
    """X1, P3: when a round ends, all predictions are revealed to all seats."""
    state = table(("G2", "G4"), trump="R2", predictions=(1, 0), target=100)
    (scored,) = [event for event in events(state, "G2 G4") if isinstance(event, RoundScored)]

    for seat in (None, 0, 1):
        assert redact_event(scored, seat).predictions == (1, 0)
        assert observe(play(state, "G2 G4"), seat).sheets[0].predictions == (1, 0)


@pytest.mark.parametrize(
    ("tricks", "predictions", "options", "points"),
    [
        *((n, (7 if n < 7 else 0, 7), {}, (n, 7 - n)) for n in range(1, 8)),
        # X3: a hit scores ten points, and a trick more or less scores none.
        *((2, (2, 5), {}, (12, 15)), (7, (7, 0), {}, (17, 10))),
        *((5, (prediction, 1), {}, (5, 2)) for prediction in (4, 6, 0, 7)),
        (5, (5, 2), {"prediction_bonus": 7}, (12, 9)),
        (5, (5, 2), {"prediction_bonus": 0}, (5, 2)),
        # X4: 3 or 4 tricks score five points, whatever was predicted.
        *((3, (0, 0), SMALL_BONUS, (8, 9)), (4, (0, 0), SMALL_BONUS, (9, 8))),
        *((2, (0, 0), SMALL_BONUS, (2, 5)), (1, (0, 0), SMALL_BONUS, (1, 6))),
        (3, (3, 4), SMALL_BONUS, (18, 19)),
        (6, (0, 0), {"small_bonus_tricks": (1, 5), "small_bonus": 20}, (6, 21)),
        (7, (1, 1), {"small_bonus_tricks": (0,)}, (7, 5)),
    ],
)
def test_points(
    tricks: int, predictions: tuple[int, int], options: dict[str, Any], points: tuple[int, int]
) -> None:
    """X2, X3, X4: points are the tricks held, the prediction bonus and the small bonus."""
    (sheet,) = spectator(seven_tricks(tricks, predictions, **options)).sheets
    assert sheet.points == points


def test_a_point_for_each_trick_with_three() -> None:
    """X2: with three players each trick held is also worth one point."""
    hands = ("G2 Y2 B2", "G7 Y7 B4", "G4 Y4 B8")
    state = table(hands, trump="R2", predictions=(1, 0, 0), target=100)
    state = play(state, "G2 G7 G4 Y7 Y4 Y2 B4 B8 B2")

    assert spectator(state).sheets[0].points == (0, 2, 1)


@pytest.mark.parametrize(
    ("answer", "predictions", "points"),
    [
        ("decline", (1, 1), (11, 11)),
        ("steal_trick 1", (1, 1), (2, 0)),
        ("steal_trick 1", (2, 0), (12, 10)),
        ("decline", (2, 0), (1, 1)),
    ],
)
def test_stolen_tricks_count(
    answer: str, predictions: tuple[int, int], points: tuple[int, int]
) -> None:
    """X3: tricks taken with a 1 count, tricks lost to a 1 do not."""
    state = table(("Y2 B1", "Y9 H"), trump="R2", predictions=predictions, target=100)

    assert spectator(play(state, f"Y2 Y9 B1 H, {answer}")).sheets[0].points == points


@pytest.mark.parametrize(("predictions", "points"), [((2, 0), (1, 10)), ((1, 1), (11, 0))])
def test_destroyed_tricks_do_not_count(
    predictions: tuple[int, int], points: tuple[int, int]
) -> None:
    """X3: destroyed tricks count for no player."""
    state = table(("V G2", "Y9 H"), trump="R2", predictions=predictions, target=100)
    assert spectator(play(state, "V Y9 G2 H")).sheets[0].points == points


def test_no_small_bonus_with_three() -> None:
    """X4: three players have no small bonus, in any edition."""
    assert [Rules.edition(name, 3).small_bonus_tricks for name in EDITIONS] == [()] * 5
    hands = ("G8 Y8 R8", "G2 Y2 R2", "G4 Y4 R4")
    state = table(hands, trump="V", predictions=(0, 3, 3), target=100)
    assert spectator(play(state, "G8 G2 G4 Y8 Y2 Y4 R8 R2 R4")).sheets[0].points == (3, 0, 0)


def test_the_score_sheets_are_public() -> None:
    """X5: scores, bonus counts and every past round's sheet are public."""
    state = table(("G2", "G4"), trump="R2", predictions=(0, 0), target=100)

    assert RoundScored(1, (0, 0), (0, 1), (10, 1), (10, 1)) in events(state, "G2 G4")
    for seat in (None, 0, 1):
        seen = observe(play(state, "G2 G4"), seat)
        assert seen.scores == (10, 1)
        assert seen.hits == (1, 0)
        assert seen.sheets == (RoundSheet((0, 0), (0, 1), (10, 1)),)


def test_scores_add_up() -> None:
    """X5: the scores are the sums of the points of all rounds."""
    state = table(("G2", "G4"), trump="R2", predictions=(0, 0), target=100)
    state = play(state, "G2 G4")
    state = predict(deal(state, ("G4", "G2"), "R2"), 1, 1)
    state = play(state, "G2 G4")

    assert spectator(state).scores == (21, 1)
    assert spectator(state).hits == (2, 0)
    assert spectator(state).sheets == (
        RoundSheet((0, 0), (0, 1), (10, 1)),
        RoundSheet((1, 1), (1, 0), (11, 0)),
    )
