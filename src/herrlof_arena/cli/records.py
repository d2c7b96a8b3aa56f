"""`records`: which records a folder holds, and what is in each."""

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.archives import is_archive
from herrlof_arena.cli.errors import stop
from herrlof_arena.cli.files import record_in, stop_at
from herrlof_arena.cli.output import listing, printable
from herrlof_arena.simulation import read_archive
from herrlof_rules.core import DocumentError, Game, Over
from herrlof_rules.core.notation import seat_label
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.match import Record

_MARK = b'"herrlof-rules/'
"""What every document of the package holds: other files are passed over."""


@frozen
class _Found:
    kind: str
    game: str = ""
    players: str = ""
    finished: str = ""


def list_records(console: Console, folder: Path, game: Game | None) -> None:
    """Prints a line for each record and archive in a folder, in the order of their names."""
    if not folder.is_dir():
        stop(f"{folder}: is not a folder")
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file())
    except OSError as refused:
        stop_at(folder, refused)
    table = listing(console, "file", "kind", "game", "players", "finished")
    for path in paths:
        for found in _found(path, game):
            name = Text(printable(path.name))
            table.add_row(name, found.kind, found.game, found.players, found.finished)
    if not table.row_count:
        console.print(f"There are no records in {printable(folder)}.")
        return
    console.print(table)


def _found(path: Path, game: Game | None) -> Iterator[_Found]:
    if is_archive(path):
        yield _archive(path, game)
    elif path.suffix == ".json":
        try:
            with path.open("rb") as file:
                document = file.read(SIZE_LIMIT + 1)
        except OSError as refused:
            yield _Found(f"not readable: {refused.strerror}")
            return
        if _MARK in document:
            yield from _record(document, game)


def _record(document: bytes, game: Game | None) -> Iterator[_Found]:
    try:
        record = record_in(document, game)
    except DocumentError as refused:
        if refused.path != "$.format":  # otherwise a view, or another document
            yield _Found(f"invalid: {printable(refused)}")
        return
    if isinstance(record, Record):
        yield _of_record("record", record)
        return
    over = bool(record.frames) and isinstance(record.frames[-1].observation.turn, Over)
    kind, players = f"as {seat_label(record.seat)} saw it", str(record.rules.players)
    yield _Found(kind, record.game.name, players, _finished(finished=over))


def _of_record(kind: str, record: Record) -> _Found:
    finished = _finished(finished=record.result is not None)
    return _Found(kind, record.game.name, str(record.rules.players), finished)


def _archive(path: Path, game: Game | None) -> _Found:
    """The first record stands for all: archives hold the matches of one comparison."""
    try:
        first = next(read_archive(path, game), None)
    except OSError as refused:
        return _Found(f"not readable: {refused.strerror or refused}")
    if first is None:
        return _Found("empty archive")
    if first.record is None:
        return _Found(f"archive; its first line is wrong: {printable(first.error)}")
    found = _of_record("archive", first.record)
    return _Found(found.kind, found.game, found.players)


def _finished(*, finished: bool) -> str:
    return "yes" if finished else "no"
