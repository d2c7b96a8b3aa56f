"""Anything at all is read as a valid object or refused with a `DocumentError`."""

import json
from random import Random
from typing import Any

import pytest
from documents.documents import KINDS
from hypothesis import given
from hypothesis import strategies as st
from match.matches import course

from herrlof_rules import Chance, DocumentError, IllegalAction, Over, replay
from herrlof_rules.documents import dump_state, load_state
from herrlof_rules.herrlof import GAME, State

# What occurs in documents, so that some of it is nearly right.
WORDS = st.sampled_from(
    [
        *("type", "by", "card", "hands", "trump", "seat", "format", "version", "game", "revision"),
        *("rules", "moves", "seed", "result", "meta", "state", "observation", "events", "frames"),
        *("play", "predict", "deal", "chance", "herrlof", "herrlof-rules/record", "R7", "V"),
    ]
)
STRINGS = WORDS | st.text(max_size=5)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from([0, 1, 2, -1, 2**53, 10**30])
    | STRINGS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(STRINGS, inner, max_size=5),
    max_leaves=15,
)


def read(kind: str, document: str | bytes) -> Any:
    """What is read, which must survive another round trip, or None for a refusal."""
    case = KINDS[kind]
    try:
        loaded = case.load(document)
    except DocumentError as refused:
        error = refused
    else:
        assert case.load(case.dump(loaded)) == loaded
        return loaded
    assert error.path.startswith("$")
    assert len(str(error)) < 400
    assert str(error).isprintable()
    return None


@pytest.mark.parametrize("kind", KINDS)
@given(document=st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_or_text(kind: str, document: str | bytes) -> None:
    assert read(kind, document) is None


@pytest.mark.parametrize("kind", KINDS)
@given(value=VALUES)
def test_any_value(kind: str, value: Any) -> None:
    loaded = read(kind, json.dumps(value))

    assert loaded is None or kind in ("action", "outcome")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value in a document."""
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found += places(item, (*path, number))
    return found


EXAMPLES = {kind: json.loads(case.text) for kind, case in KINDS.items()}
PLACES = {kind: places(value)[1:] for kind, value in EXAMPLES.items()}


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_documents_with_something_replaced(kind: str, data: st.DataObject) -> None:
    document = json.loads(KINDS[kind].text)
    *inner, last = data.draw(st.sampled_from(PLACES[kind]), label="place")
    place = document
    for part in inner:
        place = place[part]
    change = data.draw(st.sampled_from(["replace", "remove", "repeat"]), label="change")
    if change == "remove":
        del place[last]
    elif change == "repeat" and isinstance(place, list):
        place.append(place[last])
    else:
        place[last] = data.draw(VALUES, label="value")
    read(kind, json.dumps(document))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_documents_with_bytes_changed(kind: str, data: st.DataObject) -> None:
    document = bytearray(KINDS[kind].text.encode())
    place = data.draw(st.integers(0, len(document) - 1), label="place")
    length = data.draw(st.integers(0, 3), label="length")
    document[place : place + length] = data.draw(st.binary(max_size=3), label="bytes")
    read(kind, bytes(document))


@pytest.mark.parametrize("kind", KINDS)
def test_documents_cut_anywhere(kind: str) -> None:
    text = KINDS[kind].text
    for length in range(len(text)):
        assert read(kind, text[:length]) is None


STATES = [match.state for players in (2, 3) for match in course(players)][::5]
STATE_TEXTS = [dump_state(GAME, state) for state in STATES]


@given(st.data())
def test_a_changed_state_that_is_read_can_be_played_on(data: st.DataObject) -> None:
    """What `validate` lets through raises nothing but `IllegalAction`."""
    document = json.loads(data.draw(st.sampled_from(STATE_TEXTS), label="state"))
    found = [place for place in places(document["state"])[1:] if "rules" not in place]
    *inner, last = data.draw(st.sampled_from(found), label="place")
    place = document["state"]
    for part in inner:
        place = place[part]
    place[last] = data.draw(
        st.integers(-1, 4) | st.none() | st.sampled_from(["V", "R3", "play"]), label="value"
    )
    try:
        state = load_state(GAME, json.dumps(document))
    except DocumentError:
        return
    play_on(state)


def play_on(state: State) -> None:
    """Every action once, then arbitrary play for more than a round."""
    for seat in (None, *range(state.rules.players)):
        GAME.observe(state, seat)
        legal = GAME.legal_actions(state, seat)
        for action in GAME.action_space(state.rules)[::5]:
            try:
                GAME.apply(state, action, seat)
            except IllegalAction:
                assert action not in legal
            else:
                assert action in legal
    rng = Random(1)
    for _ in range(60):
        now = GAME.turn(state)
        if isinstance(now, Over):
            break
        if isinstance(now, Chance):
            state = GAME.apply(state, GAME.chance(state).sample(rng))
        else:
            seat = rng.choice(now.seats)
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state, seat)), seat)


@given(st.data())
def test_a_changed_record_that_is_read_can_be_replayed(data: st.DataObject) -> None:
    """Replaying gives a match and an error, and raises nothing."""
    document = json.loads(KINDS["record"].text)
    moves = document["moves"]
    number = data.draw(st.integers(0, len(moves) - 1), label="move")
    key = data.draw(st.sampled_from(sorted(moves[number])), label="key")
    moves[number][key] = data.draw(VALUES, label="value")
    record = read("record", json.dumps(document))
    if record is not None:
        replayed = replay(record)
        assert len(replayed.match.log) == (
            len(moves) if replayed.error is None or replayed.error.move is None else number
        )
