"""How a command ends early: one line on the error stream, and an exit status."""

from typing import NoReturn

import typer
from rich.console import Console

USAGE = 2
"""The request cannot be carried out."""

CHECK_FAILED = 1
"""The file, or the match in it, is invalid."""

INTERRUPTED = 130
"""The user pressed Ctrl-C."""


def complain(message: object) -> None:
    """Writes the message to the error stream as one printable line."""
    text = " ".join(str(message).split())
    printable = "".join(character if character.isprintable() else "?" for character in text)
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    console.print(f"herrlof-rules: {printable}", soft_wrap=True)


def stop(message: object, status: int = USAGE) -> NoReturn:
    """Ends the command with one line that says why."""
    complain(message)
    raise typer.Exit(status)
