"""Converters of cattrs read and write a game's values as documents do."""

from enum import StrEnum
from importlib import import_module
from typing import Any, NewType

import pytest
from attrs import frozen
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, ClassValidationError
from cattrs.strategies import configure_tagged_union

from herrlof_rules import (
    Chance,
    Decision,
    DocumentError,
    Match,
    Move,
    Record,
    RedactedRecord,
    View,
    herrlof,
    odin,
    redact,
)
from herrlof_rules.documents import (
    dump_action,
    dump_view,
    first_fault,
    format_exception,
    make_converter,
    parse_json,
    to_data,
)

FORMATS = ("json", "msgpack", "msgspec", "orjson", "pyyaml")

HerrlofView = View[herrlof.Rules, herrlof.Action, herrlof.Event, herrlof.Observation]


class Level(StrEnum):
    EASY = "easy"
    HARD = "hard"


@frozen
class Everything:
    """A class with a field for each kind of value that a converter may meet."""

    title: str
    level: Level
    difficulty: float
    solved: bool
    tries: int
    rules: herrlof.Rules
    state: herrlof.State
    turn: Decision | Chance
    observation: herrlof.Observation
    view: HerrlofView
    record: Record[Any, Any, Any, Any, Any, Any]
    redacted: RedactedRecord[Any, Any, Any, Any, Any, Any]
    action: herrlof.Action
    play: herrlof.Play
    nothing: herrlof.Play | None
    something: herrlof.Predict | herrlof.Play | None
    outcome: herrlof.Outcome
    moves: list[Move[herrlof.Action, herrlof.Outcome]]
    events: tuple[herrlof.Event, ...]
    cards: frozenset[herrlof.Card]
    copies: dict[herrlof.Card, int]


def played() -> Match[Any, Any, Any, Any, Any, Any]:
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    for _ in range(6):
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    return match


MATCH: Any = played()
EVERYTHING = Everything(
    title="A puzzle",
    level=Level.HARD,
    difficulty=0.5,
    solved=False,
    tries=7,
    rules=MATCH.rules,
    state=MATCH.state,
    turn=MATCH.turn,
    observation=MATCH.view(1).observation,
    view=MATCH.view(1),
    record=MATCH.record({"note": "kept"}),
    redacted=redact(MATCH.record(), 0),
    action=MATCH.legal_actions(MATCH.turn.seats[0])[0],
    play=herrlof.Play(herrlof.Card.G7),
    nothing=None,
    something=herrlof.Predict(3),
    outcome=MATCH.log[0].choice,
    moves=[entry.move for entry in MATCH.log],
    events=tuple(event for entry in MATCH.log for event in entry.events),
    cards=frozenset({herrlof.Card.H, herrlof.Card.B1}),
    copies={herrlof.Card.V: 3},
)


def preconfigured(name: str) -> Any:
    pytest.importorskip("yaml" if name == "pyyaml" else name, reason=f"needs {name}")
    return import_module(f"cattrs.preconf.{name}").make_converter()


@pytest.mark.parametrize("strict", [False, True], ids=["coercing", "strict"])
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_reads_what_it_wrote(name: str, strict: bool) -> None:
    """Every kind of value is read back equal, and members of unions have the right classes."""
    converter = make_converter(herrlof.GAME, preconfigured(name), strict=strict)
    again = converter.loads(converter.dumps(EVERYTHING), Everything)
    assert again == EVERYTHING
    assert type(again.something) is herrlof.Predict
    assert type(again.level) is Level


def test_values_are_written_as_documents_have_them() -> None:
    converter = make_converter(herrlof.GAME)
    plain = converter.unstructure(EVERYTHING)
    assert plain["play"] == parse_json(dump_action(herrlof.GAME, EVERYTHING.play))
    assert plain["view"] == to_data(herrlof.GAME, EVERYTHING.view)
    assert plain["record"] == to_data(herrlof.GAME, EVERYTHING.record)
    state: Any = to_data(herrlof.GAME, EVERYTHING.state)
    assert plain["state"] == state["state"]
    assert plain["moves"] == plain["record"]["moves"]
    assert plain["turn"] == {"type": "decision", "kind": MATCH.turn.kind, "seats": [1]}
    assert plain["copies"] == {"V": 3}


def test_the_given_converter_is_changed_and_returned() -> None:
    given = Converter()
    assert make_converter(odin.GAME, given) is given
    assert given.structure({"type": "pass"}, odin.Action) == odin.Pass()  # type: ignore[arg-type]


def test_two_games_in_one_converter() -> None:
    """Each class is read by its own game, and the type of a view determines the view's game."""
    converter = make_converter(odin.GAME, make_converter(herrlof.GAME))
    data = {"type": "play", "cards": ["R2", "R8"]}
    assert converter.structure(data, odin.Play) == odin.Play((odin.Card.R2, odin.Card.R8))
    data = {"type": "play", "card": "R8"}
    assert converter.structure(data, herrlof.Play) == herrlof.Play(herrlof.Card.R8)
    plain = parse_json(dump_view(herrlof.GAME, MATCH.view(0)))
    view: Any = HerrlofView
    assert converter.structure(plain, view) == MATCH.view(0)


