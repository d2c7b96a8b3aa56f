"""Score sheets are found in an observation by their marks, whatever they are called."""

from typing import Any

from attrs import field, frozen

from herrlof_rules.core import BySeat, Own, Public
from herrlof_rules.scenes.sheets import are_sheets, score_sheets


@frozen
class Line:
    points: BySeat[int]


@frozen
class Mixed:
    points: BySeat[int]
    round: Public[int]


@frozen
class Unmarked:
    points: tuple[int, ...]


@frozen
class Empty:
    pass


@frozen
class Seen:
    hand: Own[tuple[str, ...]] = ()
    past: Public[tuple[Any, ...]] = field(default=())


def test_sheets_are_found_under_any_name() -> None:
    lines = (Line((1, 2)), Line((3, 4)))
    seen: Any = Seen(("R1",), lines)
    assert score_sheets(seen) == ("past", lines)


def test_no_sheet_yet() -> None:
    seen: Any = Seen(("R1",))
    assert score_sheets(seen) == ("", ())


def test_what_is_no_sheet() -> None:
    """Only a tuple of lines whose fields all have a value for each seat is a score sheet."""
    for value in ((), [Line((1, 2))], (1, 2), (Mixed((1, 2), 1),), (Unmarked((1,)),), (Empty(),)):
        assert not are_sheets(value)
