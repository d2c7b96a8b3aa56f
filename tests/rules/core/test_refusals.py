"""Refusals that every game needs."""

from typing import Any

import pytest

from herrlof_rules import Chance, Decision, IllegalAction, Over, Result, UnknownSeat, herrlof, odin
from herrlof_rules.core.refusals import check_type, refuse_out_of_turn, refuse_outcome

STEAL = Decision("steal_card", (1,))
TO_STEAL = {"kind": "steal_card", "seats": (1,)}


@pytest.mark.parametrize(
    ("turn", "seat", "named", "reason", "code", "details"),
    [
        (STEAL, 0, 0, "seat 1 is to steal card now", "not_now", TO_STEAL),
        (STEAL, None, 1, "seat 1 is to steal card now", "not_now", TO_STEAL),
        (
            Decision("predict", (0, 2)),
            None,
            None,
            "seats 0 and 2 are to predict now: say which of them acts",
            "not_now",
            {"kind": "predict", "seats": (0, 2)},
        ),
        (
            Chance("turn_trump"),
            1,
            1,
            "chance must settle turn trump first",
            "chance_first",
            {"kind": "turn_trump"},
        ),
        (Over(Result((1, 0), (0,), "target")), None, None, "the match is over", "match_over", {}),
    ],
)
def test_out_of_turn(
    turn: Any,
    seat: int | None,
    named: int | None,
    reason: str,
    code: str,
    details: dict[str, object],
) -> None:
    with pytest.raises(IllegalAction) as refused:
        refuse_out_of_turn(turn, "move", seat, 3, "W1")
    error = refused.value
    assert (error.action, error.seat, error.clause, error.reason) == ("move", named, "W1", reason)
    assert (error.code, error.details) == (code, details)


@pytest.mark.parametrize("seat", [3, -1, True, 0.0, "0", "chance"])
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    with pytest.raises(UnknownSeat) as refused:
        refuse_out_of_turn(Chance("deal"), "move", seat, 3, "D1")
    assert refused.value.seat is seat
    assert refused.value.players == 3


def test_what_chance_cannot_give() -> None:
    with pytest.raises(
        IllegalAction, match="breaks V4: not a possible outcome at turn trump"
    ) as refused:
        refuse_outcome(Chance("turn_trump"), "move", "V4")
    assert refused.value.code == "impossible_outcome"
    assert refused.value.details == {"kind": "turn_trump"}


def test_a_value_of_another_class() -> None:
    check_type(Chance("deal"), Chance)
    with pytest.raises(TypeError, match=r"expected a herrlof_rules\.Chance, not a str"):
        check_type("deal", Chance)
    with pytest.raises(TypeError, match=r"not a herrlof_rules\.odin\.Rules"):
        check_type(odin.Rules(), herrlof.Rules)