@frozen
class Answer:
    actions: list[herrlof.Action]
    by_name: dict[str, herrlof.Play]


BAD: list[tuple[Any, str, str]] = [
    ({"actions": [], "by_name": {}, "rest": 1}, "$", ""),
    ({"by_name": {}}, "$.actions", "is missing"),
    ({"actions": [{"type": "fly"}], "by_name": {}}, "$.actions[0].type", "'fly' is not one of: "),
    ({"actions": [{}], "by_name": {}}, "$.actions[0]", "has no type"),
    (
        {"actions": [{"type": "decline"}, {"type": "play", "card": "Z9"}], "by_name": {}},
        "$.actions[1].card",
        "'Z9' is not a card",
    ),
    (
        {"actions": [{"type": "predict", "tricks": "7"}], "by_name": {}},
        "$.actions[0].tricks",
        "'7' is not a whole number",
    ),
    (
        {"actions": [{"type": "predict", "tricks": True}], "by_name": {}},
        "$.actions[0].tricks",
        "true is not a whole number",
    ),
    ({"actions": [], "by_name": {"a": {"type": "play"}}}, "$.by_name[a].card", "is missing"),
    (
        {"actions": [], "by_name": {"a": {"type": "play", "card": "V", "x": 1}}},
        "$.by_name[a]",
        "unknown key 'x'",
    ),
]


@pytest.mark.parametrize(
    ("data", "path", "reason"), BAD, ids=[f"{path} {reason}" for _, path, reason in BAD]
)
def test_a_fault_is_found_at_its_whole_path(data: Any, path: str, reason: str) -> None:
    """`transform_error` shows the path and, with `format_exception`, the reason."""
    converter = make_converter(herrlof.GAME, Converter(forbid_extra_keys=True))
    with pytest.raises(ClassValidationError) as refused:
        converter.structure(data, Answer)
    (shown,) = transform_error(refused.value, format_exception=format_exception)
    fault = first_fault(refused.value)
    assert fault.reason.startswith(reason)
    assert fault.path == path
    where = path.replace("[a]", "['a']")  # cattrs writes the `repr` of a mapping's key.
    assert shown == f"{fault.reason} @ {where}"
    assert transform_error(refused.value)[0].endswith(f" @ {where}")


def texts(error: BaseException) -> list[str]:
    """The texts of an exception and of those in it, each after its notes."""
    inner = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    own = [*getattr(error, "__notes__", ()), str(error.args[0] if inner else error)]
    return own + [text for part in inner for text in texts(part)]


def test_each_exception_group_names_what_was_read() -> None:
    """The groups and their notes are worded as in cattrs, so tracebacks read the same."""
    converter = make_converter(herrlof.GAME)
    dealt = {"type": "hands_dealt", "round": 1, "dealer": 0, "trump": "B1", "hands": [["Z9"], None]}
    state = converter.unstructure(MATCH.state)
    state["table"]["trump"] = "Z9"
    with pytest.raises(ClassValidationError) as in_arrays:
        converter.structure(dealt, herrlof.HandsDealt)
    with pytest.raises(ClassValidationError) as in_an_object:
        converter.structure(state, herrlof.State)
    assert texts(in_arrays.value) == [
        "While structuring HandsDealt",
        "Structuring HandsDealt @ attribute hands",
        "While structuring a part of it",
        "Structuring an array @ index 0",
        "While structuring a part of it",
        "Structuring an array @ index 0",
        "$.hands[0][0]: 'Z9' is not a card",
    ]
    assert texts(in_an_object.value) == [
        "While structuring State",
        "Structuring State @ attribute table",
        "While structuring a part of it",
        "Structuring an object @ attribute trump",
        "$.table.trump: 'Z9' is not a card",
    ]


def test_a_fault_of_a_nested_document_has_its_path() -> None:
    converter = make_converter(herrlof.GAME)
    plain = converter.unstructure(EVERYTHING)
    plain["view"]["observation"]["hand"][1] = "Z9"
    plain["state"]["hands"][0].append("B1")
    plain["observation"]["legal_actions"] = [{"type": "swap"}]
    plain["observation"]["seat"] = None
    with pytest.raises(BaseValidationError) as refused:
        converter.structure(plain, Everything)
    shown = {line.partition(" @ ")[2]: line for line in transform_error(refused.value)}
    assert {"$.view.observation.hand[1]", "$.state"} <= set(shown)
    assert [path for path in shown if path.startswith("$.observation")]


