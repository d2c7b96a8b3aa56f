"""What the goldens hold is what the library does today."""

import json
from difflib import unified_diff
from itertools import islice
from typing import Any

import pytest
from goldens.regenerate import COMMAND, HERE, end_of, goldens, line

from herrlof_rules import GAMES, herrlof, odin, verify
from herrlof_rules.documents import dump_record, load_record

MADE = goldens()
RECORDS = [name for name in MADE if name.startswith("records/")]

HERRLOF_ENDS = {
    # reason, tie-breakers consulted, one winner or not, rematch
    ("target", (), True, False),
    ("target", ("predictions",), True, False),
    ("target", ("predictions",), False, False),
    ("target", ("predictions", "last_round_tricks"), True, False),
    ("target", ("predictions", "last_round_tricks"), False, False),
    ("target", ("predictions", "last_round_tricks"), False, True),
    ("round_limit", (), True, False),
    ("round_limit", ("predictions",), True, False),
    ("round_limit", ("predictions", "last_round_tricks"), True, False),
    ("round_limit", ("predictions", "last_round_tricks"), False, False),
    ("round_limit", ("predictions", "last_round_tricks"), False, True),
}
ODIN_ENDS = {(reason, one) for reason in ("target", "hand_limit") for one in (True, False)}


def entries(name: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in (HERE / name).read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("name", MADE)
def test_unchanged(name: str) -> None:
    """A difference is shown; where it is meant, make the goldens again and review theirs."""
    kept = (HERE / name).read_text(encoding="utf-8").splitlines()
    made = MADE[name]().splitlines()
    if kept != made:
        shown = islice(unified_diff(kept, made, name, "now", n=2, lineterm=""), 30)
        short = "\n".join(text[:300] for text in shown)
        pytest.fail(f"{name} is different now ({COMMAND} makes it again):\n{short}", pytrace=False)


def test_no_file_too_many() -> None:
    kept = {
        path.relative_to(HERE).as_posix()
        for path in HERE.rglob("*")
        if path.suffix in (".txt", ".jsonl")
    }
    assert kept == set(MADE)
    assert sum((HERE / name).stat().st_size for name in kept) < 1_500_000


@pytest.mark.parametrize("name", RECORDS)
def test_records_verify(name: str) -> None:
    """Each record is a game by the rules, from its seed, that ends as the golden says."""
    game = GAMES[name.removeprefix("records/").removesuffix(".jsonl")]
    for entry in entries(name):
        text = line(entry["record"]).strip()
        record = load_record(game, text)
        assert end_of(verify(record)) == entry["end"]
        assert dump_record(record) == text


@pytest.mark.parametrize("players", herrlof.GAME.player_counts)
def test_every_end_of_herrlof(players: int) -> None:
    """M3 to M6: a record for each reason, each tie-breaker, a shared victory, a rematch."""
    ends = [e["end"] for e in entries("records/herrlof.jsonl") if e["end"]["players"] == players]
    found = {(e["reason"], tuple(e["tie_breakers"]), e["winners"] == 1, e["rematch"]) for e in ends}
    assert found >= HERRLOF_ENDS


@pytest.mark.parametrize("players", odin.GAME.player_counts)
def test_every_end_of_odin(players: int) -> None:
    """M2, M3: a record for each reason, with one winner and with several."""
    ends = [e["end"] for e in entries("records/odin.jsonl") if e["end"]["players"] == players]
    found = {(e["reason"], e["winners"] == 1) for e in ends}
    # Of two players one scores nothing in the last hand, so only the other reaches the target.
    assert found >= ODIN_ENDS - ({("target", False)} if players == 2 else set())
