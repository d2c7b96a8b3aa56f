"""A document that could not be read back is not written; the error has its path."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve
from rules.documents.documents import KINDS, MATCH, WHOLE

from herrlof_rules import DocumentError, Match, herrlof, odin, redact
from herrlof_rules import documents as js
from herrlof_rules.documents import codecs
from herrlof_rules.documents.limits import MOVES_LIMIT, SIZE_LIMIT
from herrlof_rules.documents.values import Refused, fraction_text
from herrlof_rules.herrlof import GAME, Card, Draw, FirstDealer, Play, Predict
from herrlof_rules.match import Move
from herrlof_rules.testing.generators.forgeries import JUNK, copy_as

RECORD = MATCH.record()
REDACTED = redact(RECORD, 0)
STATE = MATCH.state


class Better(Play):
    """A subclass of an action."""


LOOP: list[Any] = []
LOOP.extend([LOOP] * 50)
OBJECTS: list[Any] = [*JUNK, LOOP, 10**400, Play, GAME, odin.Pass(), Better(Card.R7)]
NAMES = [f"{type(junk).__name__} {number}" for number, junk in enumerate(OBJECTS)]
whatever = pytest.mark.parametrize("junk", OBJECTS, ids=NAMES)


@whatever
@pytest.mark.parametrize("kind", KINDS)
def test_anything_else(kind: str, junk: Any) -> None:
    """A dumper refuses an object of another kind with `DocumentError` or `TypeError`."""
    with pytest.raises((DocumentError, TypeError)):
        KINDS[kind].dump(junk)
    with pytest.raises((DocumentError, TypeError)):
        KINDS[kind].load(junk)


@pytest.mark.parametrize("game", [None, 7, "herrlof", herrlof, []])
def test_no_game(game: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: js.dump_action(game, Play(Card.R7)),
        lambda: js.load_action(game, "{}"),
        lambda: js.dump_state(game, STATE),
        lambda: js.load_state(game, "{}"),
        lambda: js.dump_record(evolve(RECORD, game=game)),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("name", [f.name for f in type(STATE).__attrs_attrs__])
@whatever
def test_junk_in_a_state(name: str, junk: Any) -> None:
    state = copy_as(type(STATE), STATE, {name: junk})
    right = getattr(STATE, name)
    if type(junk) is type(right) and junk == right:
        return
    with pytest.raises(DocumentError) as caught:
        # The state may have the right form and yet be impossible.
        js.load_state(GAME, js.dump_state(GAME, state))
    assert caught.value.path.startswith("$.state")
    assert len(str(caught.value)) < 400


def action(*chosen: Any) -> Callable[[], str]:
    """Writes an action of Herrlof."""
    return partial(js.dump_action, GAME, *chosen)


def cards(cards: Any) -> Callable[[], str]:
    """Writes a set whose cards bypassed its constructor."""
    return partial(
        js.dump_action, odin.GAME, copy_as(odin.Play, odin.Play((odin.Card.R2,)), {"cards": cards})
    )


def view(**changes: Any) -> Callable[[], str]:
    """Writes a changed view."""
    return partial(js.dump_view, GAME, evolve(MATCH.view(0), **changes))


def record(**changes: Any) -> Callable[[], str]:
    """Writes a changed record."""
    return partial(js.dump_record, evolve(RECORD, **changes))


def redacted(**changes: Any) -> Callable[[], str]:
    """Writes a changed redacted record."""
    return partial(js.dump_redacted_record, evolve(REDACTED, **changes))


NOWHERE = evolve(MATCH.view(0).observation, seat=2)
SCORED = evolve(STATE, standing=evolve(STATE.standing, scores=(0, True)))
OTHERS = (Match.start(odin.GAME, odin.Rules(), seed=1).view(0),)
LACKING = (evolve(REDACTED.frames[0], since=1),)
BY_NOBODY: Any = Move(None, Predict(0))  # type: ignore[arg-type]

REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "true for a number": (action(Predict(True)), "$.tricks"),
    "a number beyond 2**53": (action(Predict(2**53)), "$.tricks"),
    "a token for a card": (action(Play("R7")), "$.card"),  # type: ignore[arg-type]
    "a missing field": (action(object.__new__(Play)), "$.card"),
    "an outcome": (action(Draw(Card.V)), "$"),
    "a set in another order": (cards((odin.Card.R2, odin.Card.R1)), "$"),
    "an empty set": (cards(()), "$"),
    "a set as a list": (cards([]), "$.cards"),
    "a set of other things": (cards((odin.Card.R2, 7)), "$.cards[1]"),
    "a score of true": (partial(js.dump_state, GAME, SCORED), "$.state.standing.scores[1]"),
    "rules that refuse": (
        partial(js.dump_rules, GAME, copy_as(type(MATCH.rules), MATCH.rules, {"players": 4})),
        "$.rules",
    ),
    "a view from no seat": (view(observation=NOWHERE), "$.observation.seat"),
    "a view since before the start": (view(since=-1), "$.since"),
    "a view since a truth": (view(since=False), "$.since"),
    "too many moves": (record(moves=(Move(0, Predict(0)),) * (MOVES_LIMIT + 1)), "$.moves"),
    "moves as a list": (record(moves=[]), "$.moves"),
    "no move": (record(moves=(7,)), "$.moves[0]"),
    "a move by nobody": (record(moves=(BY_NOBODY,)), "$.moves[0].by"),
    "a move by true": (record(moves=(Move(True, Predict(0)),)), "$.moves[0].by"),
    "an action by chance": (record(moves=(Move("chance", Predict(0)),)), "$.moves[0]"),
    "an outcome by a seat": (record(moves=(Move(0, FirstDealer(0)),)), "$.moves[0]"),
    "a seed without tag": (record(seed="2020"), "$.seed"),
    "a seed of number": (record(seed=7), "$.seed"),
    "a result of another kind": (record(result=7), "$.result"),
    "a record of a later revision": (record(revision=2), "$.played_revision"),
    "metadata without end": (record(meta={"a": LOOP}), "$.meta"),
    "another revision": (redacted(revision=2), "$.played_revision"),
    "a redacted record from no seat": (redacted(seat=2), "$.seat"),
    "a redacted record of another seat": (redacted(seat=1), "$.frames[0].changed.seat"),
    "frames of another game": (redacted(frames=OTHERS), "$.frames[0]"),
    "frames that leave out events": (redacted(frames=LACKING), "$"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_would_not_be_read(case: str) -> None:
    dump, path = REFUSED[case]
    for _ in range(2):  # A value that was refused once is refused again.
        with pytest.raises(DocumentError) as caught:
            dump()
        assert caught.value.path == path
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("frames", [None, [], (7,)])
def test_frames_that_are_no_views(frames: Any) -> None:
    with pytest.raises(TypeError):
        js.dump_redacted_record(evolve(REDACTED, frames=frames))


def test_the_length_of_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = js.dump_record(WHOLE.record())
    assert len(text) < SIZE_LIMIT
    monkeypatch.setattr("herrlof_rules.documents.envelopes.SIZE_LIMIT", len(text))
    assert js.dump_record(WHOLE.record()) == text
    monkeypatch.setattr("herrlof_rules.documents.envelopes.SIZE_LIMIT", len(text) - 1)
    with pytest.raises(DocumentError, match="longer than"):
        js.dump_record(WHOLE.record())


def test_what_was_written_before_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Caching by identity does not write a wrong object that equals a cached one."""
    monkeypatch.setattr(codecs, "WRITTEN_KEPT", 2)
    for _ in range(2):
        for tricks in range(4):
            assert (
                js.dump_action(GAME, Predict(tricks)) == f'{{"tricks":{tricks},"type":"predict"}}'
            )
        with pytest.raises(DocumentError):
            js.dump_action(GAME, Predict(True))
        with pytest.raises(DocumentError):
            js.dump_state(GAME, evolve(STATE, hands=(True, STATE.packed_hands[1])))


def test_mappings_are_written_as_objects() -> None:
    meta = MappingProxyType({"a": MappingProxyType({"b": (1,)})})

    assert js.load_record(GAME, js.dump_record(MATCH.record(meta))).meta == {"a": {"b": [1]}}


def test_only_the_newest_of_a_view() -> None:
    """`since` is written unless it is 0, and is 0 if left out."""
    match = Match.start(GAME, MATCH.rules, seed=1).play(Predict(0), 0)
    for since in range(3):
        view = match.view(0, since=since)
        text = js.dump_view(GAME, view)
        assert ('"since":' in text) == (since > 0)
        assert js.load_view(GAME, text) == view


def test_a_float_instead_of_a_fraction() -> None:
    """A float is not written as a fraction, even if it is exact."""
    with pytest.raises(Refused, match=r"^0.5 is not a fraction$"):
        fraction_text(0.5)
