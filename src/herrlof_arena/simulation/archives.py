"""Archives of records as JSON Lines, plain or gzip: reading, checking and appending.

One process at a time writes to an archive.  The process locks a file beside the archive, and not
the archive itself, since some systems release a lock as soon as the process closes any handle of
the file, and others keep it while a forked worker lives.  The system releases the lock when the
process ends, whatever the reason.  A lock file that is left over locks nothing.
"""

import errno
import gzip
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TypeAlias, TypeVar

from attrs import frozen

from herrlof_arena.simulation.lines import Line, PathName, is_compressed, lines
from herrlof_arena.simulation.work import check_picklable, in_order
from herrlof_rules.core import DocumentError, Game, HerrlofRulesError
from herrlof_rules.documents import game_of, load_record
from herrlof_rules.extending import Value
from herrlof_rules.match import Record, RecordError, verify

T = TypeVar("T")

Fault: TypeAlias = DocumentError | RecordError
"""The error of a line: it is not a record, or the record breaks the rules."""

LINES_PER_TASK = 16


class ArchiveError(HerrlofRulesError, ValueError):
    """Raised for an archive from which a comparison cannot be resumed.

    `line` is the number of the faulty line, from 1, or None if the whole file is faulty.
    """

    def __init__(self, line: int | None, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class ArchiveInUse(ArchiveError):
    """Raised for an archive to which another process is writing."""


@frozen
class ArchiveLine(Value):
    """A line of an archive: its record, or the error in parsing it."""

    number: int
    """From 1."""

    record: Record | None
    error: DocumentError | None


@frozen
class CheckedLine(Value):
    """The outcome of checking a line of an archive."""

    number: int
    """From 1."""

    error: Fault | None
    """The error in the line or in its record; None if the record is valid."""


def read_archive(
    path: str | PathLike[str], game: Game | None = None, first: int = 1
) -> Iterator[ArchiveLine]:
    """Yields the lines of an archive with their records, one at a time, in constant memory.

    The archive is gzip if its name ends in `.gz`.  A line without a record has an error, and
    reading goes on with the next line; reading ends at damaged compressed data.  `game` is the game
    of all records; by default each record names its game, among the known games.  Lines before the
    line with number `first` are skipped unparsed.  Raises `OSError`.
    """
    for line in lines(path):
        if line.number < first:
            continue
        try:
            yield ArchiveLine(line.number, record_in(line, game), None)
        except DocumentError as error:
            yield ArchiveLine(line.number, None, error)


def record_in(line: Line, game: Game | None) -> Record:
    """Parses the record in a line; raises `DocumentError`."""
    if line.fault is not None:
        raise DocumentError("$", line.fault)
    return load_record(game_of(line.text) if game is None else game, line.text)


def verify_archive(
    path: str | PathLike[str],
    game: Game | None = None,
    executor: Executor | None = None,
    *,
    in_flight: int = 64,
) -> Iterator[CheckedLine]:
    """Verifies every record of an archive, as `verify` does; the lines come in order.

    Raises `OSError`, and `NotPicklable` for a game that cannot be sent to a process pool.
    """
    return of_each_line(_verified, path, game, executor, in_flight)


def _verified(line: Line, game: Game | None) -> CheckedLine:
    try:
        verify(record_in(line, game))
    except (DocumentError, RecordError) as error:
        return CheckedLine(line.number, error)
    return CheckedLine(line.number, None)


def of_each_line(
    function: Callable[[Line, Game | None], T],
    path: PathName,
    game: Game | None,
    executor: Executor | None,
    in_flight: int,
) -> Iterator[T]:
    """Yields the results of `function` for the lines of an archive, in order, using an executor.

    Raises `OSError`, and `NotPicklable` as `verify_archive` does.
    """
    check_picklable(executor, {"the game": game})
    there = lines(path)
    tasks = iter(lambda: tuple(islice(there, LINES_PER_TASK)), ())
    for results in in_order(partial(_of_some, function, game), tasks, executor, in_flight):
        yield from results


def _of_some(
    function: Callable[[Line, Game | None], T], game: Game | None, some: tuple[Line, ...]
) -> tuple[T, ...]:
    return tuple(function(line, game) for line in some)


@contextmanager
def appending(path: PathName, end: int | None) -> Generator[Callable[[Iterable[str]], None]]:
    """Opens an archive for appending; yields a function that appends the records of a deal.

    The archive must be new if `end` is None; otherwise it is first truncated to `end` bytes.  Each
    deal is handed to the operating system as a gzip member of its own, so an interruption damages
    at most the last deal.  A new archive that gets no record is removed.  Raises `OSError`, such as
    `FileExistsError` if a new archive exists already.
    """
    empty = end is None
    with Path(path).open("xb" if end is None else "r+b") as file:
        if end is not None:
            file.truncate(end)
            file.seek(end)

        def append(records: Iterable[str]) -> None:
            nonlocal empty
            content = "".join(f"{record}\n" for record in records).encode()
            empty = empty and not content
            file.write(gzip.compress(content, mtime=0) if is_compressed(path) else content)
            file.flush()

        try:
            yield append
        finally:
            if empty:
                file.close()
                _remove(Path(path))


_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
"""The error numbers of the operating systems for a lock that another process holds."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

elif sys.platform in ("emscripten", "wasi"):

    def _lock(handle: int) -> None:
        """There are no other processes."""

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(archive: PathName) -> Generator[None]:
    """Keeps other processes from writing to an archive.

    Raises `ArchiveInUse` if another process is writing, and `OSError`.  If files cannot be locked,
    as on some network drives, the archive is not locked.
    """
    beside = Path(f"{os.fspath(archive)}.lock")
    handle = _opened(beside)
    try:
        yield
    finally:
        # Windows cannot remove a file while it is open.
        if sys.platform == "win32":
            os.close(handle)
            _remove(beside)
        # Remove the file while it is locked: after unlocking, another process could lock it first.
        else:
            _remove(beside)
            os.close(handle)


def _opened(path: Path) -> int:
    """Opens and locks the file; returns its handle."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(handle)
        except OSError as refused:
            if refused.errno in _HELD:
                os.close(handle)
                raise ArchiveInUse(None, "another process is writing to the archive") from None
        if _is_same(handle, path):
            return handle
        # The file's owner finished in between and removed it.
        os.close(handle)


def _is_same(handle: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
