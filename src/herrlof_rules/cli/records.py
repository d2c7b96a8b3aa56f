"""`records`: which records a folder holds, and what is in each."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from herrlof_rules.cli.archives import is_archive
from herrlof_rules.cli.errors import stop
from herrlof_rules.cli.files import stop_at
from herrlof_rules.cli.output import printable
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.turn import Over
from herrlof_rules.documents import game_of, load_record, load_redacted_record
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.games import GAMES
from herrlof_rules.match import Record
from herrlof_rules.simulation import read_archive

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
    games = GAMES if game is None else {**GAMES, game.name: game}
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("file", "kind", "game", "players", "finished"):
        table.add_column(heading, overflow="fold")
    for path in paths:
        for found in _found(path, games, game):
            name = Text(printable(path.name))
            table.add_row(name, found.kind, found.game, found.players, found.finished)
    if not table.row_count:
        console.print(f"There are no records in {printable(folder)}.")
        return
    console.print(table)


def _found(path: Path, games: Any, game: Game | None) -> Iterator[_Found]:
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
            yield from _record(document, games)


def _record(document: bytes, games: Any) -> Iterator[_Found]:
    try:
        game = game_of(document, games)
        try:
            record = load_record(game, document)
        except DocumentError as refused:
            if refused.path != "$.format":
                raise
            if b'"herrlof-rules/redacted-record"' not in document:
                return  # a view, or another document
            seen = load_redacted_record(game, document)
            whose = "a spectator" if seen.seat is None else f"seat {seen.seat}"
            over = bool(seen.frames) and isinstance(seen.frames[-1].observation.turn, Over)
            yield _Found(
                f"as {whose} saw it", game.name, str(seen.rules.players), _finished(finished=over)
            )
            return
    except DocumentError as refused:
        yield _Found(f"invalid: {printable(refused)}")
        return
    yield _of_record("record", record)


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
