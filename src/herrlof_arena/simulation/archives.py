"""Archives: records as JSON Lines, plain or gzip, read one by one and checked by many workers."""

import gzip
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TypeAlias, TypeVar

from attrs import frozen

from herrlof_arena.simulation.lines import Line, PathName, is_compressed, lines
from herrlof_arena.simulation.work import check_picklable, in_order
from herrlof_rules.core import DocumentError, Game, Value
from herrlof_rules.documents import game_of, load_record
from herrlof_rules.match import Record, RecordError, verify

T = TypeVar("T")

Fault: TypeAlias = DocumentError | RecordError
"""What can be wrong with a line: it is not a record, or the record breaks the rules."""

LINES_PER_TASK = 16


@frozen
class ArchiveLine(Value):
    """A line of an archive: its record, or why it has none."""

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
    """None if nothing is wrong."""


def read_archive(
    path: str | PathLike[str], game: Game | None = None, first: int = 1
) -> Iterator[ArchiveLine]:
    """Yields the records of an archive one at a time, in constant memory.

    The archive is gzip if its name ends in `.gz`.  A line that holds no record has an error, and
    reading goes on with the next line; where compressed data is damaged it ends.  `game` is that of
    all records, by default what each says, among the games of the package.  Lines before the one
    with number `first` are skipped unread.
    Raises `OSError`.
    """
    for line in lines(path):
        if line.number < first:
            continue
        try:
            yield ArchiveLine(line.number, record_in(line, game), None)
        except DocumentError as error:
            yield ArchiveLine(line.number, None, error)


def record_in(line: Line, game: Game | None) -> Record:
    """The record in a line; raises `DocumentError`."""
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

    Raises `OSError`, and `NotPicklable` for a game that a process pool cannot be sent.
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
    """`function` of each line of an archive, in order, wherever the workers are.

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
    """Appends records to an archive: the function that it yields takes those of a deal.

    The archive is a new one for None, or one that is cut at `end` first.  Each deal is handed to
    the operating system, compressed as a gzip member of its own, so what an interruption spoils is
    at most the last.
    Raises `OSError`: `FileExistsError` if a new archive is there already.
    """
    with Path(path).open("xb" if end is None else "r+b") as file:
        if end is not None:
            file.truncate(end)
            file.seek(end)

        def append(records: Iterable[str]) -> None:
            content = "".join(f"{record}\n" for record in records).encode()
            file.write(gzip.compress(content, mtime=0) if is_compressed(path) else content)
            file.flush()

        yield append
