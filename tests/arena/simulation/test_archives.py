"""Archives are read lazily, whatever their content."""

import bz2
import gzip
import json
import lzma
import tracemalloc
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from arena.simulation.players import SHORT, first, last
from hypothesis import given
from hypothesis import strategies as st

from herrlof_arena.simulation import (
    ArchiveError,
    read_archive,
    simulate,
    summarise,
    verify_archive,
)
from herrlof_arena.simulation.archives import appending
from herrlof_arena.simulation.lines import lines
from herrlof_rules import herrlof, odin
from herrlof_rules.core import DocumentError
from herrlof_rules.documents import dump_record
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.match import RecordError

BOTS = {"first": first, "last": last}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Returns the lines of an archive of six matches."""
    archive = tmp_path_factory.mktemp("archive") / "a.jsonl"
    simulate(herrlof.GAME, SHORT, BOTS, 6, 1, archive=archive)
    return archive.read_bytes().splitlines(keepends=True)


def written(folder: Path, content: bytes, *, compressed: bool) -> Path:
    path = folder / ("a.jsonl.gz" if compressed else "a.jsonl")
    path.write_bytes(gzip.compress(content) if compressed else content)
    return path


def altered(line: bytes, **members: Any) -> bytes:
    return json.dumps({**json.loads(line), **members}).encode() + b"\n"


def stolen_move(line: bytes) -> bytes:
    """Returns the record without its third move, so that a later move is invalid."""
    moves = json.loads(line)["moves"]
    return altered(line, moves=moves[:2] + moves[3:])


OTHER: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "not compressed": ("a.jsonl.gz", bytes),
    "compressed under a plain name": ("a.jsonl", gzip.compress),
    "compressed twice": ("a.jsonl.gz", lambda line: gzip.compress(gzip.compress(line))),
    "zlib": ("a.jsonl.gz", zlib.compress),
    "bzip2": ("a.jsonl", bz2.compress),
    "xz": ("a.jsonl.gz", lzma.compress),
    "unknown flags": ("a.jsonl.gz", lambda line: b"\x1f\x8b\x08\xff" + gzip.compress(line)[4:]),
    "a wrong checksum": ("a.jsonl.gz", lambda line: gzip.compress(line)[:-8] + bytes(8)),
    "UTF-16": ("a.jsonl", lambda line: line.decode().encode("utf-16")),
    "zeros": ("a.jsonl", lambda line: bytes(1000) + line),
}


@pytest.mark.parametrize("kind", OTHER)
def test_what_is_no_archive_is_an_error_in_each_line(
    tmp_path: Path, good: list[bytes], kind: str
) -> None:
    """Only lines that are complete before the damage are parsed as records."""
    name, pack = OTHER[kind]
    path = tmp_path / name
    path.write_bytes(pack(good[0]))
    records = list(read_archive(path))
    assert isinstance(records[-1].error, DocumentError)
    assert [line.record for line in records if line.record] == [] or kind == "a wrong checksum"


@pytest.mark.parametrize("compressed", [False, True])
def test_what_editors_and_shells_write(tmp_path: Path, good: list[bytes], compressed: bool) -> None:
    """A byte order mark and blank lines are ignored, and a comparison resumes after them."""
    content = b"\xef\xbb\xbf\n" + good[0] + b"\r\n" + good[1] + b"\n \n"
    path = written(tmp_path, content, compressed=compressed)
    assert [line.number for line in verify_archive(path)] == [2, 4]
    assert all(line.error is None for line in verify_archive(path))
    marked = written(tmp_path, b"\xef\xbb\xbf" + b"".join(good), compressed=compressed)
    assert [line.error for line in read_archive(marked)] == [None] * len(good)


@pytest.mark.parametrize("compressed", [False, True])
def test_a_bad_line_does_not_hide_the_next(
    tmp_path: Path, good: list[bytes], compressed: bool
) -> None:
    content = b"".join(
        [
            good[0],
            b"nonsense\n",
            good[1],
            b"\n",
            b"\xff\xfe\n",
            b"[" * 100_000 + b"\n",
            b" " * (SIZE_LIMIT + 100_000) + b"\n",
            b'{"game":"chess"}\n',
            altered(good[2], version=99),
            b"\x00" * 1000 + b"\n",
            good[2].rstrip(b"\n") + b"\r\n",
            good[3].rstrip(b"\n"),
        ]
    )
    records = list(read_archive(written(tmp_path, content, compressed=compressed)))
    # Line 4 is blank, so it has no record.
    assert [line.number for line in records] == [1, 2, 3, *range(5, 13)]
    assert [line.number for line in records if line.error is None] == [1, 3, 11, 12]
    for line in records:
        assert (line.record is None) is isinstance(line.error, DocumentError)
    assert dump_record(records[2].record).encode() == good[1].strip()  # type: ignore[arg-type]
    assert f"is longer than {SIZE_LIMIT} bytes" in str(records[5].error)


def test_lines_before_the_first_are_skipped(tmp_path: Path, good: list[bytes]) -> None:
    path = written(tmp_path, b"x\n" * 3 + good[0], compressed=False)
    assert [(line.number, line.error) for line in read_archive(path, first=4)] == [(4, None)]
    assert list(read_archive(path, first=5)) == []


def test_the_game_may_be_said(tmp_path: Path, good: list[bytes]) -> None:
    path = written(tmp_path, good[0], compressed=False)
    assert next(read_archive(path, herrlof.GAME)).error is None
    assert "'odin'" in str(next(read_archive(path, odin.GAME)).error)


def test_nothing(tmp_path: Path) -> None:
    assert list(read_archive(written(tmp_path, b"", compressed=False))) == []
    assert list(read_archive(written(tmp_path, b"", compressed=True))) == []
    assert summarise(written(tmp_path, b"", compressed=False)) is None
    with pytest.raises(FileNotFoundError):
        next(read_archive(tmp_path / "nothing.jsonl"))


def test_compressed_data_that_ends_early(tmp_path: Path, good: list[bytes]) -> None:
    packed = gzip.compress(b"".join(good))
    path = tmp_path / "a.jsonl.gz"
    for cut in (5, len(packed) // 2, len(packed) - 1):
        path.write_bytes(packed[:cut])
        *before, torn = read_archive(path)
        assert [line.error for line in before] == [None] * len(before)
        assert torn.number == len(before) + 1
        assert str(torn.error) == "$: the compressed data ends too early"
    assert len(before) == 6


def test_compressed_data_that_is_damaged(tmp_path: Path, good: list[bytes]) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(good[0]) + b"garbage" * 100)
    whole, damaged = read_archive(path)
    assert whole.error is None
    assert "the compressed data is damaged" in str(damaged.error)
    path.write_bytes(good[0])
    assert "incorrect header" in str(next(read_archive(path)).error)


def test_pieces_of_any_size_make_the_same_lines(tmp_path: Path) -> None:
    """Compressed members that end within or between lines, or fill a piece, give the same lines."""
    path = tmp_path / "a.jsonl.gz"
    parts = [b"a" * (1 << 16), b"\n", b"b\nc", b"", b"\n", b"d" * ((1 << 16) - 1) + b"\n", b"e\n"]
    path.write_bytes(b"".join(map(gzip.compress, parts)))
    ends = [len(b"".join(map(gzip.compress, parts[: n + 1]))) for n in range(len(parts))]
    pieces = list(lines(path))
    assert [line.text[:1] for line in pieces] == [b"a", b"b", b"c", b"d", b"e"]
    assert [line.end for line in pieces] == [ends[1], None, ends[4], ends[5], ends[6]]
    assert len(pieces[0].text) == 1 << 16


@pytest.mark.parametrize("compressed", [False, True])
def test_memory_does_not_grow_with_the_number_of_lines(
    tmp_path: Path, good: list[bytes], compressed: bool
) -> None:
    def peak(count: int) -> int:
        path = written(tmp_path, good[0] * count, compressed=compressed)
        tracemalloc.start()
        for line in read_archive(path, herrlof.GAME):
            assert line.error is None
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(20)  # The first run fills the caches of the game.
    few, many = peak(100), peak(300)
    assert len(good[0]) * 200 > 2 * (100 << 10)
    assert many < few + (100 << 10)


def test_memory_of_a_gzip_bomb(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(bytes(64 << 20), 1))
    tracemalloc.start()
    (line,) = read_archive(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "longer than" in str(line.error)
    assert most < 5 * SIZE_LIMIT


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("threads", [False, True])
def test_verify_says_which_line_and_move(
    tmp_path: Path, good: list[bytes], compressed: bool, threads: bool
) -> None:
    some = [*good * 10]
    some[17] = stolen_move(some[17])
    some[20] = b"nonsense\n"
    some[40] = altered(some[40], seed="int:99")
    path = written(tmp_path, b"".join(some), compressed=compressed)
    with ThreadPoolExecutor(2) as pool:
        checked = list(verify_archive(path, executor=pool if threads else None))
    assert [line.number for line in checked] == list(range(1, 61))
    wrong = {line.number: line.error for line in checked if line.error is not None}
    assert set(wrong) == {18, 21, 41}
    assert isinstance(wrong[18], RecordError)
    assert wrong[18].move is not None
    assert isinstance(wrong[21], DocumentError)
    assert "does not match the seed" in str(wrong[41])


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_a_summary_is_the_comparison(tmp_path: Path, name: str) -> None:
    archive = tmp_path / name
    comparison = simulate(herrlof.GAME, SHORT, BOTS, 20, 1, archive=archive, confidence=0.9)
    with ThreadPoolExecutor(2) as pool:
        summary = summarise(archive, executor=pool, confidence=0.9)
    assert summary is not None
    for standing in comparison.standings:
        assert summary.of(standing.name) == standing
    assert (summary.deals, summary.reasons) == (comparison.deals, comparison.reasons)
    assert (summary.decisions, summary.rounds) == (comparison.decisions, comparison.rounds)


def test_a_summary_leaves_out_what_is_wrong(tmp_path: Path, good: list[bytes]) -> None:
    simulate(
        odin.GAME, odin.Rules(2, max_hands=1), {"a": first}, 1, 1, archive=tmp_path / "o.jsonl"
    )
    other = (tmp_path / "o.jsonl").read_bytes().splitlines(keepends=True)[0]
    moves = json.loads(good[0])["moves"]
    unfinished = altered(good[0], moves=moves[:9], result=None)
    unnamed = [altered(line, seed=None, meta={}) for line in good[4:]]
    strange = altered(good[3], meta={"bots": [1, 2]})
    content = b"".join(
        [b"x\n", *good[:2], stolen_move(good[2]), unfinished, other, strange, *unnamed]
    )
    reports: list[Any] = []
    path = written(tmp_path, content, compressed=False)
    summary = summarise(path, progress=reports.append)
    assert summary is not None
    assert summary == summarise(path)
    assert summary.matches == 5
    assert summary.deals == 4
    names = {standing.name: standing.seats for standing in summary.standings}
    assert names == {"first": 2, "last": 2, "seat 0": 3, "seat 1": 3}
    wrong = {line.number: str(line.error) for line in reports if line.error is not None}
    assert [line.number for line in reports] == list(range(1, 10))
    assert set(wrong) == {1, 4, 5, 6}
    assert wrong[5] == "the match is not over"
    assert wrong[6] == "the match has a different game or rules than the first"


def test_names_without_an_end(
    tmp_path: Path, good: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive that names different bots in every match does not fill the memory."""
    monkeypatch.setattr("herrlof_arena.simulation.summary.MOST_NAMES", 5)
    named = [altered(good[0], meta={"bots": [f"a{n}", f"b{n}"]}) for n in range(4)]
    reports: list[Any] = []
    path = written(tmp_path, b"".join([*named, named[0]]), compressed=False)
    summary = summarise(path, progress=reports.append)
    assert summary is not None
    assert len(summary.standings) == 4
    assert [line.number for line in reports if line.error is not None] == [3, 4]
    assert "more than 5 bot names" in str(reports[2].error)


