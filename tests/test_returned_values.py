"""Changing a returned value changes nothing else, so no cache returns its stored object."""

import copy
import json
import pickle
from array import array
from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Any

import attrs
import pytest

from herrlof_arena import simulation
from herrlof_arena.encoding import Encoder
from herrlof_rules import DocumentError, Match, documents, herrlof, odin, scenes
from herrlof_rules.core import Game
from herrlof_rules.core.unchangeable import FrozenDict, FrozenList, unchangeable
from herrlof_rules.documents.schema import schema
from herrlof_rules.match import Headers, redact
from herrlof_rules.sentences import Sentences, clauses, dump_catalogue

GAMES_TRIED = (herrlof.GAME, odin.GAME)


def played(game: Game) -> Match[Any, Any, Any, Any, Any, Any]:
    match: Any = Match.start(game, game.rules(3), seed=3)
    for _ in range(8):
        seat = match.turn.seats[0]
        match = match.play(match.legal_actions(seat)[-1], seat)
    return match


def calls(game: Game) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Calls that return values with parts; two calls return equal values."""
    match = played(game)
    rules, state, seat = match.rules, match.state, match.turn.seats[0]
    record = match.record({"names": ["A", "B", "C"], "more": {"deep": [{"x": 1}]}})
    view = match.view(seat)
    data = [rules, state, view, view.observation, view.legal_actions[0], match.log[0].choice]
    for value in (*data, record, redact(record, 0)):
        yield f"to_data {type(value).__name__}", lambda value=value: documents.to_data(game, value)
    converter = documents.make_converter(game)
    for value in data:
        yield (
            f"unstructure {type(value).__name__}",
            lambda value=value: converter.unstructure(value),
        )
    text = documents.dump_record(record)
    yield "record.meta", lambda: record.meta
    yield "load_record.meta", lambda: documents.load_record(game, text).meta
    yield "Headers.meta", lambda: Headers(names=("A", "B", "C"), comments={1: "so"}).meta()
    yield "parse_json", lambda: documents.parse_json(text)
    yield "schema", lambda: schema(game)
    yield "schema of a kind", lambda: schema(game, "view")
    yield "prompts", lambda: game.prompts
    yield "parts", lambda: game.info.parts
    yield "migrations", lambda: game.migrations
    yield "clauses", lambda: clauses(game)
    yield "scene", lambda: scenes.scene_of(view)
    sentences = Sentences(game)
    yield "numbered", lambda: sentences.numbered(view)
    yield "dump_messages", lambda: documents.parse_json(dump_catalogue(game, "en"))
    yield "legal_actions", lambda: game.legal_actions(state, seat)
    yield "action_space", lambda: game.action_space(rules)
    yield "FORMAT_VERSIONS", lambda: documents.FORMAT_VERSIONS
    encoder = Encoder(game, rules)
    yield "observation_tensor", lambda: encoder.observation_tensor(view)
    yield "information_state_tensor", lambda: encoder.information_state_tensor(view)
    yield "legal_ids", lambda: encoder.legal_ids(view)
    yield "padded_ids", lambda: encoder.padded_ids(view)
    yield "mask", lambda: encoder.mask(view)
    yield "action_features", encoder.action_features
    yield "decisions", lambda: list(simulation.decisions([record]))
    yield "rounds", lambda: list(simulation.rounds([record]))


def changed(value: Any, depth: int = 8) -> Iterator[str]:
    """Changes every part of a value that can be changed, and yields the names of their types."""
    if depth == 0:
        return
    match value:
        case FrozenDict() | FrozenList() | MappingProxyType():
            yield from _refusals(value)
        case dict():
            yield from _parts_changed(value.values(), depth)
            value.clear()
            value["changed"] = "changed"
            yield "dict"
        case list() | array():
            yield from _parts_changed(value, depth)
            value[:] = value[:0]
            yield type(value).__name__
        case tuple():
            yield from _parts_changed(value, depth)
        case _ if attrs.has(type(value)):
            yield from _parts_changed(attrs.astuple(value, recurse=False), depth)
        case _:
            pass


def _parts_changed(parts: Iterable[Any], depth: int) -> Iterator[str]:
    for part in list(parts):
        yield from changed(part, depth - 1)


def _refusals(value: Any) -> Iterator[str]:
    before = repr(value)
    with pytest.raises((TypeError, AttributeError)):
        value.clear()
    with pytest.raises(TypeError):
        value[0] = 7
    assert repr(value) == before
    yield "frozen"


CASES = {f"{game.name} {name}": (game, name) for game in GAMES_TRIED for name, _ in calls(game)}


@pytest.mark.parametrize("case", CASES)
def test_changing_what_was_returned_changes_no_later_answer(case: str) -> None:
    game, name = CASES[case]
    call = dict(calls(game))[name]
    before = repr(call())
    record = documents.dump_record(played(game).record())
    for _ in range(2):  # The second call returns the cached value, if there is one.
        for _ in changed(call()):
            pass
    assert repr(call()) == before
    assert documents.dump_record(played(game).record()) == record


def test_parts_are_changed_at_all() -> None:
    """The test above changes dicts, lists and arrays, and frozen values reject the change."""
    kinds = {kind for _, call in calls(herrlof.GAME) for kind in changed(call())}
    assert kinds == {"array", "dict", "frozen", "list"}


def test_a_record_keeps_a_copy_of_its_metadata() -> None:
    """A record keeps its metadata if the caller's dict changes, and its own dict is frozen."""
    given: Any = {"names": ["A", "B", "C"], "more": {"deep": (1, [2])}}
    record = played(odin.GAME).record(given)
    text = documents.dump_record(record)
    given["names"].append("D")
    given["more"]["deep"][1].append(3)
    assert documents.dump_record(record) == text
    meta: Any = record.meta
    assert meta == {"names": ["A", "B", "C"], "more": {"deep": (1, [2])}}
    for change in (
        lambda: meta.update(names=[]),
        lambda: meta.setdefault("x", 1),
        lambda: meta.pop("names"),
        lambda: meta["names"].append("D"),
        meta["names"].sort,
        lambda: meta["more"]["deep"][1].extend([4]),
        lambda: meta.__ior__({"x": 1}),
        lambda: meta["names"].__iadd__(["D"]),
    ):
        with pytest.raises(TypeError, match="belongs to a frozen value"):
            change()
    assert documents.dump_record(record) == text
    assert dict(meta)["names"] == ["A", "B", "C"]


def test_frozen_dicts_and_lists_are_copied_and_pickled() -> None:
    value = unchangeable({"a": [1, {"b": [2]}], "c": MappingProxyType({"d": 3})})
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value == {"a": [1, {"b": [2]}], "c": {"d": 3}}
        assert type(again) is FrozenDict
        assert type(again["a"]) is FrozenList
    assert json.dumps(value) == '{"a": [1, {"b": [2]}], "c": {"d": 3}}'


def test_what_contains_itself_is_kept_and_refused_by_documents() -> None:
    loop: Any = []
    loop.append(loop)
    with pytest.raises(DocumentError, match="meta"):
        documents.dump_record(played(odin.GAME).record({"a": loop}))
