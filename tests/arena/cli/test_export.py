"""`export`, and the metadata that `replay` shows."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from arena.cli.running import Run

from herrlof_arena.bots import RandomBot, play_match
from herrlof_arena.simulation import decisions, matches
from herrlof_rules import Match, odin
from herrlof_rules.documents import dump_record
from herrlof_rules.match import Headers

NOTES = Headers("Club\x1b night", "2026-11-22", ("Anna", "Bo"), {1: "Bold!"})
MATCH: Any = play_match(odin.GAME, odin.Rules(players=2, max_hands=1), [RandomBot()] * 2, seed=1)
RECORD = MATCH.record(NOTES.meta())
LINE = dump_record(RECORD)


@pytest.fixture(autouse=True)
def saved(folder: Path) -> None:
    (folder / "one.json").write_text(LINE)
    (folder / "some.jsonl").write_text(f"{LINE}\n{LINE}\n")


def test_lines_and_cells(run: Run, folder: Path) -> None:
    ran = run("export", "some.jsonl", "--out", "rows.jsonl", "--table", "decisions")
    assert "rows of decisions to rows.jsonl" in ran.out
    lines = (folder / "rows.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == list(decisions([RECORD, RECORD]))

    run("export", "some.jsonl", "--out", "rows.csv")
    with (folder / "rows.csv").open(newline="") as file:
        first, second = csv.DictReader(file)
    assert (first["match"], second["match"], first["names"]) == ("0", "1", "Anna Bo")
    assert first.keys() == next(matches([RECORD])).keys()


def test_a_single_record(run: Run) -> None:
    ran = run("export", "one.json", "--out", "r.csv", "--table", "rounds")
    assert "Wrote 2 rows of rounds" in ran.out


def test_parquet(run: Run, folder: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs pyarrow")
    polars: Any = pytest.importorskip("polars", reason="needs polars")
    run("export", "one.json", "--out", "rows.parquet")
    assert polars.read_parquet(folder / "rows.parquet")["reason"].to_list() == ["hand_limit"]


def test_refused(run: Run) -> None:
    other = run("export", "one.json", "--out", "r.csv", "--table", "seats")
    assert "'seats' is not one of: matches, rounds" in other.refused()
    assert "its name must end in one of" in run("export", "one.json", "--out", "r.txt").refused()


def test_wrong_lines_are_told_and_left_out(run: Run, folder: Path) -> None:
    (folder / "some.jsonl").write_text(f"{LINE}\nnothing\n")
    ran = run("export", "some.jsonl", "--out", "rows.csv")
    assert ran.status == 1
    assert "line 2: " in ran.err


def test_a_replay_shows_what_is_known_of_the_match(run: Run) -> None:
    whole = run("replay", "one.json").out
    assert "Club? night · 2026-11-22 · Anna, Bo" in whole
    assert "  Bold!" in whole
    assert "Anna plays" in whole

    seen = run("replay", "one.json", "--seat", 0).out
    assert "Bold!" not in seen  # A comment may reveal hidden cards.
    assert "Bo plays" in seen


def test_a_player_without_a_name_has_a_number(run: Run, folder: Path) -> None:
    match: Any = Match.start(odin.GAME, odin.Rules(players=2), seed=1)
    (folder / "one.json").write_text(dump_record(match.record({"names": ["Anna", 7]})))
    assert "Player 2 holds" in run("replay", "one.json").out
