"""Malformed documents are refused with the path of the fault."""

import json
import re
from typing import Any

import pytest
from rules.documents.documents import KINDS, MATCH, REMOVED, edited

from herrlof_rules import DocumentError, HerrlofRulesError
from herrlof_rules.documents import canonical_json, dump_record, faults, load_action, parse_json
from herrlof_rules.documents.limits import (
    DEPTH_LIMIT,
    LARGEST_INTEGER,
    META_LIMIT,
    MOVES_LIMIT,
    NESTED_LIMIT,
    PATH_LIMIT,
    SIZE_LIMIT,
    TEXT_LIMIT,
)
from herrlof_rules.herrlof import GAME

HUGE = 10**30
BEYOND = 2**53
MILLION = "x" * 10**6


def refusal(kind: str, document: str | bytes) -> DocumentError:
    """The refusal of a document, checked to be short and printable."""
    with pytest.raises(HerrlofRulesError) as caught:
        KINDS[kind].load(document)
    error = caught.value
    assert isinstance(error, DocumentError)
    text = str(error)
    assert text == f"{error.path}: {error.reason}"
    assert len(text) < 400
    assert text.isprintable()
    _check_as_data(kind, document, error)
    return error


def _check_as_data(kind: str, document: str | bytes, error: DocumentError) -> None:
    """Plain values are refused as their text is."""
    try:
        values: Any = parse_json(document)
    except DocumentError:
        return
    if isinstance(values, dict):
        with pytest.raises(DocumentError) as caught:
            KINDS[kind].load(values)
        assert caught.value.path == error.path


NO_DOCUMENT: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "is not JSON"),
    "white space": (" \n", "is not JSON"),
    "not JSON": ("play R7", "is not JSON"),
    "cut short": ('{"type":"play","card":', "is not JSON"),
    "cut in a string": ('{"type":"pl', "is not JSON"),
    "something after it": ('{"type":"swap"}{}', "is not JSON"),
    "a comma too many": ('{"type":"swap",}', "is not JSON"),
    "single quotes": ("{'type':'swap'}", "is not JSON"),
    "a comment": ('{"type":"swap"} // now', "is not JSON"),
    "a line break in a string": ('{"type":"sw\nap"}', "is not JSON"),
    "two byte order marks": (b'\xef\xbb\xbf\xef\xbb\xbf{"type":"swap"}', "is not JSON"),
    "not UTF-8": (b'{"type":"\xff"}', "UTF-8"),
    "UTF-8 of a surrogate": (b'{"type":"\xed\xa0\x80"}', "UTF-8"),
    "UTF-16": ('{"type":"swap"}'.encode("utf-16"), "UTF-8"),
    "zero bytes": (b"\x00" * 10, "is not JSON"),
    "a key twice": ('{"type":"swap","type":"swap"}', "duplicate key 'type'"),
    "a key twice deep inside": ('{"type":[{"a":{"b":1,"c":2,"b":1}}]}', "duplicate key 'b'"),
    "a long key twice": ('{"long":1,"long":1}'.replace("long", "k" * 5000), "duplicate key"),
    "a fraction": ('{"type":"predict","tricks":4.5}', "is not a whole number"),
    "a whole fraction": ('{"type":"predict","tricks":7.0}', "is not a whole number"),
    "an exponent": ('{"type":"predict","tricks":1e3}', "is not a whole number"),
    "an exponent of thousands": ('{"type":"predict","tricks":1e999999}', "is not a whole number"),
    "a long fraction": (f'{{"tricks":0.{"1" * 9999}}}', "is not a whole number"),
    "not a number": ('{"type":"predict","tricks":NaN}', "is not a whole number"),
    "infinity": ('{"type":"predict","tricks":Infinity}', "is not a whole number"),
    "negative infinity": ('{"type":"predict","tricks":-Infinity}', "is not a whole number"),
    "thousands of digits": ('{"type":"predict","tricks":' + "9" * 5000 + "}", ""),
    "a leading zero": ('{"type":"predict","tricks":07}', "is not JSON"),
    "a plus": ('{"type":"predict","tricks":+7}', "is not JSON"),
    "deep arrays": ("[" * 100_000, "is nested too deeply"),
    "deep objects": ('{"a":' * 100_000, "is nested too deeply"),
    "too long": (" " * SIZE_LIMIT + "{}", "longer than"),
    "too many bytes": (b" " * SIZE_LIMIT + b"{}", "longer than"),
}


