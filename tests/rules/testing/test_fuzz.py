"""Loaders refuse any bytes with the documented error, or read a value that round-trips."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules.documents.documents import Kind, kinds

from herrlof_rules import DocumentError, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.match import redact
from herrlof_rules.testing import strategies


def kinds_of(game: Game) -> dict[str, Kind]:
    """Each kind of document, with a valid example from a match."""
    match = Match.start(game, game.rules(2), 7)
    for _ in range(3):
        match = match.play(match.legal_actions(match.turn.seats[0])[-1], match.turn.seats[0])
    record, view = match.record({"note": ["free", 1, None]}), match.view(0)
    return kinds(
        game,
        action=match.legal_actions(match.turn.seats[0])[0],
        outcome=match.log[0].choice,
        rules=match.rules,
        state=match.state,
        observation=view.observation,
        view=view,
        record=record,
        redacted_record=redact(record, 0),
    )


CASES = {
    f"{game.name} {name}": kind
    for game in (herrlof.GAME, odin.GAME)
    for name, kind in kinds_of(game).items()
}


def read(kind: Kind, document: bytes) -> bool:
    """Whether a document was read; only the documented error is caught."""
    try:
        loaded = kind.load(document)
    except DocumentError as error:
        refused = error
    else:
        text = kind.dump(loaded)
        assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
        assert kind.load(text.encode()) == loaded
        return True
    assert refused.path.startswith("$")
    assert len(str(refused)) < 400
    assert str(refused).isprintable()
    return False


@pytest.mark.parametrize("case", CASES)
@given(data=st.data())
@settings(max_examples=max(20, settings().max_examples // 10))
def test_drawn(case: str, data: st.DataObject) -> None:
    """Hostile bytes that Hypothesis draws are refused or read."""
    read(CASES[case], data.draw(strategies.hostile_bytes(CASES[case].text)))


PIECES = [
    *(b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"true", b"-1", b"1e9", b"NaN"),
    *(b"\xff", b"\x00", b"\xef\xbb\xbf", b'"7"', b"7.0", b"9" * 30, b'"\\ud800"', b"[" * 50),
]


def damaged(good: str, others: list[str], rng: Random) -> bytes:
    """A document with a few bytes, tokens or members changed, some taken from another one."""
    document_bytes = good.encode()
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(document_bytes) + 1)
        end = min(len(document_bytes), start + rng.choice((0, 1, 1, 2, 8, 40)))
        match rng.randrange(6):
            case 0:
                piece = bytes([rng.randrange(256)])
            case 1:
                piece = rng.choice(PIECES)
            case 2:
                piece = document_bytes[start:end] * 2
            case 3:
                parts = re.findall(r'"[^"]*"|[\w-]+|[^"\w-]', rng.choice(others))
                at = rng.randrange(len(parts))
                piece = "".join(parts[at : at + rng.randint(1, 8)]).encode()
            case 4:
                other = rng.choice(others).encode()
                at = rng.randrange(len(other))
                piece = other[at : at + rng.randint(1, 60)]
            case _:
                piece = b""
        document_bytes = document_bytes[:start] + piece + document_bytes[end:]
    return document_bytes


@pytest.mark.parametrize("case", CASES)
def test_damaged(case: str, pytestconfig: pytest.Config) -> None:
    """Randomly damaged documents are refused or read."""
    good = CASES[case].text
    rng, others = Random(good), [kind.text for kind in CASES.values()]
    for _ in range(40_000 if pytestconfig.getoption("--thorough") else 300):
        read(CASES[case], damaged(good, others, rng))
