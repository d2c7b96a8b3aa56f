"""The checks of a state that follow from the marks of its fields."""

from typing import Annotated, Any

import pytest
from attrs import evolve, field, frozen
from rules.testing import toy

from herrlof_rules import InvalidState, Result
from herrlof_rules.core import BySeat, GameInfo, Seat
from herrlof_rules.core.marks import Encoded


@frozen
class Sheet:
    points: BySeat[int]
    won: tuple[Seat, ...] = ()


@frozen
class State(toy.State):
    """With marks, plain and nested, and one in a field that its constructor calls otherwise."""

    scores: BySeat[int] = (0, 0)
    chosen_seat: Seat | None = field(alias="first", default=None)
    sheets: tuple[Sheet, ...] = ()
    told: Sheet | Result | None = None
    cards: BySeat[Annotated[int, Encoded(str, str, int)]] = (1, 2)


GAME: Any = evolve(toy.GAME, state=State, initial=State)
FINE = State(
    toy.Rules(),
    first=1,
    sheets=(Sheet((1, 2), (0, 1)),),
    told=Result.from_points((1, 2), "deal"),
)


def test_a_state_that_fits_its_marks() -> None:
    GAME.validate(FINE)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"scores": (0, 0, 0)}, "scores: has 3 entries for 2 seats"),
        ({"cards": ()}, "cards: has 0 entries for 2 seats"),
        ({"first": 2}, "first: there is no seat 2: the seats are 0 to 1"),
        ({"first": True}, "first: there is no seat True: the seats are 0 to 1"),
        (
            {"sheets": (Sheet((1, 2)), Sheet((1, 2), (0, -1)))},
            "sheets[1].won[1]: there is no seat -1: the seats are 0 to 1",
        ),
        ({"told": Sheet((1,))}, "told.points: has 1 entries for 2 seats"),
        (
            {"told": Result((1, 2, 3), (0,), "deal")},
            "told.points: has 3 entries for 2 seats",
        ),
    ],
)
def test_a_state_that_does_not(changes: dict[str, Any], told: str) -> None:
    """The error names the path and the clause of the seats, by default that of the first phase."""
    of_seats = evolve(GAME, info=GameInfo(seats_clause="N1"))
    for game, clause in ((GAME, "C1"), (of_seats, "N1")):
        with pytest.raises(InvalidState) as invalid:
            game.validate(evolve(FINE, **changes))
        assert str(invalid.value) == f"impossible state: breaks {clause}: {told}"


def test_a_field_of_another_type() -> None:
    with pytest.raises(TypeError, match=r"the state cannot be checked: TypeError in .* a list in"):
        GAME.validate(evolve(FINE, scores=[0, 0]))