@pytest.mark.parametrize("kind", ["action", "record"])
@pytest.mark.parametrize("case", NO_DOCUMENT)
def test_no_document(case: str, kind: str) -> None:
    document, reason = NO_DOCUMENT[case]
    error = refusal(kind, document)

    assert error.path == "$"
    assert reason in error.reason


@pytest.mark.parametrize("document", ['\ufeff{"type":"swap"}', b'\xef\xbb\xbf{"type":"swap"}'])
def test_a_byte_order_mark_is_ignored(document: str | bytes) -> None:
    """A byte order mark, which some editors and shells write, is ignored."""
    assert load_action(GAME, document) == load_action(GAME, '{"type":"swap"}')


def test_a_document_of_the_greatest_length_is_read() -> None:
    text = '{"type":"swap"}'

    assert load_action(GAME, text + " " * (SIZE_LIMIT - len(text))) is not None


ACTIONS: dict[str, tuple[str, str]] = {
    "null": ("null", "$"),
    "true": ("true", "$"),
    "a number": ("7", "$"),
    "a string": ('"play R7"', "$"),
    "an array": ('[{"type":"swap"}]', "$"),
    "an empty object": ("{}", "$"),
    "no type": ('{"card":"R7"}', "$"),
    "a type of null": ('{"type":null}', "$.type"),
    "a type of number": ('{"type":1}', "$.type"),
    "a type of array": ('{"type":["play"]}', "$.type"),
    "a type of object": ('{"type":{"type":"play"}}', "$.type"),
    "an unknown type": ('{"type":"resign"}', "$.type"),
    "a type in capitals": ('{"type":"Play","card":"R7"}', "$.type"),
    "a type with a space": ('{"type":"play ","card":"R7"}', "$.type"),
    "the type of an outcome": ('{"type":"draw","card":"R7"}', "$.type"),
    "a very long type": (f'{{"type":"{MILLION}"}}', "$.type"),
    "a type of emoji": (json.dumps({"type": "\U0001f600" * 60}), "$.type"),
    "a surrogate as type": ('{"type":"\\ud800"}', "$.type"),
    "no card": ('{"type":"play"}', "$.card"),
    "an unknown key": ('{"type":"swap","card":"R7"}', "$"),
    "another unknown key": ('{"type":"play","card":"R7","seat":0}', "$"),
    "a surrogate as key": ('{"type":"swap","\\ud800":1}', "$"),
    "a very long key": (f'{{"type":"swap","{MILLION}":1}}', "$"),
    "a key with a line break": ('{"type":"swap","a\\nb":1}', "$"),
    "a card of null": ('{"type":"play","card":null}', "$.card"),
    "a card of number": ('{"type":"play","card":7}', "$.card"),
    "a card of array": ('{"type":"play","card":["R7"]}', "$.card"),
    "no such card": ('{"type":"play","card":"R0"}', "$.card"),
    "a card in small letters": ('{"type":"play","card":"r7"}', "$.card"),
    "a card by its name": ('{"type":"play","card":"Card.R7"}', "$.card"),
    "a card in other letters": ('{"type":"play","card":"\\u0412\\u0031"}', "$.card"),
    "a number in a string": ('{"type":"predict","tricks":"7"}', "$.tricks"),
    "true for a number": ('{"type":"predict","tricks":true}', "$.tricks"),
    "null for a number": ('{"type":"predict","tricks":null}', "$.tricks"),
    "an array for a number": ('{"type":"predict","tricks":[7]}', "$.tricks"),
    "an object for a number": ('{"type":"predict","tricks":{}}', "$.tricks"),
    "a number beyond 2**53": ('{"type":"predict","tricks":9007199254740992}', "$.tricks"),
    "a number beyond -2**53": ('{"type":"predict","tricks":-9007199254740992}', "$.tricks"),
    "a huge number": (f'{{"type":"predict","tricks":{HUGE}}}', "$.tricks"),
    "true for a seat": ('{"type":"steal_card","victim":false}', "$.victim"),
}


