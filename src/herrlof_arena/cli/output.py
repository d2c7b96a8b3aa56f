"""Output of the commands: literal text, and no complaint at the end if its reader has gone."""

import codecs
import os
import sys
from io import StringIO, TextIOWrapper

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

_NARROW = 60
"""With fewer columns, tables go without lines and margins."""


def screen() -> Console:
    """A console that takes nothing in a text for markup: names of files and seeds are foreign."""
    return Console(highlight=False, markup=False, emoji=False)


def listing(console: Console, *headings: str) -> Table:
    """A table with these headings, without lines and margins in a narrow terminal."""
    narrow = console.width < _NARROW
    table = Table(
        box=None if narrow else box.SIMPLE_HEAD, padding=(0, 0, 0, 1) if narrow else (0, 1)
    )
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_line(console: Console, line: str | Text) -> None:
    """Prints a line, which only a terminal breaks."""
    console.print(line, soft_wrap=not console.is_terminal)


def numbered(number: int, one: str, several: str = "") -> str:
    """A number and what it counts: `1 match`, `2 matches`."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def printable(value: object) -> str:
    """The value's text, with `?` for what a terminal would obey instead of printing it."""
    return "".join(character if character.isprintable() else "?" for character in str(value))


_PLAIN = {"–": "-", "−": "-", "·": "-", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'"}
"""What a stream writes for a sign that its encoding lacks; `?` for any other."""


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # type: ignore[return-value]  # a str for decoding
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in lacking), error.end


codecs.register_error("herrlof_rules.plain", _write_plainly)


def prepare_streams() -> None:
    """Makes the standard streams take any character; closed input becomes empty input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="herrlof_rules.plain")
    # Each stream is None if it was closed when the process started.
    sys.stdin = sys.stdin or StringIO()


def flush_streams() -> None:
    """Writes what is buffered, and discards what cannot be written.

    Otherwise the interpreter tries again as it exits, prints a traceback and changes the status.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:  # pyright: ignore[reportUnnecessaryComparison]  # see above
            continue
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
