"""Requests and cursors are parsed strictly; updates reveal no more than the view."""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import pytest
from arena.hosting.tables import predicting

from herrlof_arena.hosting import (
    Act,
    Agree,
    Cursor,
    DeclineProposal,
    Leave,
    Rename,
    Replace,
    ReturnToSeat,
    TakeBack,
    dump_request,
    dump_update,
    load_cursor,
    load_request,
)
from herrlof_rules import DocumentError, herrlof
from herrlof_rules.documents import load_view

REQUESTS: list[Any] = [
    Act(herrlof.Predict(4), 2),
    TakeBack(),
    Agree(1),
    DeclineProposal(0),
    Leave(),
    Replace(1),
    ReturnToSeat(),
    Rename("Björn"),
]
BAD: list[tuple[str | bytes, str]] = [
    ("", "$"),
    ("[]", "$"),
    ('"act"', "$"),
    ("{}", "$"),
    ('{"type":7}', "$"),
    ('{"type":["act"]}', "$"),
    ('{"type":"cheat"}', "$.type"),
    ('{"type":"leave","seat":1}', "$"),
    ('{"type":"leave","by_host":true}', "$"),
    ('{"type":"leave","type":"leave"}', "$"),
    ('{"type":"act","decision":0}', "$.action"),
    ('{"type":"act","action":{"type":"predict","tricks":4}}', "$.decision"),
    ('{"type":"act","decision":true,"action":{"type":"predict","tricks":4}}', "$.decision"),
    ('{"type":"act","decision":"0","action":{"type":"predict","tricks":4}}', "$.decision"),
    ('{"type":"act","decision":0,"action":null}', "$.action"),
    ('{"type":"act","decision":0,"action":{"type":"predict","tricks":"4"}}', "$.action.tricks"),
    ('{"type":"rename","name":7}', "$.name"),
    ('{"type":"agree","proposal":null}', "$.proposal"),
    ('{"type":"replace","seat":true}', "$.seat"),
    (b"\xff\xfe", "$"),
    ("[" * 4000, "$"),
    ('{"type":"rename","name":"' + "x" * 5000 + '"}', "$"),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_what_is_written_is_read(request_: Any) -> None:
    text = dump_request(herrlof.GAME, request_)
    assert load_request(herrlof.GAME, text) == request_
    assert load_request(herrlof.GAME, json.loads(text)) == request_


@pytest.mark.parametrize(("text", "path"), BAD, ids=lambda value: str(value)[:40])
def test_what_is_no_request_is_refused(text: str | bytes, path: str) -> None:
    with pytest.raises(DocumentError) as refused:
        load_request(herrlof.GAME, text)
    assert refused.value.path == path
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "data",
    [
        {"type": "agree", "proposal": 0, 7: 0},
        {"type": "agree", "proposal": 10**5000},
        {"type": "rename", "name": "\ud800"},
        {"type": type("Word", (str,), {"__hash__": None})("leave")},
        {"type": "act", "decision": 0, "action": {"type": "predict", "tricks": float("nan")}},
    ],
    ids=["key", "number", "text", "class", "nan"],
)
def test_data_are_as_strict_as_text(data: Any) -> None:
    with pytest.raises(DocumentError):
        load_request(herrlof.GAME, data)


class Endless(Mapping[str, object]):
    def __getitem__(self, key: str) -> object:
        return 0

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return map(str, count())


@pytest.mark.parametrize("data", [Endless(), {"type": "rename", "name": "x" * 5000}], ids=type)
def test_data_are_no_longer_than_text(data: Any) -> None:
    """An endless mapping raises at once; converting it to text would take seconds."""
    for load in (lambda: load_request(herrlof.GAME, data), lambda: load_cursor(data)):
        with pytest.raises(DocumentError, match="is longer than 4096 characters"):
            load()


def test_only_requests_are_written() -> None:
    with pytest.raises(TypeError, match="a str is not a request"):
        dump_request(herrlof.GAME, "leave")  # type: ignore[arg-type]


def test_an_update_is_the_view_and_what_all_may_know() -> None:
    hosted = predicting().after(Act(herrlof.Predict(3), 0), 0, at=5).after(TakeBack(), 0, at=9)
    update = hosted.update_for(1, Cursor(0, 1))
    plain = json.loads(dump_update(herrlof.GAME, update))
    assert load_view(herrlof.GAME, json.dumps(plain.pop("view"))) == update.view
    assert plain == {
        "decision": 0,
        "permissions": ["act", "agree", "decline", "rename"],
        "players": [{"name": f"P{seat}", "bot": None} for seat in range(3)],
        "proposal": {"number": 0, "seat": 0, "agreed": [], "replaced": None},
        "time_used": [0, 4, 4],
        "awaited": [],
        "free": [],
        "revealing": [],
        "limit": None,
        "cursor": {"undone": 0, "events": update.view.since + len(update.view.events)},
    }
    assert load_cursor(json.dumps(plain["cursor"])) == update.cursor
    assert json.loads(dump_update(herrlof.GAME, predicting().update_for(None)))["proposal"] is None


@pytest.mark.parametrize("text", ["", "[]", "null", '{"undone":0}', '{"undone":0,"events":true}'])
def test_cursors_are_read_strictly(text: str) -> None:
    with pytest.raises(DocumentError):
        load_cursor(text)