OUTCOMES: dict[str, tuple[str, str]] = {
    "the type of an action": ('{"type":"play","card":"R7"}', "$.type"),
    "no hands": ('{"type":"deal","trump":"R7"}', "$.hands"),
    "hands of null": ('{"type":"deal","trump":"R7","hands":null}', "$.hands"),
    "hands of a number": ('{"type":"deal","trump":"R7","hands":[1,2]}', "$.hands[0]"),
    "a hand of strings": ('{"type":"deal","trump":"R7","hands":["R1R2",[]]}', "$.hands[0]"),
    "a card twice": ('{"type":"deal","trump":"R7","hands":[[],["R1","G2","R1"]]}', "$.hands[1]"),
    "four Valknut": ('{"type":"deal","trump":"R7","hands":[["V","V","V","V"]]}', "$.hands[0]"),
    "no such card": ('{"type":"deal","trump":"R7","hands":[["R1","X"],[]]}', "$.hands[0][1]"),
    "no trump card": ('{"type":"deal","trump":null,"hands":[["R1"]]}', "$.trump"),
    "an object of hands": ('{"type":"deal","trump":"R7","hands":{"0":["R1"]}}', "$.hands"),
}


@pytest.mark.parametrize(
    ("kind", "case"),
    [*(("action", case) for case in ACTIONS), *(("outcome", case) for case in OUTCOMES)],
)
def test_moves(kind: str, case: str) -> None:
    document, path = {"action": ACTIONS, "outcome": OUTCOMES}[kind][case]

    assert refusal(kind, document).path == path


ENVELOPED = [kind for kind in KINDS if kind not in ("action", "outcome")]

ENVELOPES: dict[str, tuple[dict[str, Any], str]] = {
    "no format": ({"format": REMOVED}, "$.format"),
    "another format": ({"format": "herrlof-rules/action"}, "$.format"),
    "a format of number": ({"format": 1}, "$.format"),
    "a long format": ({"format": "x" * 10**5}, "$.format"),
    "no version": ({"version": REMOVED}, "$.version"),
    "a newer version": ({"version": 3}, "$.version"),
    "version 0": ({"version": 0}, "$.version"),
    "a negative version": ({"version": -1}, "$.version"),
    "a version of thousands of digits": ({"version": 10**4000}, "$.version"),
    "a version of string": ({"version": "1"}, "$.version"),
    "a version of true": ({"version": True}, "$.version"),
    "a version of null": ({"version": None}, "$.version"),
    "no game": ({"game": REMOVED}, "$.game"),
    "another game": ({"game": "odin"}, "$.game"),
    "an unknown game": ({"game": "skat"}, "$.game"),
    "a game of array": ({"game": ["herrlof"]}, "$.game"),
    "no revision": ({"revision": REMOVED}, "$.revision"),
    "a newer revision": ({"revision": 2}, "$.revision"),
    "revision 0": ({"revision": 0}, "$.revision"),
    "a revision of thousands of digits": ({"revision": 10**4000}, "$.revision"),
    "a huge negative revision": ({"revision": -HUGE}, "$.revision"),
    "a revision of null": ({"revision": None}, "$.revision"),
    "an unknown key": ({"extra": 1}, "$"),
    "an empty key": ({"": 1}, "$"),
}


