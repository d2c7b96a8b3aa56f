"""The schemas in the package are those of the code, and what is written keeps them."""

import json
from random import Random

import pytest
from documents.regenerate_schemas import FOLDER, schema_files
from jsonschema import Draft202012Validator, ValidationError

from herrlof_rules import GAMES, Match, redact
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.documents.schema import KINDS, schema


def test_shipped_schemas_are_those_of_the_code() -> None:
    """If this fails, run tests/documents/regenerate_schemas.py and review the difference."""
    shipped = {path: path.read_text(encoding="ascii") for path in FOLDER.rglob("*.json")}
    assert shipped == schema_files()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_schemas_are_schemas(game: Game, kind: str) -> None:
    Draft202012Validator.check_schema(schema(game, kind))


def test_unknown_kind() -> None:
    with pytest.raises(ValueError, match="none of: action"):
        schema(GAMES["herrlof"], "letter")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_written_keeps_its_schema(game: Game, players: int) -> None:
    validators = {kind: Draft202012Validator(schema(game, kind)) for kind in KINDS}
    rules = game.edition(game.editions[0], players)
    match = Match.start(game, rules, seed=7)
    random = Random(7)
    checked = 0
    while match.result is None and len(match.log) < 250:
        action = random.choice(match.legal_actions(match.turn.seats[0]))
        documents = {
            "action": js.dump_action(game, action),
            "state": js.dump_state(game, match.state),
            "observation": js.dump_observation(game, match.view(None).observation),
        }
        if len(match.log) % 40 == 2:
            record = match.record({"event": ["club", 1, True, None]})
            documents["view"] = js.dump_view(game, match.view(1))
            documents["record"] = js.dump_record(record)
            documents["redacted-record"] = js.dump_redacted_record(game, redact(record, 0))
        for kind, document in documents.items():
            validators[kind].validate(json.loads(document))
            checked += 1
        match = match.play(action)
    for entry in match.log:
        if entry.by == "chance":
            validators["outcome"].validate(json.loads(js.dump_outcome(game, entry.choice)))
    validators["rules"].validate(json.loads(js.dump_rules(game, rules)))
    assert checked > 100


@pytest.mark.parametrize(
    "document",
    [
        '{"type":"play","card":"R0"}',
        '{"type":"play"}',
        '{"type":"play","card":"R7","seat":0}',
        '{"type":"predict","tricks":"4"}',
        '{"type":"fold"}',
        "[]",
    ],
)
def test_schema_refuses_what_the_loader_refuses(document: str) -> None:
    game = GAMES["herrlof"]
    with pytest.raises(ValidationError):
        Draft202012Validator(schema(game, "action")).validate(json.loads(document))
    with pytest.raises(js.DocumentError):
        js.load_action(game, document)
