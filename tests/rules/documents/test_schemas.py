"""Shipped schemas equal the schemas that the code makes, and documents conform to them."""

import json
from collections import Counter
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator, ValidationError
from rules.documents.documents import with_moves
from rules.playing import at_random

from herrlof_rules import GAMES, DocumentError, Match, redact
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.documents.descriptions import description, field_descriptions
from herrlof_rules.documents.schema import KINDS, schema
from herrlof_rules.documents.typescript import declarations
from tools.schemas import FOLDER, schema_files

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LIMITS = {"herrlof": "max_rounds", "odin": "max_hands"}


def test_shipped_schemas_are_those_of_the_code() -> None:
    """The shipped schemas equal the generated ones; `python -m tools.schemas` renews them."""
    shipped = {path: path.read_text(encoding="ascii") for path in FOLDER.iterdir()}
    files = schema_files()
    assert shipped == {path: text for path, text in files.items() if path.parent == FOLDER}


def test_unknown_kind() -> None:
    with pytest.raises(ValueError, match="not one of: action"):
        schema(GAMES["herrlof"], "letter")


@each_game
def test_one_schema_of_all_kinds(game: Game) -> None:
    """Classes and unions are defined once, by name; the schema of each kind is part of the whole.

    If the whole schema is valid, the schema of each kind is therefore valid.
    """
    whole = schema(game)
    Draft202012Validator.check_schema(whole)
    assert {"Action", "Outcome", "Event", "Turn", "Move", "Card"} <= whole["$defs"].keys()
    for kind in KINDS:
        of_kind, name = schema(game, kind), kind.title().replace("-", "")
        if name not in ("Action", "Outcome"):
            name += "Document"
        assert of_kind.pop("$defs").items() <= whole["$defs"].items()
        assert of_kind.pop("$schema") == whole["$schema"]
        assert of_kind == whole["$defs"][name] | {"title": f"{game.name} {kind}"}
    assert [place["$ref"] for place in whole["anyOf"]] == [
        "#/$defs/Document",
        "#/$defs/Action",
        "#/$defs/Outcome",
    ]
    assert whole["$defs"]["Document"]["anyOf"] == [
        {"$ref": f"#/$defs/{name}Document"}
        for name in ("Rules", "State", "Observation", "View", "Record", "RedactedRecord")
    ]


def test_a_schema_tells_what_its_parts_mean() -> None:
    """A schema has docstrings as descriptions, words as enums, and ranges of seats."""
    definitions = schema(GAMES["herrlof"])["$defs"]
    assert definitions["Predict"]["description"] == "Hand in a prediction (P1)."
    members = definitions["Observation"]["properties"]
    assert members["trump"]["description"] == "The trump card, null before the deal (D2)."
    assert members["seat"]["anyOf"] == [{"$ref": "#/$defs/Seat"}, {"type": "null"}]
    assert (members["tricks"]["minItems"], members["tricks"]["maxItems"]) == (2, 3)
    assert (definitions["Seat"]["minimum"], definitions["Seat"]["maximum"]) == (0, 2)
    assert definitions["Decision"]["properties"]["kind"]["enum"] == list(GAMES["herrlof"].prompts)
    assert definitions["Chance"]["properties"]["kind"]["enum"][0] == "first_dealer"
    result = definitions["Result"]["properties"]
    assert result["reason"]["enum"] == ["target", "round_limit"]
    assert result["tie_breakers"]["items"]["enum"] == ["predictions", "last_round_tricks"]
    assert definitions["LeadGiven"]["properties"]["clause"]["enum"] == [
        "T1",
        "T9",
        "H3",
        "V3",
        "N1",
    ]
    assert definitions["PowerDeclined"]["properties"]["rank"]["enum"] == [1, 3, 6]
    assert all(name == each["title"] for name, each in definitions.items())
    assert not [each for each in definitions.values() if "Raises" in each.get("description", "")]
    assert "enum" not in schema(GAMES["odin"])["$defs"]["Result"]["properties"]["tie_breakers"]


@each_game
def test_listed_reasons_are_those_of_play(game: Game) -> None:
    """M3 of Herrlof, M2 of Odin: the schema lists exactly the reasons that end matches."""
    met: set[str] = set()
    for options in ({"target": 1}, {"target": 1000, LIMITS[game.name]: 1}):
        rules = attrs.evolve(game.edition(game.info.editions[0], 2), **options)
        met.add(at_random(Match.start(game, rules, seed=2), 2).result.reason)
    assert met == set(game.info.reasons)


def test_a_class_without_source_has_no_descriptions_of_fields() -> None:
    """A class made in a function cannot be imported, so its fields have no descriptions."""
    cls: Any = attrs.make_class("Made", ["seat"])
    assert field_descriptions(cls) == {}
    cls.__module__ = "a module that is nowhere"
    assert field_descriptions(cls) == {}
    assert description(cls) == ""


def test_types_of_a_game() -> None:
    """The TypeScript types of a game have one declaration per class and union."""
    types = declarations(GAMES["odin"])
    assert "export type Action = Play | Pass | Take;" in types
    assert "/** A seat, from 0 to 5. */\nexport type Seat = number;" in types
    assert "  /** Who observes; null for a spectator. */\n  seat: Seat | null;" in types
    assert "  meta: { [key: string]: unknown };" in types
    assert "  hands: (Card[] | null)[];" in types
    assert types.isascii()
    assert max(map(len, types.splitlines())) <= 100


def test_two_classes_of_one_name_have_no_schema() -> None:
    one, other = attrs.make_class("Pass", []), attrs.make_class("Pass", ["seat"])
    other.__annotations__ = {"seat": int}
    game: Any = with_moves(GAMES["odin"], (one,), (other,))

    with pytest.raises(TypeError, match="share the name Pass"):
        schema(game)


@pytest.mark.parametrize("players", [2, 3])
@each_game
def test_what_is_written_keeps_its_schema(game: Game, players: int) -> None:
    """Documents of a whole match and of the first turns of each kind conform to the schema."""
    rules = game.edition(game.info.editions[0], players)
    short = attrs.evolve(rules, **{LIMITS[game.name]: 2})
    match = at_random(Match.start(game, short, seed=1), 1)
    turns, written = Counter[str](), list[tuple[str, str]]()
    for stage in match.prefixes():
        turns[stage.turn.kind] += 1
        if turns[stage.turn.kind] <= 4:
            written.append(("state", js.dump_state(game, stage.state)))
            for seat in (None, *stage.turn.seats[:1]):
                seen = stage.view(seat).observation
                written.append(("observation", js.dump_observation(game, seen)))
    for entry in match.log:
        if entry.by == "chance":
            written.append(("outcome", js.dump_outcome(game, entry.choice)))
        else:
            written.append(("action", js.dump_action(game, entry.choice)))
    record = match.record({"event": ["club", 1, True, None]})
    written += [
        ("rules", js.dump_rules(game, rules)),
        ("view", js.dump_view(game, match.view(1))),
        ("view", js.dump_view(game, match.view(None, since=7))),
        ("record", js.dump_record(record)),
        ("redacted-record", js.dump_redacted_record(redact(record, 0))),
    ]
    validators = {kind: Draft202012Validator(schema(game, kind)) for kind in KINDS}
    for kind, document in written:
        validators[kind].validate(json.loads(document))
    assert {kind for kind, _ in written} == {*KINDS}
    assert turns.keys() == {*game.prompts, "over"}


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
    with pytest.raises(DocumentError):
        js.load_action(game, document)