@pytest.mark.parametrize("kind", ENVELOPED)
@pytest.mark.parametrize("case", ENVELOPES)
def test_envelopes(case: str, kind: str) -> None:
    changes, path = ENVELOPES[case]

    assert refusal(kind, edited(kind, changes)).path == path


@pytest.mark.parametrize("kind", ENVELOPED)
@pytest.mark.parametrize("text", ["null", "[]", '"record"', "7", "false", "{}"])
def test_no_envelope(text: str, kind: str) -> None:
    assert refusal(kind, text).path == ("$.format" if text == "{}" else "$")


@pytest.mark.parametrize("kind", ENVELOPED)
def test_every_member_is_needed(kind: str) -> None:
    for key in json.loads(KINDS[kind].text).keys() - {"since"}:
        assert refusal(kind, edited(kind, {key: REMOVED})).path == f"$.{key}"


@pytest.mark.parametrize("kind", ENVELOPED)
def test_no_document_is_one_of_another_kind(kind: str) -> None:
    for other in set(ENVELOPED) - {kind}:
        assert refusal(kind, KINDS[other].text).path == "$.format"


SHEETS = "state.standing.sheets"
LEGAL = "observation.legal_actions"
RESULT: dict[str, Any] = {"points": [], "reason": "", "winners": []}
PICKED = {"thief": 0, "victim": 1, "taken": "R9", "given": None}

