"""How a command ends early: one line on the error stream, and an exit status."""

import sys
from contextlib import suppress
from typing import NoReturn

import typer

from herrlof_arena.cli.output import printable

CHECK_FAILED = 1
"""The file, or the match in it, is invalid."""

USAGE = 2
"""What was asked for cannot be done."""

INTERRUPTED = 130
"""The user pressed Ctrl-C."""

OUTPUT_CLOSED = 141
"""The reader closed the output, as `| head` does; the status that shells report for that."""


def complain(message: object) -> None:
    """Writes one printable line to the error stream, whatever the message holds."""
    line = f"herrlof-rules: {printable(' '.join(str(message).split()))}\n"
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None if closed
        with suppress(OSError):  # there is nowhere left to complain to
            sys.stderr.write(line)


def stop(message: object, status: int = USAGE) -> NoReturn:
    """Ends the command with one line that says why."""
    complain(message)
    raise typer.Exit(status)
