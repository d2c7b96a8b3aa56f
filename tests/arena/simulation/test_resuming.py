"""Finished deals survive an interruption, and resuming gives the uninterrupted result."""

import errno
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from arena.simulation.players import BOTS, SHORT, first, last

from herrlof_arena.cli import main
from herrlof_arena.simulation import ArchiveError, ArchiveInUse, Progress, archives, simulate
from herrlof_rules import herrlof

NAMES = ["a.jsonl", "a.jsonl.gz"]


def run(archive: Path, matches: int = 20, seed: int = 1, **options: Any) -> Any:
    bots = options.pop("bots", {"first": first, "last": last})
    rules = options.pop("rules", SHORT)
    return simulate(herrlof.GAME, rules, bots, matches, seed, archive=archive, **options)


@pytest.fixture(params=NAMES)
def archive(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    name: str = request.param
    return tmp_path / name


class Stop(Exception):
    pass


def test_an_interruption(archive: Path) -> None:
    """After a bot's error or Ctrl-C, the finished deals are in the archive and count."""
    whole = run(archive)
    content = archive.read_bytes()
    archive.unlink()

    def stop(now: Progress) -> None:
        if now.matches == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(archive, progress=stop)
    assert content.startswith(archive.read_bytes())
    reports: list[Progress] = []
    assert run(archive, resume=True, progress=reports.append) == whole
    assert archive.read_bytes() == content
    assert [now.matches for now in reports] == list(range(2, 21, 2))
    assert {now.resumed for now in reports[4:]} == {8}
    assert {now.dropped for now in reports} == {0}


def test_torn_anywhere(archive: Path) -> None:
    whole = run(archive, 6)
    content = archive.read_bytes()
    for cut in range(0, len(content), len(content) // 23):
        archive.write_bytes(content[:cut])
        reports: list[Progress] = []
        assert run(archive, 6, resume=True, progress=reports.append) == whole
        assert archive.read_bytes() == content
        kept = reports[-1].resumed
        assert kept % 2 == 0
        assert reports[-1].dropped < (len(content) // 2 if kept else cut + 1)


TINY = herrlof.Rules(2, hand_size=1, deck=herrlof.FULL_DECK[:6], max_rounds=1)


@pytest.mark.parametrize(("matches", "members"), [(6, 2), (4, 1)])
def test_torn_at_any_byte_of_the_last_members(
    tmp_path: Path, pytestconfig: pytest.Config, matches: int, members: int
) -> None:
    """An archive that is cut off at any byte, even in a trailer, is repaired and resumed."""
    step = 1 if pytestconfig.getoption("--thorough") else 7
    archive = tmp_path / "a.jsonl.gz"
    options: dict[str, Any] = {"rules": TINY, "bots": {"first": first}}
    whole = run(archive, matches, **options)
    wanted = archive.read_bytes()
    archive.unlink()
    run(archive, 5, **options)
    content = archive.read_bytes()
    starts = [n for n in range(len(content)) if content[n:].startswith(b"\x1f\x8b\x08\0\0\0\0\0")]
    assert len(starts) == 5
    trailer = len(content) - 8
    for cut in (*range(starts[-members], trailer, step), *range(trailer, len(content))):
        archive.write_bytes(content[:cut])
        reports: list[Progress] = []
        assert run(archive, matches, resume=True, progress=reports.append, **options) == whole
        assert archive.read_bytes() == wanted
        assert reports[-1].resumed == min(matches, sum(start <= cut for start in starts) - 1)


def test_a_whole_line_of_an_unfinished_deal_is_dropped(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl"
    whole = run(archive, 4)
    kept = archive.read_bytes().splitlines(keepends=True)
    archive.write_bytes(b"".join(kept[:3]))
    reports: list[Progress] = []
    assert run(archive, 4, resume=True, progress=reports.append) == whole
    assert reports[-1] == Progress(4, 4, 2, len(kept[2]))


def test_more_and_fewer_matches(archive: Path) -> None:
    twenty = run(archive)
    content = archive.read_bytes()
    forty = run(archive, 40, resume=True)
    more = archive.read_bytes()
    assert more.startswith(content)
    assert forty.matches == 40
    assert run(archive, 20, resume=True) == twenty
    assert archive.read_bytes() == more
    early = run(archive, 40, resume=True, precision=0.3)
    assert early.matches < 40
    assert archive.read_bytes() == more


def test_a_new_archive_replaces_nothing(archive: Path) -> None:
    archive.write_text("precious")
    with pytest.raises(FileExistsError):
        run(archive)
    assert archive.read_text() == "precious"


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"rules": herrlof.Rules(2, max_rounds=2)},
        {"bots": {"first": first, "second": last}},
        {"tables": [("first", "last"), ("last", "first")]},
    ],
)
def test_another_comparison_is_refused(archive: Path, other: dict[str, Any]) -> None:
    run(archive, 4)
    content = archive.read_bytes()
    with pytest.raises(ArchiveError, match="belongs to a different comparison") as refused:
        run(archive, 40, resume=True, **other)
    assert refused.value.line is not None
    assert str(refused.value).startswith(f"line {refused.value.line}: ")
    assert archive.read_bytes() == content


def test_what_is_wrong_within_is_refused_not_dropped(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl"
    run(archive, 6)
    kept = archive.read_bytes().splitlines(keepends=True)
    moves = json.loads(kept[2])["moves"]
    wrong = json.dumps({**json.loads(kept[2]), "moves": moves[:2] + moves[3:]}).encode() + b"\n"
    for bad in (b"nonsense\n", wrong, kept[3]):
        archive.write_bytes(b"".join([*kept[:2], bad, *kept[3:]]))
        with pytest.raises(ArchiveError) as refused:
            run(archive, 6, resume=True)
        assert refused.value.line == 3


def test_damaged_compression_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl.gz"
    run(archive, 4)
    archive.write_bytes(archive.read_bytes() + b"garbage")
    with pytest.raises(ArchiveError, match="line 5: the compressed data is damaged"):
        run(archive, 8, resume=True)


def test_what_was_compressed_as_a_whole_is_counted_but_not_continued(tmp_path: Path) -> None:
    archive = tmp_path / "a.jsonl.gz"
    whole = run(archive, 4)
    archive.write_bytes(gzip.compress(gzip.decompress(archive.read_bytes()) + b"{"))
    assert run(archive, 4, resume=True) == whole
    with pytest.raises(ArchiveError, match="as a single stream: decompress it") as refused:
        run(archive, 8, resume=True)
    assert refused.value.line is None


KILLED = """
from arena.simulation.players import BOTS, SHORT
from herrlof_rules import herrlof
from herrlof_arena.simulation import simulate
simulate(herrlof.GAME, SHORT, BOTS, 100_000, 1, archive={!r})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
def test_killed_without_warning(archive: Path) -> None:
    path = os.pathsep.join(str(Path(entry or ".").resolve()) for entry in sys.path)
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED.format(str(archive))], env={**os.environ, "PYTHONPATH": path}
    )
    while not archive.exists() or archive.stat().st_size < 20_000:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    reports: list[Progress] = []
    resumed = run(archive, 200, bots=BOTS, resume=True, precision=0.3, progress=reports.append)
    assert reports[0].resumed > 0
    assert resumed == run(archive.with_name(f"b{archive.name}"), 200, bots=BOTS, precision=0.3)


HOLDING = """
import sys, time
from arena.simulation.players import SHORT, first
from herrlof_rules import herrlof
from herrlof_arena.simulation import simulate
def waiting(now):
    print("writing", flush=True)
    time.sleep(1_000_000)
bots = {{"first": first, "last": first}}
simulate(herrlof.GAME, SHORT, bots, 100_000, 1, progress=waiting, archive={!r})
"""


def test_one_process_at_a_time_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While a process writes, a second one is rejected before it changes the archive."""
    archive = tmp_path / "a.jsonl.gz"
    path = os.pathsep.join(str(Path(entry or ".").resolve()) for entry in sys.path)
    writer = subprocess.Popen(
        [sys.executable, "-c", HOLDING.format(str(archive))],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    bots = {"first": first, "last": first}
    with writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        content = archive.read_bytes()
        for resume in (True, False):
            with pytest.raises(ArchiveInUse, match="another process is writing to the archive"):
                run(archive, bots=bots, resume=resume)
        again = ("compare", "random", "heuristic", "--out", str(archive), "--resume")
        with pytest.raises(SystemExit) as ended:
            main(again)
        message = capsys.readouterr().err
        assert ended.value.code == 1
        assert message.splitlines()[-1].endswith("another process is writing to the archive")
        assert archive.read_bytes() == content
        writer.kill()
    assert run(archive, bots=bots, resume=True).matches == 20
    assert list(archive.parent.iterdir()) == [archive]


def test_where_files_cannot_be_locked(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If files cannot be locked, as on some network drives, writing needs no lock."""

    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(archives, "_lock", refuse)
    assert run(archive).matches == 20
    assert list(archive.parent.iterdir()) == [archive]


def test_a_lock_that_is_gone_is_not_taken(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock file that its owner removed between opening and locking is not used."""
    beside = archive.with_name(f"{archive.name}.lock")
    right, met = archives._lock, []

    def late(handle: int) -> None:
        if not met:
            beside.unlink()
        met.append(handle)
        right(handle)

    monkeypatch.setattr(archives, "_lock", late)
    assert run(archive).matches == 20
    assert len(met) == 2