MEMBERS: list[tuple[str, str, Any, str]] = [
    ("rules", "rules", None, ""),
    ("rules", "rules", [], ""),
    ("rules", "rules.type", "rules", "$.rules"),
    ("rules", "rules.speed", 1, "$.rules"),
    ("rules", "rules.players", 4, "$.rules"),
    ("rules", "rules.players", "2", ""),
    ("rules", "rules.players", True, ""),
    ("rules", "rules.hand_size", -1, "$.rules"),
    ("rules", "rules.target", BEYOND, ""),
    ("rules", "rules.max_rounds", "10", ""),
    ("rules", "rules.small_bonus_tricks", 3, ""),
    ("rules", "rules.small_bonus_tricks", [0, "1"], "$.rules.small_bonus_tricks[1]"),
    ("rules", "rules.tie_breakers", ["predictions", "age"], "$.rules.tie_breakers[1]"),
    ("rules", "rules.final_tie", "coin", ""),
    ("rules", "rules.symbol_lead", None, ""),
    ("rules", "rules.deck", "G2", ""),
    ("rules", "rules.deck", ["G2", "G2"], ""),
    ("rules", "rules.deck", ["G2", "G0"], "$.rules.deck[1]"),
    ("rules", "rules.deck", ["G2"], "$.rules"),
    ("state", "state", None, ""),
    ("state", "state.hands", REMOVED, ""),
    ("state", "state.type", "state", "$.state"),
    ("state", "state.table.type", "table", "$.state.table"),
    ("state", "state.standing.rules.seed", 1, "$.state.standing.rules"),
    ("state", "state.turn.seat", 0, "$.state.turn"),
    ("state", "state.seed", "int:1", "$.state"),
    ("state", "state.hands", [["R2"]], "$.state"),
    ("state", "state.hands.1", 7, ""),
    ("state", "state.hands.1", ["R2"], "$.state"),
    ("state", "state.hands.1", ["R2", "R2"], ""),
    ("state", "state.leader", True, ""),
    ("state", "state.leader", 1, "$.state"),
    ("state", "state.standing.dealer", 2, "$.state"),
    ("state", "state.standing.round", -1, "$.state"),
    ("state", "state.standing.scores.0", "0", ""),
    ("state", "state.standing.scores", [0, False], "$.state.standing.scores[1]"),
    ("state", "state.standing.scores.0", None, ""),
    ("state", "state.standing.scores.1", BEYOND, ""),
    ("state", "state.standing.scores.1", -BEYOND, ""),
    ("state", "state.standing.scores", {}, ""),
    ("state", "state.standing.scores", [5, 0], "$.state"),
    ("state", SHEETS, [None], f"$.{SHEETS}[0]"),
    ("state", SHEETS, [{"tricks": [0, 1]}], f"$.{SHEETS}[0].predictions"),
    ("state", "state.standing.rules.target", "50", ""),
    ("state", "state.table.trump", None, "$.state"),
    ("state", "state.table.trump", "R", ""),
    ("state", "state.table.predictions", [2, None], "$.state"),
    ("state", "state.table.predictions.0", "0", ""),
    ("state", "state.table.pile", ["H"] * 4, ""),
    ("state", "state.table.thefts", [PICKED], "$.state"),
    ("state", "state.table.thefts", [{**PICKED, "taken": 9}], "$.state.table.thefts[0].taken"),
    ("state", "state.table.buried", [{"seat": None, "card": "G4"}], "$.state.table.buried[0].seat"),
    ("state", "state.tricks", "00", ""),
    ("state", "state.last_trick", [], ""),
    ("state", "state.turn", None, ""),
    ("state", "state.turn.type", "pause", ""),
    ("state", "state.turn.seats", REMOVED, ""),
    ("observation", "observation", None, ""),
    ("observation", "observation.hand", None, ""),
    ("observation", "observation.handed_in", [1, 0], "$.observation.handed_in[0]"),
    ("observation", LEGAL, [{"type": "swap"}, {"type": "draw"}], f"$.{LEGAL}[1].type"),
    ("observation", LEGAL, [{"type": "swap", "seat": 1}], f"$.{LEGAL}[0]"),
    ("view", "observation.seat", 2, ""),
    ("view", "events", None, ""),
    ("view", "events.1", "dealt", ""),
    ("view", "since", -1, ""),
    ("view", "since", "0", ""),
    ("view", "since", True, ""),
    ("view", "since", None, ""),
    ("view", "events.0.type", "rain", ""),
    ("view", "events.0.card", "V", "$.events[0]"),
    ("view", "events.2.seat", REMOVED, ""),
    ("view", "events.1.hands", [7, None], "$.events[1].hands[0]"),
    ("record", "seed", 1, ""),
    ("record", "seed", "2020", ""),
    ("record", "seed", "float:1.5", ""),
    ("record", "seed", "str:\ud800", ""),
    ("record", "seed", "str:" + "x" * 2000, ""),
    ("record", "seed", "str:" + "x" * 10**6, ""),
    ("record", "moves", None, ""),
    ("record", "moves", {"0": {}}, ""),
    ("record", "moves.1", None, ""),
    ("record", "moves.1", ["chance"], ""),
    ("record", "moves.2.by", REMOVED, "$.moves[2]"),
    ("record", "moves.2.by", None, ""),
    ("record", "moves.2.by", True, ""),
    ("record", "moves.2.by", BEYOND, ""),
    ("record", "moves.2.by", -HUGE, ""),
    ("record", "moves.2.by", "Anna", ""),
    ("record", "moves.2.by", "chance", "$.moves[2].type"),
    ("record", "moves.0.by", 0, "$.moves[0].type"),
    ("record", "moves.2.type", REMOVED, "$.moves[2]"),
    ("record", "moves.2.type", "resign", ""),
    ("record", "moves.2.card", "V", "$.moves[2]"),
    ("record", "moves.2.tricks", REMOVED, ""),
    ("record", "moves.2.tricks", "0", ""),
    ("record", "moves.1.hands", [["R2", "R2"], []], "$.moves[1].hands[0]"),
    ("record", "result", True, ""),
    ("record", "result", {"points": [1, 2], "reason": "target"}, "$.result.winners"),
    ("record", "result", {**RESULT, "points": ["1/2"]}, "$.result.points[0]"),
    ("record", "result", {**RESULT, "reason": "x" * (TEXT_LIMIT + 1)}, "$.result.reason"),
    ("record", "result", {**RESULT, "reason": "\udfff"}, "$.result.reason"),
    ("record", "result", {**RESULT, "reason": None}, "$.result.reason"),
    ("record", "result", {**RESULT, "rematch": 1}, "$.result.rematch"),
    ("record", "meta", None, ""),
    ("record", "meta", [], ""),
    ("record", "meta", {"a": ["x" * 4000] * 5}, ""),
    ("record", "meta", {"a": "x" * (TEXT_LIMIT + 1)}, "$.meta.a"),
    ("record", "meta", {"k" * (TEXT_LIMIT + 1): 1}, ""),
    ("record", "meta", {"a": ["", "\ud800"]}, "$.meta.a[1]"),
    ("record", "meta", {"\ud800": 1}, ""),
    ("record", "meta", {"a": {"b": BEYOND}}, "$.meta.a.b"),
    ("redacted-record", "frames", None, ""),
    ("redacted-record", "frames.1", 7, ""),
    ("redacted-record", "frames.1.events", REMOVED, ""),
    ("redacted-record", "frames.0.state", {}, "$.frames[0]"),
    ("redacted-record", "frames.1.changed.seat", 1, ""),
    ("redacted-record", "frames.1.events", [{"type": "swap"}], "$.frames[1].events[0].type"),
    ("redacted-record", "frames.0.changed.hand", ["R2", "R0"], "$.frames[0].changed.hand[1]"),
    ("redacted-record", "seat", 2, ""),
    ("redacted-record", "seat", -1, ""),
    ("redacted-record", "seat", "0", ""),
]
"""Kind, member, value, and the path of the fault: that of the member where none is given."""