def readers(path: Path) -> None:
    """Reads an archive in every way; only resuming may raise."""
    count = sum(1 for _ in read_archive(path))
    assert len(list(verify_archive(path))) == count
    reports: list[Any] = []
    summarise(path, progress=reports.append)
    assert len(reports) == count
    for line in reports:
        assert line.error is None or len(str(line.error)) < 500
    with suppress(ArchiveError):
        simulate(herrlof.GAME, SHORT, BOTS, 2, 1, archive=path, resume=True)
        # Later lines may be damaged, because resuming leaves the lines that it does not count as
        # they are.
        assert [line.error for line in islice(verify_archive(path), 2)] == [None, None]


def test_resuming_leaves_lines_that_it_does_not_count(tmp_path: Path, good: list[bytes]) -> None:
    """A line that is broken in two after the matches of the comparison stays, and is reported."""
    path = tmp_path / "a.jsonl"
    content = good[0] + good[1] + good[2][:9] + b"\n" + good[2][9:]
    path.write_bytes(content)
    simulate(herrlof.GAME, SHORT, BOTS, 2, 1, archive=path, resume=True)
    assert path.read_bytes() == content
    assert [line.error is None for line in verify_archive(path)] == [True, True, False, False]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("drawn")


@pytest.mark.parametrize("compressed", [False, True])
@given(content=st.binary(max_size=80))
def test_any_bytes(folder: Path, compressed: bool, content: bytes) -> None:
    readers(written(folder, content, compressed=compressed))
    path = folder / "raw.jsonl.gz"
    path.write_bytes(content)
    readers(path)


@pytest.mark.parametrize("compressed", [False, True])
@given(data=st.data())
def test_bytes_changed(
    folder: Path, good: list[bytes], compressed: bool, data: st.DataObject
) -> None:
    path = folder / ("changed.jsonl.gz" if compressed else "changed.jsonl")
    content = bytearray(b"".join(gzip.compress(line) if compressed else line for line in good[:3]))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 1), label="place")
        length = data.draw(st.integers(0, 3), label="length")
        content[place : place + length] = data.draw(st.binary(max_size=3), label="bytes")
    path.write_bytes(content)
    readers(path)


def test_a_new_archive_without_a_record_is_removed(tmp_path: Path) -> None:
    """A new archive to which nothing was written is removed, even after an interruption."""
    path = tmp_path / "a.jsonl"
    with suppress(KeyboardInterrupt), appending(path, None):
        assert path.exists()
        raise KeyboardInterrupt
    assert not path.exists()
