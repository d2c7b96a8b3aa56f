"""The shipped schemas of messages are up to date, and all messages conform to them."""

import json
from typing import Any

import pytest
from arena.hosting.tables import GAMES as TABLES
from jsonschema import Draft202012Validator, ValidationError

from herrlof_arena.bots import RandomBot
from herrlof_arena.hosting import (
    Act,
    Host,
    MemoryStore,
    Rename,
    Replace,
    TakeBack,
    dump_request,
    dump_update,
    serve_lines,
)
from herrlof_arena.hosting.messages import WORDS
from herrlof_arena.hosting.schema import HOSTING_KINDS, hosting_declarations, hosting_schema
from herrlof_rules import GAMES, Match
from herrlof_rules.core.game import Game
from tools.schemas import HOSTING, schema_files


def test_shipped_schemas_are_those_of_the_code() -> None:
    """If this fails, run `python -m tools.schemas` and review the difference."""
    files = {path: text for path, text in schema_files().items() if path.parent == HOSTING}
    assert {path: path.read_text("ascii") for path in HOSTING.iterdir()} == files


@pytest.mark.parametrize(("game", "rules"), TABLES, ids=lambda value: getattr(value, "name", ""))
def test_what_is_sent_keeps_its_schema(game: Game, rules: Any) -> None:
    """Every line in both directions, each update and each cursor conform to their schemas."""
    of = {kind: Draft202012Validator(hosting_schema(game, kind)) for kind in HOSTING_KINDS}
    host = Host(MemoryStore(), {game.name: game}, {"random": RandomBot()})
    names = [f"P{seat}" for seat in range(rules.players)]
    bots = dict.fromkeys(range(2, rules.players), "random")
    match: Match = Match.start(game, rules, 1)
    name = host.open(match, names, bots=bots, substitute="random", limit=9, at=0).name
    refused: list[Any] = []

    def write(line: str) -> None:
        said = json.loads(line)
        of["line-from-host"].validate(said)
        if "refused" in said:
            refused.append(said)

    def lines() -> Any:
        yield '{"seat":0,"request":{"type":"act","decision":0}}'
        for _ in range(4):
            hosted = host.match(name)
            if not hosted.to_act:
                break
            seat = hosted.to_act[0]
            update = hosted.update_for(seat)
            of["update"].validate(json.loads(dump_update(game, update)))
            of["cursor"].validate(json.loads(dump_update(game, update))["cursor"])
            assert update.decision is not None
            act = Act(update.view.legal_actions[0], update.decision)
            for request in (act, act, Rename("Bo"), TakeBack(), Replace(1 - seat)):
                written = {"seat": seat, "request": json.loads(dump_request(game, request))}
                of["line-to-host"].validate(written)
                of["request"].validate(written["request"])
                yield json.dumps(written)

    serve_lines(host, name, [0, 1, None], lines(), write)
    assert {"stale_decision", "document"} <= {each["code"] for each in refused}
    assert refused[0]["details"]["path"] == "$.action"
    assert refused[1]["details"] == {"current": 1, "decision": 0}


def test_an_illegal_action_names_its_clause() -> None:
    """A refusal that is sent as a line has the clause, code and details of an illegal action."""
    game = GAMES["odin"]
    host = Host(MemoryStore())
    match = Match.start(game, game.rules(first_player=0), seed=1)
    name = host.open(match, ["Anna", "Ben"]).name
    written: list[Any] = []
    lines = ['{"seat":0,"request":{"type":"act","decision":0,"action":{"type":"pass"}}}']
    serve_lines(host, name, [0], lines, lambda line: written.append(json.loads(line)))
    refused = written[-1]
    assert refused["clause"][0] in "LT"
    assert refused["code"] in game.info.refusal_codes
    assert isinstance(refused["details"], dict)
    Draft202012Validator(hosting_schema(game, "line-from-host")).validate(refused)


def test_what_is_not_a_message_is_refused() -> None:
    of = Draft202012Validator(hosting_schema(GAMES["odin"]))
    for wrong in ({"type": "leave", "seat": 1}, {"undone": 0}, [], {"seat": 9, "update": {}}):
        with pytest.raises(ValidationError):
            of.validate(wrong)
    with pytest.raises(ValueError, match="'letter' is not one of: update, request"):
        hosting_schema(GAMES["odin"], "letter")


def test_types_for_typescript() -> None:
    """Requests are distinguished by `type`, and an update holds a view's document."""
    types = hosting_declarations(GAMES["herrlof"])
    assert "  view: ViewDocument;" in types
    assert "export interface ViewDocument {" in types
    assert all(f'  type: "{word}";' in types for word in WORDS.values())