@pytest.mark.parametrize(
    ("kind", "member", "value", "path"),
    MEMBERS,
    ids=[f"{member} {number}" for number, (_, member, _, _) in enumerate(MEMBERS)],
)
def test_members(kind: str, member: str, value: Any, path: str) -> None:
    at = "$." + re.sub(r"\.(\d+)", r"[\1]", member)

    assert refusal(kind, edited(kind, {member: value})).path == (path or at)


def nested(depth: int) -> dict[str, Any]:
    """Free-form data with this depth."""
    inner: dict[str, Any] = {}
    for _ in range(depth - 1):
        inner = {"a": inner}
    return inner


def test_the_depth_of_free_form_data() -> None:
    KINDS["record"].load(edited("record", {"meta": nested(DEPTH_LIMIT)}))

    arrays: Any = {"a": []}
    for _ in range(DEPTH_LIMIT):
        arrays = {"a": [arrays["a"]]}
    for deep in (nested(DEPTH_LIMIT + 1), arrays):
        error = refusal("record", edited("record", {"meta": deep}))
        assert (error.path, error.reason) == (
            "$.meta",
            f"is nested more than {DEPTH_LIMIT} levels deep",
        )


def test_a_long_path_is_shortened() -> None:
    """Keys of free-form data are untrusted, so the path to a deep fault is shortened."""
    meta: Any = BEYOND
    for _ in range(25):
        meta = {"k" * 70: meta}

    assert refusal("record", edited("record", {"meta": meta})).path.startswith("$.meta.kkk")


def test_the_seat_of_a_move_is_any_whole_number() -> None:
    """A document may name any seat; only replaying checks that the seat exists."""
    KINDS["record"].load(edited("record", {"moves.2.by": LARGEST_INTEGER}))


def test_the_length_of_free_form_data() -> None:
    """A document as long as the limit is read; one character more is refused."""
    texts = ["x" * 4000] * 4
    rest = META_LIMIT - len('{"a":["","","",""],"b":""}') - 16_000
    KINDS["record"].load(edited("record", {"meta": {"a": texts, "b": "x" * rest}}))

    error = refusal("record", edited("record", {"meta": {"a": texts, "b": "x" * (rest + 1)}}))
    assert error.path == "$.meta"


