"""Headers, which are metadata with a documented meaning."""

from typing import Any

import pytest

from herrlof_rules import Match, odin
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.match import Headers

MATCH: Any = Match.start(odin.GAME, odin.Rules(players=2), seed=1)
ALL = Headers(event="Club", date="2026-11-22", names=("Anna", "Bo"), comments={0: "a", 12: "b"})


@pytest.mark.parametrize("notes", [Headers(), ALL], ids=["none", "all"])
def test_through_a_document(notes: Headers) -> None:
    text = dump_record(MATCH.record(notes.meta()))
    assert Headers.of(load_record(odin.GAME, text)) == notes


@pytest.mark.parametrize(
    "meta",
    [
        {"event": 7, "date": None, "names": "Anna", "comments": ["a"]},
        {"names": ["Anna"], "comments": {"x": "a", "-1": "b", "1": 7, "\u0663": "c"}},
        {"names": ["Anna", "Bo", "Cy"], "comments": {"9" * 30: "a"}},
    ],
    ids=ascii,
)
def test_what_is_of_another_form_is_left_out(meta: Any) -> None:
    """Metadata is free-form, so malformed entries are left out."""
    assert Headers.of(MATCH.record(meta)) == Headers()


def test_a_title() -> None:
    assert Headers(event="Club", names=("Anna", "")).title == "Club · Anna"
    assert Headers().title == ""
