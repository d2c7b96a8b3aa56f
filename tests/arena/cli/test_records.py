"""`records` lists the records in a folder."""

from pathlib import Path

import pytest
from arena.cli.running import Run

from herrlof_rules import Match, herrlof
from herrlof_rules.documents import dump_view


def test_every_kind(run: Run, folder: Path) -> None:
    quick = ("--game", "odin", "--option", "max_hands=1", "--seed", 1)
    run("demo", *quick, "--players", 3, "--out", "done.json")
    run("play", "--seed", 1, "--out", "begun.json", typed="q\n")
    run("redact", "done.json", "--seat", 1, "--out", "seen.json")
    run("redact", "begun.json", "--spectator", "--out", "watched.json")
    run("compare", "random", *quick, "--matches", 2, "--out", "many.jsonl.gz")
    (folder / "none.jsonl").write_text("")
    (folder / "wrong.jsonl").write_text("{}\n")
    (folder / "broken.json").write_text('{"format":"herrlof-rules/record"')
    (folder / "other.json").write_text('{"name": "not ours"}')
    (folder / "notes.txt").write_text("not ours")
    (folder / "folder.json").mkdir()
    match = Match.start(herrlof.GAME, herrlof.Rules(), seed=1)
    (folder / "view.json").write_text(dump_view(herrlof.GAME, match.view(0)))

    ran = run("records")

    assert (ran.status, ran.err) == (0, "")
    rows = {line.split()[0]: line.split()[1:] for line in ran.out.splitlines() if ".json" in line}
    assert rows["done.json"] == ["record", "odin", "3", "yes"]
    assert rows["begun.json"] == ["record", "herrlof", "2", "no"]
    assert rows["seen.json"] == ["as", "seat", "1", "saw", "it", "odin", "3", "yes"]
    assert rows["watched.json"] == ["as", "a", "spectator", "saw", "it", "herrlof", "2", "no"]
    assert rows["many.jsonl.gz"] == ["archive", "odin", "2"]
    assert rows["none.jsonl"] == ["empty", "archive"]
    assert rows["wrong.jsonl"][:1] == ["archive;"]
    assert rows["broken.json"][:1] == ["invalid:"]
    assert list(rows) == sorted(rows)
    assert set(rows) & {"other.json", "view.json", "folder.json"} == set()
    assert run("records", folder).out == ran.out


def test_nothing_there(run: Run, folder: Path) -> None:
    assert run("records").out == "There are no records in ..\n"
    assert "is not a folder" in run("records", "nowhere").refused()


def test_of_a_game_of_ones_own(run: Run, stones: str) -> None:
    run("demo", "--game", stones, "--seed", 1)

    assert "invalid" in run("records").out
    assert "stones" in run("records", "--game", stones).out.split("stones-demo.json")[1]


@pytest.mark.parametrize("name", ["x.json", "x.jsonl"])
def test_a_file_that_cannot_be_read(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (folder / name).write_text("x")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    monkeypatch.setattr("herrlof_arena.cli.archives.read_archive", refuse)
    assert "not readable: Permission denied" in " ".join(run("records").out.split())
