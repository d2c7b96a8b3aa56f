"""Any bytes are refused with the one documented error or read as something that comes back."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herrlof_rules import DocumentError, Match, herrlof, odin
from herrlof_rules.core.game import Game
from herrlof_rules.documents import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_record,
    dump_redacted_record,
    dump_rules,
    dump_state,
    dump_view,
    load_action,
    load_observation,
    load_outcome,
    load_record,
    load_redacted_record,
    load_rules,
    load_state,
    load_view,
)
from herrlof_rules.match import redact
from herrlof_rules.testing import strategies
from herrlof_rules.testing.generators.tokens import fault_of_form, tokens

Load = Callable[[Any, bytes], Any]


def loaders(game: Game) -> dict[str, tuple[str, Load, Callable[[Any], str]]]:
    """For each kind a good document, its loader, and its writer."""
    match = Match.start(game, game.rules(2), 7)
    for _ in range(3):
        match = match.play(match.legal_actions(match.turn.seats[0])[-1], match.turn.seats[0])
    rules, state = match.rules, match.state
    record = match.record({"note": ["free", 1, None]})
    action = game.legal_actions(state)[0]
    outcome = match.log[0].choice
    view, redacted = match.view(0), redact(record, 0)
    return {
        "action": (dump_action(game, action), load_action, lambda v: dump_action(game, v)),
        "outcome": (dump_outcome(game, outcome), load_outcome, lambda v: dump_outcome(game, v)),
        "rules": (dump_rules(game, rules), load_rules, lambda v: dump_rules(game, v)),
        "state": (dump_state(game, state), load_state, lambda v: dump_state(game, v)),
        "observation": (
            dump_observation(game, view.observation),
            load_observation,
            lambda v: dump_observation(game, v),
        ),
        "view": (dump_view(game, view), load_view, lambda v: dump_view(game, v)),
        "record": (dump_record(record), load_record, dump_record),
        "redacted record": (
            dump_redacted_record(redacted),
            load_redacted_record,
            dump_redacted_record,
        ),
    }


CASES = [
    pytest.param(game, *case, id=f"{game.name} {kind}")
    for game in (herrlof.GAME, odin.GAME)
    for kind, case in loaders(game).items()
]


def read(game: Game, load: Load, dump: Callable[[Any], str], document: bytes) -> bool:
    """Whether a document was read; any error but the documented one comes through."""
    try:
        loaded = load(game, document)
    except DocumentError as error:
        refused = error
    else:
        text = dump(loaded)
        assert fault_of_form(text) is None
        assert load(game, text.encode()) == loaded
        return True
    assert refused.path.startswith("$")
    assert len(str(refused)) < 400
    assert str(refused).isprintable()
    return False


@pytest.mark.parametrize(("game", "good", "load", "dump"), CASES)
@given(data=st.data())
@settings(max_examples=max(20, settings().max_examples // 10))
def test_drawn(
    game: Game, good: str, load: Load, dump: Callable[[Any], str], data: st.DataObject
) -> None:
    read(game, load, dump, data.draw(strategies.hostile_bytes(good)))


PIECES = [
    *(b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"true", b"-1", b"1e9", b"NaN"),
    *(b"\xff", b"\x00", b"\xef\xbb\xbf", b'"7"', b"7.0", b"9" * 30, b'"\\ud800"', b"[" * 50),
]


def damaged(good: str, others: list[str], rng: Random) -> bytes:
    """A document with a few bytes, tokens or members changed, some of them from another one."""
    made = good.encode()
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(made) + 1)
        end = min(len(made), start + rng.choice((0, 1, 1, 2, 8, 40)))
        match rng.randrange(6):
            case 0:
                piece = bytes([rng.randrange(256)])
            case 1:
                piece = rng.choice(PIECES)
            case 2:
                piece = made[start:end] * 2
            case 3:
                parts = tokens(rng.choice(others))
                at = rng.randrange(len(parts))
                piece = "".join(parts[at : at + rng.randint(1, 8)]).encode()
            case 4:
                other = rng.choice(others).encode()
                at = rng.randrange(len(other))
                piece = other[at : at + rng.randint(1, 60)]
            case _:
                piece = b""
        made = made[:start] + piece + made[end:]
    return made


@pytest.mark.parametrize(("game", "good", "load", "dump"), CASES)
def test_damaged(
    game: Game,
    good: str,
    load: Load,
    dump: Callable[[Any], str],
    pytestconfig: pytest.Config,
) -> None:
    rng = Random(good)
    others = [case.values[1] for case in CASES]
    count = 40_000 if pytestconfig.getoption("--thorough") else 300
    for _ in range(count):
        read(game, load, dump, damaged(good, others, rng))
