"""Documents on disk: refused with one clear error, written completely or not at all."""

import os
import secrets
import stat
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NoReturn

import typer
from attrs import define

from herrlof_arena.cli.errors import CHECK_FAILED, stop
from herrlof_rules.core import DocumentError, Game
from herrlof_rules.documents import game_of, load_record, load_redacted_record
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.match import Record, RedactedRecord
from herrlof_rules.registry import GAMES


def file_named(text: str) -> Path:
    """The path that an option means; an empty one would be the current folder."""
    if not text:
        raise typer.BadParameter("the name of a file is not empty")
    if "\0" in text:
        raise typer.BadParameter("the name of a file holds no NUL character")
    return Path(text)


def load(path: Path, game: Game | None = None) -> tuple[Game, Record | RedactedRecord]:
    """The record in a file, redacted or not, and its game: `game`, or one of the package."""
    return parsed(path, read(path), game)


def load_whole(path: Path, game: Game | None = None) -> Record:
    """The record in a file; stops at a redacted one, which holds no moves."""
    return parsed_whole(path, read(path), game)


def read(path: Path) -> bytes:
    """What a file holds, as far as it is needed to see that it is too long to be a document."""
    try:
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as refused:
        stop_at(path, refused)


def parsed(path: Path, document: bytes, game: Game | None) -> tuple[Game, Record | RedactedRecord]:
    """The record that was read from a file, and its game."""
    try:
        return record_in(document, game)
    except DocumentError as refused:
        stop(f"{path}: {refused}", CHECK_FAILED)


def record_in(document: bytes, game: Game | None) -> tuple[Game, Record | RedactedRecord]:
    """A record, redacted or not, and its game; raises `DocumentError`."""
    found = game_of(document, GAMES if game is None else {**GAMES, game.name: game})
    try:
        return found, load_record(found, document)
    except DocumentError as refused:
        if refused.path != "$.format":
            raise
    return found, load_redacted_record(found, document)


def parsed_whole(path: Path, document: bytes, game: Game | None) -> Record:
    """The record that was read from a file, unless it is redacted."""
    _, record = parsed(path, document, game)
    if isinstance(record, RedactedRecord):
        stop(f"{path}: this record is redacted; it holds what was seen, but no moves")
    return record


def check_place(path: Path, *, replace: bool) -> None:
    """Stops if a document cannot be put there, before any work is done for it.

    Only a regular file is ever replaced; a link counts as the file that it leads to.
    """
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
    check_folder(path.resolve().parent if replace else path.parent)


def check_folder(folder: Path) -> None:
    """Stops if no file can be made there, before any work is done for it."""
    if not folder.is_dir():
        stop(f"{folder}: is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        stop(f"{folder}: is write-protected")


def check_out(out: Path | None, *, replace: bool) -> None:
    """Stops if `write_out` with this option could not put a record in place."""
    if out is None:
        check_folder(Path())
    else:
        check_place(out, replace=replace)


def write_out(out: Path | None, text: str, *, usual: str, replace: bool) -> Path:
    """Puts a record in place, by default under the usual name or one like it; returns where."""
    if out is None:
        return write_new(Path(usual), text)
    write(out, text, replace=replace)
    return out


def write(path: Path, text: str, *, replace: bool) -> None:
    """Puts a document in place at once; stops if there is a file already and none is replaced."""
    write_bytes(path, _content(text), replace=replace)


def write_bytes(path: Path, content: bytes, *, replace: bool) -> None:
    """The same for any content."""
    check_place(path, replace=replace)
    try:
        if replace:
            _replace(path, content)
        else:
            _create(path, content)
    except FileExistsError:
        _stop_at_existing(path)
    except OSError as refused:
        stop_at(path, refused)


def write_new(path: Path, text: str) -> Path:
    """Puts a document under this name, or the first numbered one that is free; returns which."""
    names = _names(path)
    while True:
        free = next(names)
        try:
            _create(free, _content(text))
        except FileExistsError:
            continue
        except OSError as refused:
            stop_at(free, refused)
        return free


@define
class SavedFile:
    """A file that this process brings up to date again and again."""

    path: Path
    _content: bytes
    """What this process last read or wrote there."""

    @classmethod
    def new(cls, path: Path, text: str) -> "SavedFile":
        """The file that was just written with this text."""
        return cls(path, _content(text))

    def update(self, text: str) -> bool:
        """Replaces the text; False if another process has changed the file.

        That file is then left as it is, and `path` becomes a free name beside it.
        """
        content = _content(text)
        # It holds the new text already if an interruption came between writing and noting it.
        unchanged = not self.path.exists() or read(self.path) in (self._content, content)
        if unchanged:
            write(self.path, text, replace=True)
        else:
            self.path = write_new(self.path, text)
        self._content = content
        return unchanged


def _content(text: str) -> bytes:
    return f"{text}\n".encode()


def _names(path: Path) -> Iterator[Path]:
    """`match.json`, `match-2.json`, `match-3.json` and so on, without end."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def _create(path: Path, content: bytes) -> None:
    """Raises `FileExistsError` if anything has this name, however late it came."""
    with _finished(path.parent, content, 0o666) as finished:
        path.touch(exist_ok=False)  # takes the name: renaming alone would replace a file
        try:
            finished.replace(path)
        except BaseException:
            path.unlink()
            raise


def _replace(path: Path, content: bytes) -> None:
    """Keeps links, permissions and, where this process may, the owner."""
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
    """A file that holds all of the content, to be renamed; it is gone afterwards."""
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
    """Ends the command with what the system said of a file."""
    stop(f"{path}: {refused.strerror or refused}")
