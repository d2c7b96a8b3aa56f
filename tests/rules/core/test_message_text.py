"""Messages show foreign text and objects in bounded, printable form."""

from typing import Any

import pytest

from herrlof_rules import IllegalAction, MissingEvents, UnknownSeat
from herrlof_rules.core.errors import InvalidState
from herrlof_rules.core.message_text import bounded, bounded_repr
from herrlof_rules.match import RecordError

ESCAPES = "\x1b[31m\u202e\ud800" * 2_000


class Unspeakable:
    """An object whose `repr` raises an error."""

    def __repr__(self) -> str:
        raise RuntimeError


class Loud:
    """An object whose `repr` is long and has escape codes."""

    def __repr__(self) -> str:
        return ESCAPES


JUNK: list[Any] = [
    *(Unspeakable(), Loud(), 10**5_000, -(10**300), ESCAPES, ESCAPES.encode("utf-8", "replace")),
    *([0] * 10**6, (Loud(),), {"a": Unspeakable()}, ("x" * 999,) * 999, None, 7),
]


@pytest.mark.parametrize("junk", JUNK, ids=map(str, range(len(JUNK))))
def test_whatever_is_refused(junk: Any) -> None:
    """An error shows a short excerpt of any object, without characters that move a cursor."""
    for error in (
        IllegalAction(junk, 0, "T1", "no"),
        IllegalAction(None, junk, "T1", "no"),
        UnknownSeat(junk, 2),
        MissingEvents(junk, 2),
    ):
        assert len(str(error)) < 500
        assert str(error).isprintable()


def test_reasons() -> None:
    assert len(bounded(ESCAPES)) < 400
    assert bounded(ESCAPES).isprintable()
    assert bounded("as it is – völva") == "as it is – völva"
    assert bounded_repr("R7") == "'R7'"
    assert bounded_repr([0] * 10**6) == "a list of 1000000 entries"
    assert len(str(InvalidState("T1", ESCAPES))) < 400
    assert str(RecordError(3, "no")) == "moves[3]: no"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a" * 300, "a" * 300),
        ("a" * 301, "a" * 300 + "..."),
        ("a" * 299 + "\x07", "a" * 299 + "\\x07"),
        ("a" * 298 + "\x07\x07", "a" * 298 + "\\x" + "..."),
    ],
)
def test_where_a_text_is_cut(text: str, shown: str) -> None:
    """A text is cut after 300 characters, but escapes may make it three longer."""
    assert bounded(text) == shown
