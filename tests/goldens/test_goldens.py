"""The goldens equal the library's current results."""

import json
import re
from collections import defaultdict
from difflib import unified_diff
from itertools import islice
from typing import Any

import pytest

from herrlof_rules import GAMES, herrlof, odin, verify
from herrlof_rules.documents import dump_record, load_record
from tools.goldens.kept import goldens, kept
from tools.goldens.playthroughs import playthroughs
from tools.goldens.records import end_of, records
from tools.goldens.text import COMMAND, HOME, line

MADE = goldens()
RECORDS = [name for name in MADE if name.startswith("records/")]

HERRLOF_ENDS = {
    # The reason, the tie-breakers used, whether one seat wins, and whether a rematch decides
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
    return [json.loads(text) for text in (HOME / name).read_text("utf-8").splitlines()[1:]]


def from_their_seeds(name: str) -> str:
    """The stored records, played again from their seeds."""
    tried = defaultdict[str, list[int]](list)
    for entry in entries(name):
        tried[entry["rules"]].append(int(entry["record"]["seed"].removeprefix("int:")))
    return records(GAMES[name.removeprefix("records/").removesuffix(".jsonl")], tried)


@pytest.mark.parametrize("name", MADE)
def test_unchanged(name: str) -> None:
    """A golden equals the current result; after an intended change, renew and review the golden."""
    now = (MADE[name]() if name not in RECORDS else from_their_seeds(name)).splitlines()
    today = (HOME / name).read_text(encoding="utf-8").splitlines()
    if today != now:
        shown = islice(unified_diff(today, now, name, "now", n=2, lineterm=""), 30)
        short = "\n".join(text[:300] for text in shown)
        pytest.fail(f"{name} is different now ({COMMAND} makes it again):\n{short}", pytrace=False)


def test_no_file_too_many() -> None:
    assert kept() == set(MADE)
    assert sum((HOME / name).stat().st_size for name in kept()) < 1_500_000


@pytest.mark.parametrize("name", GAMES)
def test_each_rules_of_an_edition_has_one_playthrough(name: str) -> None:
    """Editions with the same rules share one playthrough, which names them all."""
    game = GAMES[name]
    listed = playthroughs(game)
    assert (
        len({each.rules for each in listed}) == len({each.path for each in listed}) == len(listed)
    )
    for edition in game.info.editions:
        for players in game.player_counts:
            (one,) = (each for each in listed if each.rules == game.edition(edition, players))
            head = (HOME / one.path).read_text(encoding="utf-8").splitlines()[0]
            assert f"edition {edition}," in head


def test_a_whole_hand_that_must_be_played_is_met() -> None:
    """L2: the playthrough under `whole_hand="must"` has a leader who must play a whole hand."""
    text = (HOME / "playthroughs/odin-whole_hand-must-3.txt").read_text(encoding="utf-8")
    assert re.search(r'^= .*legal_actions \["play \w\d( \w\d)+"\]$', text, re.MULTILINE)


@pytest.mark.parametrize("name", RECORDS)
def test_records_verify(name: str) -> None:
    """Each record follows the rules and its seed, and ends as the golden says."""
    game = GAMES[name.removeprefix("records/").removesuffix(".jsonl")]
    for entry in entries(name):
        text = line(entry["record"]).strip()
        record = load_record(game, text)
        assert end_of(verify(record)) == entry["end"]
        assert dump_record(record) == text


@pytest.mark.parametrize("players", herrlof.GAME.player_counts)
def test_every_end_of_herrlof(players: int) -> None:
    """M3 to M6: records show every reason, every tie-breaker, shared victories and rematches."""
    ends = [e["end"] for e in entries("records/herrlof.jsonl") if e["end"]["players"] == players]
    kinds = {(e["reason"], tuple(e["tie_breakers"]), e["winners"] == 1, e["rematch"]) for e in ends}
    assert kinds >= HERRLOF_ENDS


@pytest.mark.parametrize("players", odin.GAME.player_counts)
def test_every_end_of_odin(players: int) -> None:
    """M2, M3: records show every reason, with one winner and with several."""
    ends = [e["end"] for e in entries("records/odin.jsonl") if e["end"]["players"] == players]
    kinds = {(e["reason"], e["winners"] == 1) for e in ends}
    # One of two players scores nothing in the last hand, so only the other one reaches the target.
    assert kinds >= ODIN_ENDS - ({("target", False)} if players == 2 else set())
