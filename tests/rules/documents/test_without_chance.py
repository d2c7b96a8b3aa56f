"""A game without chance has documents and a schema, and keeps the laws."""

import json

import pytest
from jsonschema import Draft202012Validator
from rules.testing.pairs import GAME, Rules, Take

from herrlof_rules import DocumentError, Match
from herrlof_rules.documents import dump_record, load_outcome, load_record
from herrlof_rules.documents.schema import schema
from herrlof_rules.testing import Effort, check_game


def test_documents() -> None:
    match = Match.start(GAME, Rules(), seed=1)
    for seat in range(4):
        match = match.play(Take(seat % 3), seat)
    text = dump_record(match.record())
    assert load_record(GAME, text) == match.record()
    written = schema(GAME)
    Draft202012Validator.check_schema(written)
    Draft202012Validator(written).validate(json.loads(text))
    with pytest.raises(DocumentError):
        load_outcome(GAME, '{"type":"roll"}')


def test_laws() -> None:
    report = check_game(GAME, Rules(), effort=Effort(matches=1), path="", without=["validity"])
    assert not report.uncovered
