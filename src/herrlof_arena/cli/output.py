"""Prints literal text, and exits without an error if the reader has closed the output."""

import codecs
import os
import sys
from io import StringIO, TextIOWrapper

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

_NARROW = 60
"""In a terminal with fewer columns, tables have no lines and margins."""


def screen() -> Console:
    """Returns a console without markup, because names of files and seeds may look like markup."""
    return Console(highlight=False, markup=False, emoji=False)


def listing(console: Console, *headings: str) -> Table:
    """Returns a table with these headings, without lines and margins in a narrow terminal."""
    narrow = console.width < _NARROW
    table = Table(
        box=None if narrow else box.SIMPLE_HEAD, padding=(0, 0, 0, 1) if narrow else (0, 1)
    )
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_line(console: Console, line: str | Text) -> None:
    """Prints a line, which is wrapped only on a terminal."""
    console.print(line, soft_wrap=not console.is_terminal)


def numbered(number: int, one: str, several: str = "") -> str:
    """Returns a number with its noun: `1 match`, `2 matches`."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def printable(value: object) -> str:
    """Returns the value's text, with `?` for control characters, which a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in str(value))


_PLAIN = {"–": "-", "−": "-", "·": "-", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'"}
"""The replacements of characters that a stream's encoding lacks; `?` replaces all others."""


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)  # type: ignore[return-value]  # a str for decoding
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in lacking), error.end


codecs.register_error("herrlof_rules.plain", _write_plainly)


def prepare_streams() -> None:
    """Makes the standard streams accept any character; replaces closed input with empty input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="herrlof_rules.plain")
    # A stream is None if it was closed when the process started.
    sys.stdin = sys.stdin or StringIO()


def flush_streams() -> None:
    """Writes the buffered output, and discards output that cannot be written.

    Without this call, the interpreter would try to write at its exit, print a traceback and change
    the status.
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
