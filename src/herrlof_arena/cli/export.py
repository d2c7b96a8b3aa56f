"""`export`: writes rows of an archive or a record, for analysis."""

import csv
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, StringIO
from pathlib import Path

from herrlof_arena.cli.archives import good_records, is_archive
from herrlof_arena.cli.errors import stop
from herrlof_arena.cli.files import check_place, load_whole, write
from herrlof_arena.cli.output import numbered, print_line, printable, screen
from herrlof_arena.simulation.tables import TABLES, Row
from herrlof_rules.core import Game
from herrlof_rules.documents import canonical_json
from herrlof_rules.extending import MissingExtra


def export_table(path: Path, table: str, out: Path, game: Game | None, *, replace: bool) -> None:
    """Writes a table in the format of the file's suffix; ends the command for an unknown suffix."""
    if table not in TABLES:
        stop(f"{table!r} is not one of: {', '.join(TABLES)}")
    encode = _FORMS.get(out.suffix)
    if encode is None:
        stop(f"{out}: its name must end in one of: {', '.join(_FORMS)}")
    check_place(out, replace=replace)
    records = good_records(path, game) if is_archive(path) else iter([load_whole(path, game)])
    counted = 0

    def rows() -> Iterator[Row]:
        nonlocal counted
        for row in TABLES[table](records):
            counted += 1
            yield row

    try:
        content = encode(rows())
    except MissingExtra as missing:
        stop(missing)
    write(out, content, replace=replace)
    print_line(screen(), f"Wrote {numbered(counted, 'row')} of {table} to {printable(out)}")


def _lines(rows: Iterable[Row]) -> bytes:
    return "".join(f"{canonical_json(row)}\n" for row in rows).encode()


def _csv(rows: Iterable[Row]) -> bytes:
    """Returns the rows as CSV; a list is one cell, with its items separated by spaces."""
    text = StringIO(newline="")
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(text, row)
            writer.writeheader()
        cells = {n: " ".join(map(str, c)) if isinstance(c, list) else c for n, c in row.items()}
        writer.writerow(cells)
    return text.getvalue().encode()


def _parquet(rows: Iterable[Row]) -> bytes:
    from herrlof_arena.simulation.arrow import write_parquet  # noqa: PLC0415 - an extra

    content = BytesIO()
    write_parquet(rows, content)
    return content.getvalue()


_FORMS: dict[str, Callable[[Iterable[Row]], bytes]] = {
    ".csv": _csv,
    ".jsonl": _lines,
    ".parquet": _parquet,
}
