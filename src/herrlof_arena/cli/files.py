"""Reads documents with clear errors, and writes them completely or not at all."""

import os
import secrets
import stat
import sys
from collections import ChainMap
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import typer
from attrs import define, field

from herrlof_arena.cli.errors import CHECK_FAILED, stop
from herrlof_rules.core import DocumentError, Game
from herrlof_rules.documents import SIZE_LIMIT, game_of, load_record, load_redacted_record
from herrlof_rules.match import Match, Record, RecordError, RedactedRecord, verify
from herrlof_rules.registry import GAMES


def file_named(text: str) -> Path:
    """Returns the path in an option; rejects an empty text, which would be the current folder."""
    if not text:
        raise typer.BadParameter("a file name must not be empty")
    if "\0" in text:
        raise typer.BadParameter("a file name must not contain a NUL character")
    return Path(text)


def read(path: Path) -> bytes:
    """Returns a file's content, or enough of it to show that it is too long for a document."""
    try:
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as refused:
        stop_at(path, refused)


def record_in(document: bytes, game: Game | None) -> Record | RedactedRecord:
    """Parses a record of `game` or of a known game, redacted or not; raises `DocumentError`."""
    # `GAMES` imports a game when it is looked up.
    games: Any = GAMES
    recorded_game = game_of(document, games if game is None else ChainMap({game.name: game}, games))
    try:
        return load_record(recorded_game, document)
    except DocumentError as refused:
        if refused.path != "$.format":
            raise
    return load_redacted_record(recorded_game, document)


def load(path: Path, game: Game | None = None) -> Record | RedactedRecord:
    """Returns the record in a file, redacted or not."""
    try:
        return record_in(read(path), game)
    except DocumentError as refused:
        stop(f"{path}: {without_path(refused)}", CHECK_FAILED)


def without_path(error: object) -> str:
    """Returns the text of an error, without a JSON path if it concerns the whole document."""
    if isinstance(error, DocumentError) and error.path == "$":
        return error.reason
    return str(error)


def load_whole(path: Path, game: Game | None = None) -> Record:
    """Returns the record in a file; ends the command for a redacted record, which lacks moves."""
    record = load(path, game)
    if isinstance(record, RedactedRecord):
        stop(f"{path}: this record is redacted; it holds what was seen, but no moves")
    return record


def verified(path: Path, record: Record) -> Match:
    """Returns the match of a record from a file; ends the command if it breaks the rules."""
    try:
        return verify(record)
    except RecordError as wrong:
        stop(f"{path}: {wrong}", CHECK_FAILED)


def check_place(path: Path | None, *, replace: bool) -> None:
    """Ends the command, before any work is done, if a document cannot be written to the path.

    None stands for a new file in the current folder.  Only a regular file is ever replaced; a link
    counts as the file that it leads to.
    """
    if path is None:
        _check_folder(Path())
        return
    try:
        there = path.stat() if replace else path.lstat()
    except FileNotFoundError:
        there = None
    except OSError as refused:
        stop_at(path, refused)
    if there is not None:
        if stat.S_ISDIR(there.st_mode):
            stop(f"{path}: is a folder")
        if not replace:
            _stop_at_existing(path)
        if not stat.S_ISREG(there.st_mode):
            stop(f"{path}: is not a regular file and will not be replaced")
        if not os.access(path, os.W_OK):
            stop(f"{path}: is write-protected")
    _check_folder(path.resolve().parent if replace else path.parent)


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        stop(f"{folder}: is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        stop(f"{folder}: is write-protected")


def write_out(out: Path | None, text: str, *, usual: str, replace: bool) -> Path:
    """Writes a record, by default under the usual name or a free name like it; returns the path."""
    if out is None:
        return _write_new(Path(usual), text)
    write(out, text, replace=replace)
    return out


def write(path: Path, content: str | bytes, *, replace: bool) -> None:
    """Writes a document atomically; ends the command if the file exists, unless `replace`."""
    check_place(path, replace=replace)
    content = _bytes(content)
    try:
        if replace:
            _replace(path, content)
        else:
            _create(path, content)
    except FileExistsError:
        _stop_at_existing(path)
    except OSError as refused:
        stop_at(path, refused)


def _bytes(content: str | bytes) -> bytes:
    """Returns the content as bytes; a text gets a final line end."""
    return content if isinstance(content, bytes) else f"{content}\n".encode()


def _write_new(path: Path, text: str) -> Path:
    """Writes a new file under this name, or the first free name of `NAME-2`, `NAME-3` and so on."""
    free, number = path, 1
    while True:
        try:
            _create(free, _bytes(text))
        except FileExistsError:
            number += 1
            free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        except OSError as refused:
            stop_at(free, refused)
        else:
            return free


@define
class SavedFile:
    """A file that this process updates repeatedly."""

    path: Path
    _content: bytes = field(converter=_bytes)
    """The content that this process last read or wrote there."""

    def update(self, text: str) -> bool:
        """Replaces the text; returns False if another process has changed the file.

        A file that another process has changed is left as it is; `path` becomes a free name beside
        it.
        """
        # The file may already have the new text, if Ctrl-C came after writing and before `_content`
        # was set.
        ours = (self._content, _bytes(text))
        unchanged = not self.path.exists() or read(self.path) in ours
        if unchanged:
            write(self.path, text, replace=True)
        else:
            self.path = _write_new(self.path, text)
        self._content = ours[1]
        return unchanged


def _create(path: Path, content: bytes) -> None:
    """Creates a file; raises `FileExistsError` if the name is taken, even at the last moment."""
    with _finished(path.parent, content, 0o666) as finished:
        # `touch` takes the name first, because renaming alone would replace a file.
        path.touch(exist_ok=False)
        try:
            finished.replace(path)
        except BaseException:
            path.unlink()
            raise


def _replace(path: Path, content: bytes) -> None:
    """Replaces a file's content; keeps links, permissions and, if permitted, the owner."""
    target = path.resolve()
    try:
        before = target.stat()
    except FileNotFoundError:
        before = None
    with _finished(target.parent, content, 0o666 if before is None else 0o600) as finished:
        if before is not None:
            if sys.platform != "win32":
                with suppress(PermissionError):
                    os.chown(finished, before.st_uid, before.st_gid)
            finished.chmod(before.st_mode & 0o777)
        finished.replace(target)


@contextmanager
def _finished(folder: Path, content: bytes, mode: int) -> Generator[Path]:
    """Yields a temporary file with the whole content, to be renamed; removes it afterwards."""
    path = folder / f".herrlof-rules-{secrets.token_hex(8)}.tmp"
    try:
        path.touch(mode, exist_ok=False)
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield path
    finally:
        path.unlink(missing_ok=True)


def _stop_at_existing(path: Path) -> NoReturn:
    stop(f"{path}: already exists (--force replaces it)")


def stop_at(path: Path, refused: OSError) -> NoReturn:
    """Ends the command with the system's error for a file."""
    stop(f"{path}: {refused.strerror or refused}")
