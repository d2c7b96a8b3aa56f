"""The checks of a state that follow from the marks of its fields."""

from typing import Annotated, Any, Union

import pytest
from attrs import evolve, field, frozen
from rules.testing import toy
from typing_extensions import TypeAliasType

from herrlof_rules import DocumentError, InvalidState, Result
from herrlof_rules.core import AtMost, Between, BySeat, GameInfo, Seat, classes_of
from herrlof_rules.core.marks import Encoded
from herrlof_rules.documents import dump_state, load_state
from herrlof_rules.documents.schema import schema


@frozen
class Sheet:
    points: BySeat[int]
    won: tuple[Seat, ...] = ()


@frozen
class State(toy.State):
    """A state with plain and nested marks, and a field with an alias."""

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
    ("changes", "reason"),
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
def test_a_state_that_does_not(changes: dict[str, Any], reason: str) -> None:
    """The error names the path and `seats_clause`, which defaults to the first phase's clause."""
    of_seats = evolve(GAME, info=GameInfo(seats_clause="N1"))
    for game, clause in ((GAME, "C1"), (of_seats, "N1")):
        with pytest.raises(InvalidState) as invalid:
            game.validate(evolve(FINE, **changes))
        assert str(invalid.value) == f"impossible state: breaks {clause}: {reason}"


def test_a_field_of_another_type() -> None:
    with pytest.raises(TypeError, match=r"cannot be checked: .* expected a tuple, not a list"):
        GAME.validate(evolve(FINE, scores=[0, 0]))


@frozen
class Ranged(toy.State):
    """A state with ranges, some of which depend on the rules."""

    coins: Annotated[int, Between(0, 13)] = 2
    maybe: Annotated[int | None, Between(1, lambda rules: rules.players)] = None
    purses: BySeat[Annotated[int, Between(-1, 5)]] = (0, 5)
    dice: tuple[Annotated[int, Between(1, 6)], ...] = (6, 1)
    laid: Annotated[tuple[str, ...], AtMost(2)] = ()
    seats: Annotated[tuple[Seat, ...], AtMost(lambda rules: rules.players - 1)] = (1,)


RANGED: Any = evolve(toy.GAME, state=Ranged, initial=Ranged)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"coins": 14}, "coins: 14 is above 13"),
        ({"coins": -1}, "coins: -1 is below 0"),
        ({"coins": True}, "coins: is not a whole number"),
        ({"maybe": 0}, "maybe: 0 is below 1"),
        ({"maybe": 3}, "maybe: 3 is above 2"),
        ({"purses": (0, 6)}, "purses[1]: 6 is above 5"),
        ({"dice": (1, 2, 7)}, "dice[2]: 7 is above 6"),
        ({"laid": ("a", "b", "c")}, "laid: has 3 entries, more than 2"),
        ({"seats": (0, 1)}, "seats: has 2 entries, more than 1"),
        ({"seats": (2,)}, "seats[0]: there is no seat 2: the seats are 0 to 1"),
    ],
)
def test_a_state_outside_its_ranges(changes: dict[str, Any], reason: str) -> None:
    fine = Ranged(toy.Rules())
    RANGED.validate(fine)
    RANGED.validate(evolve(fine, maybe=2, coins=13, laid=("a", "b")))

    with pytest.raises(InvalidState) as refused:
        RANGED.validate(evolve(fine, **changes))
    assert reason in str(refused.value)


def test_ranges_are_in_documents() -> None:
    """Constant bounds are in the schema and are checked when a document is read."""
    fine = Ranged(toy.Rules(), coins=13, maybe=2)
    text = dump_state(RANGED, fine)
    assert load_state(RANGED, text) == fine
    members = schema(RANGED, "state")["$defs"]["Ranged"]["properties"]  # type: ignore[index] - plain data
    assert members["coins"] == {"type": "integer", "minimum": 0, "maximum": 13}
    assert members["maybe"]["anyOf"][0]["minimum"] == 1
    assert members["laid"]["maxItems"] == 2

    with pytest.raises(DocumentError, match=r"coins.*14 is not a number from 0 to 13"):
        load_state(RANGED, text.replace('"coins":13', '"coins":14'))
    with pytest.raises(DocumentError, match="maybe: 9 is above 2"):
        load_state(RANGED, text.replace('"maybe":2', '"maybe":9'))


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        (Annotated[str, Between(0, 1)], "Between marks an int"),
        (Annotated[tuple[int, ...], Between(0, 1)], "Between marks"),
        (Annotated[int, AtMost(1)], "AtMost marks a tuple of any length"),
    ],
)
def test_a_range_of_another_type(form: Any, reason: str) -> None:
    @frozen
    class Wrong(toy.State):
        field: form = None

    with pytest.raises(TypeError, match=rf"Wrong\.field: {reason}"):
        evolve(toy.GAME, state=Wrong, initial=Wrong)


def test_the_classes_of_a_union_are_written_once() -> None:
    events = toy.GAME.events
    assert classes_of(events[0] | events[1]) == events[:2]
    assert classes_of(Union[events]) == events  # noqa: UP007 - a union of as many as there are
    assert classes_of(events[0]) == events[:1]
    with pytest.raises(TypeError, match="a class or a union of classes"):
        classes_of(3)


def test_the_classes_of_aliases_are_those_of_their_unions() -> None:
    """An alias made by a `type` statement counts as its union, even inside another union."""
    first, second, third = toy.GAME.events[:3]
    pair: Any = TypeAliasType("pair", first | second)
    assert classes_of(pair) == (first, second)
    assert classes_of(Union[third, pair]) == (third, first, second)  # noqa: UP007 - of variables