def test_an_impossible_state_is_refused() -> None:
    """A converter validates a state as `load_state` does."""
    converter = make_converter(herrlof.GAME)
    plain = converter.unstructure(MATCH.state)
    plain["hands"][0][0] = plain["hands"][1][0]
    with pytest.raises(DocumentError, match="impossible state: breaks "):
        converter.structure(plain, herrlof.State)


def test_without_detailed_validation_the_refusal_is_bare() -> None:
    converter = make_converter(herrlof.GAME, Converter(detailed_validation=False))
    data = {"actions": [{"type": "play", "card": "Z9"}], "by_name": {}}
    with pytest.raises(DocumentError) as refused:
        converter.structure(data, Answer)
    assert (refused.value.path, refused.value.reason) == ("$.card", "'Z9' is not a card")


def test_what_could_not_be_read_back_is_not_written() -> None:
    converter = make_converter(herrlof.GAME)
    wrong: Any = herrlof.Predict("7")  # type: ignore[arg-type]
    with pytest.raises(DocumentError, match="'7' is not a whole number"):
        converter.unstructure(wrong)


@frozen
class Plain:
    number: int
    ratio: float
    word: str
    yes: bool
    level: Level


GOOD = {"number": 1, "ratio": 2, "word": "a", "yes": True, "level": "easy"}
COERCED = [
    ("number", "7"),
    ("number", True),
    ("number", 7.5),
    ("ratio", "0.5"),
    ("ratio", False),
    ("word", 7),
    ("yes", 1),
    ("yes", "no"),
]


@pytest.mark.parametrize(("name", "value"), COERCED)
def test_a_strict_converter_coerces_nothing(name: str, value: Any) -> None:
    """cattrs coerces plain values in a program's own classes, unless the converter is strict."""
    assert make_converter(odin.GAME).structure({**GOOD, name: value}, Plain)
    strict = make_converter(odin.GAME, strict=True)
    assert strict.structure(GOOD, Plain) == Plain(1, 2.0, "a", True, Level.EASY)
    with pytest.raises(ClassValidationError) as refused:
        strict.structure({**GOOD, name: value}, Plain)
    assert first_fault(refused.value).path == f"$.{name}"


def test_a_strict_converter_still_reads_enums_of_strings() -> None:
    """The hook of `str`, which cattrs also calls for a `StrEnum`, returns its member."""
    strict = make_converter(odin.GAME, strict=True)
    assert strict.structure("hard", Level) is Level.HARD
    with pytest.raises(ValueError, match="'neither' is not a valid Level"):
        strict.structure("neither", Level)


@frozen
class Text:
    text: str


@frozen
class Attempt:
    play: herrlof.Play


def test_a_union_of_your_own_may_hold_values_of_the_game() -> None:
    converter = make_converter(herrlof.GAME)
    kind: Any = Text | Attempt
    configure_tagged_union(kind, converter)
    attempt = Attempt(herrlof.Play(herrlof.Card.R3))
    plain = converter.unstructure(attempt, kind)
    assert plain == {"play": {"type": "play", "card": "R3"}, "_type": "Attempt"}
    assert converter.structure(plain, kind) == attempt


def test_the_first_fault_in_a_list() -> None:
    """The path of a fault in a list begins with the element's index."""
    converter = make_converter(herrlof.GAME)
    data = [{"type": "decline"}, {"type": "play", "card": "Z9"}]
    with pytest.raises(BaseValidationError) as refused:
        converter.structure(data, list[herrlof.Action])
    fault = first_fault(refused.value)
    assert (fault.path, fault.reason) == ("$[1].card", "'Z9' is not a card")


def test_a_fault_that_cattrs_finds_has_its_reason() -> None:
    """A fault outside the game's values has the reason that cattrs gives."""
    with pytest.raises(BaseValidationError) as refused:
        make_converter(odin.GAME).structure({**GOOD, "level": "neither"}, Plain)
    (shown,) = transform_error(refused.value, format_exception=format_exception)
    assert shown == transform_error(refused.value)[0]
    assert shown.endswith(" @ $.level")


def test_the_first_fault_in_an_error_with_more_notes() -> None:
    """Notes that do not come from cattrs do not enter the path."""
    with pytest.raises(BaseValidationError) as refused:
        make_converter(herrlof.GAME).structure({"play": {"type": "play", "card": "Z9"}}, Attempt)
    fault: Any = refused.value.exceptions[0]
    fault.__notes__.insert(0, "seen by a program")
    assert first_fault(refused.value).path == "$.play.card"


Name = NewType("Name", str)


@frozen
class Named:
    name: Name
    play: herrlof.Play


def test_a_new_type_is_not_a_value_of_the_game() -> None:
    """A converter reads and writes a `NewType` of another program as cattrs does."""
    converter = make_converter(herrlof.GAME)
    named = Named(Name("Anna"), herrlof.Play(herrlof.Card.R3))
    plain = converter.unstructure(named)
    assert plain == {"name": "Anna", "play": {"type": "play", "card": "R3"}}
    assert converter.structure(plain, Named) == named
