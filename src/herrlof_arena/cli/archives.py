"""Commands on archives, which report each faulty line, and the list of records in a folder."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

from herrlof_arena.cli.errors import CHECK_FAILED, INTERRUPTED, complain, stop
from herrlof_arena.cli.figures import Plot, show_comparison
from herrlof_arena.cli.files import record_in, stop_at, without_path
from herrlof_arena.cli.jobs import progress_bar, workers
from herrlof_arena.cli.output import listing, numbered, printable, screen
from herrlof_arena.simulation import CheckedLine, read_archive, summarise, verify_archive
from herrlof_rules.core import DocumentError, Game, Over
from herrlof_rules.documents import SIZE_LIMIT
from herrlof_rules.extending import seat_label
from herrlof_rules.match import Record

_MARK = b'"herrlof-rules/'
"""The bytes in every document of the package; files without them are skipped."""


def is_archive(path: Path) -> bool:
    """Returns whether a file of this name is an archive, with one record per line."""
    return path.name.endswith((".jsonl", ".jsonl.gz"))


def record_at(path: Path, number: int, game: Game | None) -> Record:
    """Returns the record in a line of an archive; ends the command if the line has no record."""
    try:
        line = next(read_archive(path, game, number), None)
    except OSError as refused:
        stop_at(path, refused)
    if line is None:
        stop(f"{path}: there is no line {number}")
    if line.record is None:
        stop(f"{path}: line {number}: {without_path(line.error)}", CHECK_FAILED)
    return line.record


class _Report:
    """Counts the lines of an archive and reports each invalid line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.lines = self.wrong = 0

    def add(self, line: CheckedLine) -> None:
        self.lines += 1
        if line.error is not None:
            self.wrong += 1
            complain(f"{self._path}: line {line.number}: {without_path(line.error)}")

    @contextmanager
    def reading(self) -> Generator[None]:
        """Ends the command if the archive cannot be read, or if Ctrl-C interrupts the reading."""
        path = self._path
        try:
            # The file may be a pipe or a device, which may never end.
            if path.exists() and not (path.is_file() or path.is_dir()):
                complain(f"{path}: is not a regular file: reading to its end (Ctrl-C to stop)")
            yield
        except OSError as refused:
            stop_at(path, refused)
        except KeyboardInterrupt:
            were = "was" if self.lines == 1 else "were"
            lines = numbered(self.lines, "line")
            stop(f"interrupted: {lines} of {self._path} {were} read", INTERRUPTED)

    def end(self) -> None:
        """Ends the command with an error if the archive is empty or has invalid lines."""
        if not self.lines:
            stop(f"{self._path}: holds no records", CHECK_FAILED)
        if self.wrong:
            stop(f"{self._path}: {self.wrong} of {self.lines} lines are invalid", CHECK_FAILED)


def good_records(path: Path, game: Game | None) -> Iterator[Record]:
    """Yields the valid records of an archive and reports invalid lines; then calls `end`."""
    report = _Report(path)
    with report.reading():
        for line in read_archive(path, game):
            report.add(CheckedLine(line.number, line.error))
            if line.record is not None:
                yield line.record
    report.end()


def verify_all(path: Path, game: Game | None, jobs: int) -> None:
    """Verifies every record of an archive."""
    console, report = screen(), _Report(path)
    with report.reading(), workers(jobs) as pool, progress_bar(console, "records", None) as tell:
        for line in verify_archive(path, game, pool):
            report.add(line)
            tell(report.lines, None)
    report.end()
    what = (f"{printable(path)} is verified", "green")
    each = "all moves are legal, the chance outcomes match the seeds, and the results agree."
    console.print(
        Text.assemble(what, f": {numbered(report.lines, 'record')}, {each}"), soft_wrap=True
    )


def show_statistics(path: Path, game: Game | None, jobs: int, draw: Plot | None) -> None:
    """Prints the statistics of an archive's valid matches."""
    console, report = screen(), _Report(path)
    with report.reading(), workers(jobs) as pool, progress_bar(console, "records", None) as tell:

        def progress(line: CheckedLine) -> None:
            report.add(line)
            tell(report.lines, None)

        comparison = summarise(path, game, pool, progress)
    if comparison is not None:
        if draw is not None:
            draw(comparison)
        show_comparison(console, comparison)
    report.end()


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
    """Yields the cells for a record or an archive, the kind first; no cells for other files."""
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
        # Views and other documents are not listed.
        if refused.path != "$.format":
            yield (f"invalid: {printable(without_path(refused))}",)
        return
    if isinstance(record, Record):
        kind, over = "record", record.result is not None
    else:
        kind = f"as {seat_label(record.seat)} saw it"
        over = bool(record.frames) and isinstance(record.frames[-1].observation.turn, Over)
    yield kind, record.game.name, str(record.rules.players), "yes" if over else "no"


def _archive(path: Path, game: Game | None) -> tuple[str, ...]:
    """Returns the cells for an archive, from its first record.

    An archive usually holds the matches of one comparison.
    """
    first = next(read_archive(path, game), None)
    if first is None:
        return ("empty archive",)
    if first.record is None:
        return (f"archive; its first line is wrong: {printable(without_path(first.error))}",)
    return "archive", first.record.game.name, str(first.record.rules.players)
