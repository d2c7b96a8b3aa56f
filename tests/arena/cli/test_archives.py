"""`verify`, `replay` and `stats` report the faulty lines of archives and read the rest."""

import gzip
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from arena.cli.forking import Forks
from arena.cli.running import Run, Running

from herrlof_arena.bots import RandomBot
from herrlof_arena.simulation import simulate
from herrlof_rules import odin


@pytest.fixture
def archive(folder: Path) -> Path:
    """Returns an archive of twenty matches, of which the third and the last but one are invalid."""
    path = folder / "a.jsonl"
    rules = odin.Rules(2, max_hands=1)
    simulate(odin.GAME, rules, {"one": RandomBot(), "other": RandomBot()}, 20, 1, archive=path)
    kept = path.read_bytes().splitlines(keepends=True)
    kept[2] = b"{\x1b[31m}\n"
    kept[18] = kept[18].replace(b'"max_hands":1', b'"max_hands":2')
    path.write_bytes(b"".join(kept))
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_verify_names_every_wrong_line(run: Run, archive: Path, jobs: int) -> None:
    ran = run("verify", "a.jsonl", "--jobs", jobs)
    assert (ran.status, ran.out) == (1, "")
    third, nineteenth, end = ran.err.splitlines()
    assert third.startswith("herrlof-rules: a.jsonl: line 3: is not JSON")
    assert nineteenth.startswith("herrlof-rules: a.jsonl: line 19: the record has a result, but")
    assert end == "herrlof-rules: a.jsonl: 2 of 20 lines are invalid"


def test_verify_names_the_move(run: Run, archive: Path) -> None:
    kept = archive.read_bytes().splitlines(keepends=True)
    archive.write_bytes(kept[0].replace(b'"cards":["', b'"cards":["R1","', 1))
    assert "a.jsonl: line 1: moves[" in run("verify", "a.jsonl").err


def test_verify_of_a_good_archive(run: Run, archive: Path) -> None:
    archive.write_bytes(b"".join(archive.read_bytes().splitlines(keepends=True)[:2]))
    ran = run("verify", "a.jsonl")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "a.jsonl is verified: 2 records, all moves are legal, "
        "the chance outcomes match the seeds, and the results agree.\n"
    )


def test_an_empty_archive(run: Run, folder: Path) -> None:
    (folder / "a.jsonl").touch()
    for command in ("verify", "stats"):
        assert run(command, "a.jsonl").refused(1) == "a.jsonl: holds no records"


@pytest.mark.parametrize("jobs", [1, 2])
def test_stats_leaves_out_what_is_wrong(run: Run, archive: Path, jobs: int) -> None:
    ran = run("stats", "a.jsonl", "--jobs", jobs)
    assert ran.status == 1
    assert "18 matches of 10 deals" in ran.out
    assert ran.err.splitlines()[-1] == "herrlof-rules: a.jsonl: 2 of 20 lines are invalid"
    assert len(ran.err.splitlines()) == 3


def test_stats_of_nothing_good(run: Run, folder: Path) -> None:
    (folder / "a.jsonl").write_text("x\n")
    ran = run("stats", "a.jsonl", "--plot", "x.png")
    assert (ran.status, ran.out) == (1, "")
    assert not (folder / "x.png").exists()


def test_replay_of_a_line(run: Run, archive: Path, folder: Path) -> None:
    (folder / "one.json").write_bytes(archive.read_bytes().splitlines()[4])
    assert run("replay", "a.jsonl", "--line", 5).out == run("replay", "one.json").out
    assert run("replay", "a.jsonl", "--line", 5, "--seat", 1).status == 0
    assert run("replay", "one.json", "--line", 1).status == 0
    assert "a.jsonl: line 3: is not JSON" in run("replay", "a.jsonl", "--line", 3).refused(1)
    assert run("replay", "a.jsonl", "--line", 21).refused() == "a.jsonl: there is no line 21"


def test_progress_is_shown_where_somebody_watches(
    run: Run, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TTY_INTERACTIVE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "records" in run("verify", "a.jsonl").out
    matches = run("compare", "random", "--game", "odin", "--matches", 2, "--out", "b.jsonl").out
    assert "2/2" in matches


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
@pytest.mark.parametrize(
    ("command", "source"),
    [
        ("verify", "records"),
        ("stats", "records"),
        ("stats --jobs 2", "records"),
        ("stats", "silence"),
        ("stats", "/dev/zero"),
    ],
)
def test_an_input_without_an_end(forks: Forks, archive: Path, command: str, source: str) -> None:
    """The command prints that it waits for input; after Ctrl-C it prints how far it got."""
    path = source if source.startswith("/") else "pipe.jsonl"
    if path == "pipe.jsonl":
        os.mkfifo(archive.with_name(path))
    process = Running(forks, archive.parent, f"{command} {path}")
    said = f"herrlof-rules: {path}: is not a regular file: reading to its end (Ctrl-C to stop)\n"
    assert process.err.readline() == said
    with ExitStack() as stack:
        lines = 0
        if source == "records":
            pipe = stack.enter_context(archive.with_name(path).open("wb"))
            kept = archive.read_bytes().splitlines(keepends=True)
            pipe.write(b"".join(kept[3:18]) + kept[2] + b"".join(kept[3:10]))
            pipe.flush()
            if "--jobs" not in command:
                lines = 16
                assert "line 16: is not JSON" in process.err.readline()
        ended = process.interrupted()
    assert (ended.status, ended.out) == (130, "")
    expected = f"herrlof-rules: interrupted: {lines} lines of {path} were read\n"
    # A worker that is still starting may print its own message.
    if "--jobs" in command:
        assert expected in ended.err.splitlines(keepends=True)
    else:
        assert ended.err == expected


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
@pytest.mark.parametrize("name", ["pipe.jsonl", "pipe.jsonl.gz"])
def test_a_pipe_that_ends(run: Run, archive: Path, name: str) -> None:
    pipe = archive.with_name(name)
    os.mkfifo(pipe)
    content = b"".join(archive.read_bytes().splitlines(keepends=True)[:2])
    packed = gzip.compress(content) + gzip.compress(content)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(pipe.write_bytes, packed if name.endswith(".gz") else content * 2)
        ran = run("stats", name)
    assert ran.status == 0
    assert "4 matches of 1 deal" in ran.out