@pytest.mark.parametrize(
    ("meta", "path"),
    [
        ({"a": 1.5}, "$.meta.a"),
        ({"a": [float("nan")]}, "$.meta.a[0]"),
        ({"a": b"x"}, "$.meta.a"),
        ({"a": {1}}, "$.meta.a"),
        ({"a": [object()]}, "$.meta.a[0]"),
        ({1: "a"}, "$.meta"),
        ({"a": "\ud800"}, "$.meta.a"),
        ({"a": BEYOND}, "$.meta.a"),
        ({"a": "x" * 5000}, "$.meta.a"),
        ({"a": ["x" * 4000] * 5}, "$.meta"),
        (nested(DEPTH_LIMIT + 1), "$.meta"),
        ([0], "$.meta"),
        ("text", "$.meta"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_free_form_data_is_refused_when_written_too(meta: Any, path: str) -> None:
    with pytest.raises(DocumentError) as caught:
        dump_record(MATCH.record(meta))
    assert caught.value.path == path


@pytest.mark.parametrize("left", ["", ',"players":2'])
def test_an_unknown_key_is_told_before_what_is_missing(left: str) -> None:
    """The first unknown key in order is reported before any missing key."""
    options = f'{{"zeal":1,"speed":2{left},"haste":{{}}}}'
    error = refusal("rules", edited("rules", {"rules": json.loads(options)}))

    assert str(error) == "$.rules: unknown key 'haste'"
    lacking = edited("state", {"state.hands": REMOVED, "state.seed": "int:1"})
    assert str(refusal("state", lacking)) == "$.state: unknown key 'seed'"


@pytest.mark.parametrize(
    "change",
    [
        {"state.hands.1": ["R2", "R2"]},
        {"state.standing.scores": [False, False]},
        {"state.standing.dealer": False},
    ],
    ids=str,
)
def test_what_was_read_before_makes_no_difference(change: dict[str, Any]) -> None:
    """Caching of hands does not accept a wrong value that equals a cached one."""
    errors = []
    for _ in range(2):
        assert KINDS["state"].load(KINDS["state"].text) == MATCH.state
        errors.append(str(refusal("state", edited("state", change))))
    assert errors[0] == errors[1]


def test_impossible_states_name_the_clause() -> None:
    error = refusal("state", edited("state", {"state.hands.1": ["R2"]}))

    assert "C1" in error.reason
    assert error.__cause__ is not None


def test_the_limits() -> None:
    """Limits never shrink, so every later release can read the documents of this release."""
    assert (SIZE_LIMIT, META_LIMIT, TEXT_LIMIT) == (8 * 1024 * 1024, 16 * 1024, 4096)
    assert (MOVES_LIMIT, DEPTH_LIMIT, PATH_LIMIT) == (10_000, 32, 200)
    assert LARGEST_INTEGER == 2**53 - 1


@pytest.mark.parametrize(("length", "end"), [(PATH_LIMIT, ""), (PATH_LIMIT + 1, "...")])
def test_where_a_path_is_cut(length: int, end: str) -> None:
    assert faults.refusal(ValueError("no"), "p" * length).path == "p" * PATH_LIMIT + end


@pytest.mark.parametrize(
    ("kind", "changes", "reason"),
    [
        ("state", {"version": 2}, "2 is newer than 1: read it with a newer release"),
        ("state", {"version": 0}, "there is no version 0"),
        ("state", {"revision": 2}, "2 is newer than 1: read it with a newer release"),
        ("state", {"revision": -1}, "there is no revision -1"),
        ("state", {"version": "1"}, "'1' is not a whole number"),
        ("state", {"state.turn.type": LARGEST_INTEGER}, "9007199254740991 is not one of: decision"),
        ("state", {"state.turn.type": BEYOND}, "a number beyond 2**53 is not one of: decision"),
        ("state", {"state.turn.type": -BEYOND}, "a number beyond 2**53 is not one of: decision"),
        ("state", {"state.turn.type": None}, "null is not one of: decision"),
        ("state", {"state.turn.type": True}, "true is not one of: decision"),
        ("state", {"state.turn.type": [1]}, "an array is not one of: decision"),
        ("state", {"state.turn.type": {"a": 1}}, "an object is not one of: decision"),
        ("state", {"state.hands.0": ["R0"]}, "'R0' is not a card"),
        ("rules", {"rules.symbol_lead": "R0"}, "'R0' is not one of: "),
        ("record", {"meta": {"a": "x" * 4097}}, "is longer than 4096 characters"),
        ("record", {"meta": {"a": {"b": BEYOND}}}, "is a number beyond 2**53"),
        ("state", {"state.standing.scores": [BEYOND, BEYOND]}, "is a number beyond 2**53"),
        ("state", {"state.standing.scores": [-BEYOND, -BEYOND]}, "is a number beyond 2**53"),
        ("state", {"state.turn": {}}, "has no type"),
        ("record", {"moves.0.by": -1}, "-1 is neither a seat nor chance"),
        ("record", {"moves.0.by": 0}, "'first_dealer' is not one of: predict, "),
        ("record", {"moves.2.by": "chance"}, "'predict' is not one of: first_dealer, "),
    ],
)
def test_reasons(kind: str, changes: dict[str, Any], reason: str) -> None:
    """A refusal shows a short form of the wrong value and says what is expected."""
    assert refusal(kind, edited(kind, changes)).reason.startswith(reason)


def test_of_several_faults_the_first_is_named() -> None:
    faults = {"state.standing.round": None, "state.standing.dealer": "x", "state.leader": "x"}

    assert refusal("state", edited("state", faults)).path == "$.state.standing.round"


def test_what_is_just_within_the_limits_is_read() -> None:
    word = "x" * TEXT_LIMIT
    moves = [{"by": 0, "type": "predict", "tricks": 0}] * MOVES_LIMIT

    for meta in ({"a": word}, {"a": LARGEST_INTEGER, "b": -LARGEST_INTEGER}):
        assert KINDS["record"].load(edited("record", {"meta": meta})).meta == meta
    assert len(KINDS["record"].load(edited("record", {"moves": moves})).moves) == MOVES_LIMIT


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_cannot_say_is_never_written(number: float) -> None:
    with pytest.raises(DocumentError, match="JSON cannot represent"):
        canonical_json([number])


def test_the_size_is_that_of_its_utf_8() -> None:
    """`str` and `bytes` have the same limit in UTF-8 bytes."""
    for letter, extra in (("x", 0), ("x", 1), ("\u00fe", 0), ("\u00fe", 1), ("\U0001f0a1", 1)):
        count, rest = divmod(SIZE_LIMIT - 2, len(letter.encode()))
        text = '"' + letter * count + "x" * (rest + extra) + '"'
        reasons = set[str]()
        for document in (text, text.encode()):
            with pytest.raises(DocumentError) as caught:
                load_action(GAME, document)
            reasons.add(caught.value.reason)
        (reason,) = reasons
        assert (f"is longer than {SIZE_LIMIT} bytes" in reason) == bool(extra)


def test_arrays_and_objects_are_counted() -> None:
    for opened, closed in (("[", "]"), ('{"":', "}")):
        text = opened * NESTED_LIMIT + opened + closed * (NESTED_LIMIT + 1)
        for document in (text, text.encode()):
            with pytest.raises(DocumentError, match="arrays and objects"):
                load_action(GAME, document)


def test_what_is_no_text_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="a document must be a str or bytes, not an int"):
        parse_json(5)
