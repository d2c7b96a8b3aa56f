"""Documents on disk: refused with one clear error, written completely or not at all."""

import os
from pathlib import Path

from herrlof_rules.cli.errors import CHECK_FAILED, stop
from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.documents import (
    SIZE_LIMIT,
    game_of,
    load_record,
    load_redacted_record,
)
from herrlof_rules.games import GAMES
from herrlof_rules.match import Record, RedactedRecord


def load(path: Path, game: Game | None = None) -> tuple[Game, Record | RedactedRecord]:
    """The record in a file, redacted or not, and its game: `game`, or one of the package."""
    document = _read(path)
    games = GAMES if game is None else {**GAMES, game.name: game}
    try:
        found = game_of(document, games)
        try:
            return found, load_record(found, document)
        except DocumentError as refused:
            if refused.path != "$.format":
                raise
        return found, load_redacted_record(found, document)
    except DocumentError as refused:
        stop(f"{path}: {refused}", CHECK_FAILED)


def load_whole(path: Path, game: Game | None = None) -> Record:
    """The record in a file; ends the command for a redacted record, which holds no moves."""
    _, record = load(path, game)
    if isinstance(record, RedactedRecord):
        stop(f"{path}: this record is redacted; it holds what was seen, but no moves")
    return record


def check_place(path: Path, *, replace: bool) -> None:
    """Ends the command early if the file could not be written later."""
    if path.exists() and not replace:
        stop(f"{path}: already exists (--force replaces it)")
    if not path.parent.is_dir():
        stop(f"{path.parent}: is not a folder")


def write(path: Path, text: str, *, replace: bool) -> None:
    """Writes a temporary file and renames it; an existing file is replaced only on request."""
    check_place(path, replace=replace)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            with unfinished.open("x", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as refused:
        stop(f"{path}: {refused.strerror or refused}")


def free_name(stem: str) -> Path:
    """A file of this name in the current folder, numbered if there is one already."""
    path, number = Path(f"{stem}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.json")
    return path


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1)  # one byte over the limit, so the loader refuses it
    except OSError as refused:
        stop(f"{path}: {refused.strerror or refused}")
