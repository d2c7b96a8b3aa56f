"""Documents of an earlier revision of a game: `earlier/toy-1.json` under a made-up revision 2.

The kit's toy game wrote these documents at its revision 1, and they are never renewed.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from rules.testing import toy
from rules.testing.replaced import replaced

from herrlof_rules import DocumentError, RecordError, redact, replay, verify
from herrlof_rules import documents as js
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Step
from herrlof_rules.documents.schema import schema

EARLIER: dict[str, Any] = json.loads(
    (Path(__file__).parent / "earlier" / "toy-1.json").read_text("utf-8")
)
"""Records by kind: all moves of *follows* are legal under revision 2, one of *differs* is not."""


def legal_actions(state: toy.State, seat: int | None = None) -> tuple[toy.Bid | toy.Play, ...]:
    """The legal actions of revision 2: only the lowest of the higher cards."""
    legal = toy.GAME.legal_actions(state, seat)
    return legal[:1] if legal and type(legal[0]) is toy.Play else legal


def step(state: toy.State, move: Any, seat: int | None = None) -> Step[toy.State, Any]:
    if type(move) is toy.Play and move not in legal_actions(state):
        return toy.GAME.step(state, toy.Play(0), seat)  # refused
    return toy.GAME.step(state, move, seat)


def observe(state: toy.State, seat: int | None) -> toy.Observation:
    legal = () if seat is None else legal_actions(state, seat)
    return evolve(toy.GAME.observe(state, seat), legal_actions=legal)


SECOND: Game[Any, Any, Any, Any, Any, Any] = replaced(
    toy.GAME,
    revision=2,
    legal_actions=legal_actions,
    step=step,
    observe=observe,
)


def earlier(kind: str) -> str:
    return json.dumps(EARLIER[kind])


@pytest.mark.parametrize("kind", EARLIER)
def test_the_first_revision_writes_them(kind: str) -> None:
    verb = "record" if kind in ("follows", "differs") else kind.replace("-", "_")
    load = getattr(js, f"load_{verb}")
    assert js.to_data(toy.GAME, load(toy.GAME, earlier(kind))) == EARLIER[kind]


def test_a_record_that_follows_both() -> None:
    record = js.load_record(SECOND, earlier("follows"))

    assert (record.game, record.revision) == (SECOND, 1)
    assert verify(record).record().revision == 2
    assert redact(record, 0).revision == 2


def test_a_record_that_differs() -> None:
    """A record of an earlier revision is read; replaying it names the first move that differs."""
    record = js.load_record(SECOND, earlier("differs"))
    replayed = replay(record)

    assert replayed.error is not None
    assert replayed.error.move is not None
    assert type(record.moves[replayed.error.move].choice) is toy.Play
    assert "played under revision 1, it differs under revision 2: " in str(replayed.error)
    assert len(replayed.match.log) == replayed.error.move < len(record.moves)
    assert record.moves == js.load_record(toy.GAME, earlier("differs")).moves
    for call in (verify, lambda made: redact(made, 0)):
        with pytest.raises(RecordError, match="under revision 2"):
            call(record)


def test_chance_that_differs() -> None:
    """`verify` also reports a sampler that has changed."""
    record = evolve(js.load_record(SECOND, earlier("follows")), seed="int:1")
    with pytest.raises(RecordError, match="differs under revision 2: the chance outcome does not"):
        verify(record)


def test_what_was_read_is_written_and_read_again() -> None:
    record = js.load_record(SECOND, earlier("differs"))
    text = js.dump_record(record)

    assert json.loads(text)["revision"] == 2
    assert json.loads(text)["played_revision"] == 1
    assert js.load_record(SECOND, text) == record
    for wrong in (0, 2, 3, True, "1"):
        body = {**json.loads(text), "played_revision": wrong}
        with pytest.raises(DocumentError, match="played_revision"):
            js.load_record(SECOND, json.dumps(body))


def test_what_was_shown_is_shown() -> None:
    """A redacted record keeps observations that today's rules would not allow."""
    seen = js.load_redacted_record(SECOND, earlier("redacted-record"))
    first = js.load_redacted_record(toy.GAME, earlier("redacted-record"))

    assert (seen.game, seen.revision, seen.frames) == (SECOND, 1, first.frames)
    assert any(len(frame.legal_actions) > 1 for frame in seen.frames if frame.observation.played)
    assert js.load_redacted_record(SECOND, js.dump_redacted_record(seen)) == seen


def test_marks_hold_in_any_revision() -> None:
    body = json.loads(earlier("redacted-record"))
    body["frames"][0]["changed"]["hand_sizes"] = [0]
    with pytest.raises(DocumentError, match="has 1 entries for 2 seats") as caught:
        js.load_redacted_record(SECOND, json.dumps(body))
    assert caught.value.reason.endswith("(written under revision 1, read under revision 2)")


def test_rules_states_and_views_are_read_by_the_rules_of_now() -> None:
    """Rules, states and views of an earlier revision are read by today's rules."""
    assert js.load_rules(SECOND, earlier("rules")) == toy.Rules()
    state = js.load_state(SECOND, earlier("state"))
    assert state == js.load_state(toy.GAME, earlier("state"))
    for kind, load in (("view", js.load_view), ("observation", js.load_observation)):
        assert load(SECOND, earlier(kind)) == load(toy.GAME, earlier(kind))


def renamed(kind: str, members: Any) -> Any:
    """A migration that renames the option for the hands and refuses states."""
    if kind == "state":
        raise ValueError("a state of revision 1 cannot be played on")
    if "rules" in members:
        rules = members["rules"]
        rules = {**rules, "hand_size": rules["hand"]}
        del rules["hand"]
        return {**members, "rules": rules}
    return members


THIRD = evolve(SECOND, revision=3, migrations={1: renamed})


def of_old_name(kind: str) -> Any:
    body = json.loads(earlier(kind))
    body["rules"]["hand"] = body["rules"].pop("hand_size")
    return body


def test_migrations() -> None:
    """A document passes through the migrations from its revision to the present one."""
    record = js.load_record(THIRD, json.dumps(of_old_name("follows")))
    assert record.moves == js.load_record(toy.GAME, earlier("follows")).moves
    assert record.revision == 1
    assert js.load_record(THIRD, js.dump_record(record)) == record
    assert js.load_rules(THIRD, json.dumps(of_old_name("rules"))) == toy.Rules()
    seen = js.load_redacted_record(THIRD, json.dumps(of_old_name("redacted-record")))
    assert js.load_redacted_record(THIRD, js.dump_redacted_record(seen)) == seen
    second = json.loads(js.dump_rules(SECOND, toy.Rules()))
    assert js.load_rules(THIRD, json.dumps(second)) == toy.Rules()


def test_what_a_migration_refuses() -> None:
    with pytest.raises(DocumentError, match="a state of revision 1 cannot be played on"):
        js.load_state(THIRD, earlier("state"))
    for rules in ({}, [], 7, None):
        body = {**of_old_name("rules"), "rules": rules}
        with pytest.raises(DocumentError, match="cannot be read"):
            js.load_rules(THIRD, json.dumps(body))


def test_the_schema_is_that_of_all_revisions() -> None:
    definitions: Any = schema(SECOND)["$defs"]
    said = definitions["RecordDocument"]["properties"]["revision"]
    assert said == {"type": "integer", "minimum": 1, "maximum": 2}
