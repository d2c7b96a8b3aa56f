"""`records`: the records in a folder, and what is in each."""

from collections.abc import Iterator
from pathlib import Path

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
"""In every document of the package; other files are passed over."""


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
        for cells in _rows(path, game):
            table.add_row(Text(printable(path.name)), *cells)
    if not table.row_count:
        console.print(f"There are no records in {printable(folder)}.")
        return
    console.print(table)


def _rows(path: Path, game: Game | None) -> Iterator[tuple[str, ...]]:
    """The cells for a file, beginning with its kind; none for a file of another kind."""
    try:
        if is_archive(path):
            yield _archive(path, game)
        elif path.suffix == ".json":
            with path.open("rb") as file:
                document = file.read(SIZE_LIMIT + 1)
            if _MARK in document:
                yield from _record(document, game)
    except OSError as refused:
        yield (f"not readable: {refused.strerror or refused}",)


def _record(document: bytes, game: Game | None) -> Iterator[tuple[str, ...]]:
    try:
        record = record_in(document, game)
    except DocumentError as refused:
        if refused.path != "$.format":  # otherwise a view, or another document
            yield (f"invalid: {printable(refused)}",)
        return
    if isinstance(record, Record):
        kind, over = "record", record.result is not None
    else:
        kind = f"as {seat_label(record.seat)} saw it"
        over = bool(record.frames) and isinstance(record.frames[-1].observation.turn, Over)
    yield kind, record.game.name, str(record.rules.players), "yes" if over else "no"


def _archive(path: Path, game: Game | None) -> tuple[str, ...]:
    """The first record stands for all: archives hold the matches of one comparison."""
    first = next(read_archive(path, game), None)
    if first is None:
        return ("empty archive",)
    if first.record is None:
        return (f"archive; its first line is wrong: {printable(first.error)}",)
    return "archive", first.record.game.name, str(first.record.rules.players)
