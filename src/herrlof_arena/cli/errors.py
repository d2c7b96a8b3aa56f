"""Ends commands early, with one line on the error stream and an exit status.

If code named on the command line raises an error, that error is also printed as one line.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import typer

from herrlof_arena.cli.output import printable
from herrlof_rules.extending import bounded, class_name
from herrlof_rules.registry import GAMES

CHECK_FAILED = 1
"""The exit status if a file, or the match in it, is invalid."""

USAGE = 2
"""The exit status if the request cannot be carried out."""

INTERRUPTED = 130
"""The exit status if the user pressed Ctrl-C."""

OUTPUT_CLOSED = 141
"""The exit status, as in shells, if the reader closed the output, as `| head` does."""

TRACEBACK = "HERRLOF_RULES_TRACEBACK"
"""The environment variable that turns on tracebacks instead of one line."""

_ENDING = ("rich", "typer", "click")
"""The packages that end the process themselves if their output is closed."""


def complain(message: object) -> None:
    """Writes a message to the error stream as one printable line."""
    line = f"herrlof-rules: {printable(' '.join(str(message).split()))}\n"
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None if closed
        # The error stream may be closed, and there is no other place for the message.
        with suppress(OSError):
            sys.stderr.write(line)


def stop(message: object, status: int = USAGE) -> NoReturn:
    """Ends the command with a line that gives the reason."""
    complain(message)
    raise typer.Exit(status)


def traceback_wanted() -> bool:
    """Returns whether the user wants the full traceback of an error."""
    return bool(os.environ.get(TRACEBACK))


def in_short(error: BaseException) -> str:
    """Returns the class, the text and, if known, the place of an error in one line."""
    try:
        text = f"{class_name(error)}: {bounded(' '.join(str(error).split()))}"
    except Exception:  # noqa: BLE001 - the text of an error is foreign code too
        text = class_name(error)
    *_, innermost = traceback.extract_tb(error.__traceback__)
    if Path(innermost.filename).parent == Path(__file__).parent:
        return text
    where = f"{Path(innermost.filename).name}:{innermost.lineno}, in {innermost.name}"
    return f"{text} ({where}; {TRACEBACK}=1 shows more)"


def third_party_game(arguments: Sequence[str]) -> str | None:
    """Returns the `module:GAME` among a command's arguments, unless it is in this package."""
    for number, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option == "--game":
            text = value if equals else "".join(arguments[number + 1 : number + 2])
            return None if text in GAMES else text
    return None


def output_was_closed(ended: SystemExit) -> bool:
    """Returns whether Rich or Typer ended the process, as they do when a pipe is closed."""
    *_, (frame, _) = traceback.walk_tb(ended.__traceback__)
    module: str = frame.f_globals.get("__name__", "")
    return module.partition(".")[0] in _ENDING
