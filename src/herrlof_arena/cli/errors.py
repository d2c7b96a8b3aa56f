"""How a command ends early: one line on the error stream, and an exit status.

An error of third-party code that is named on the command line becomes such a line too.
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
from herrlof_rules.core.message_text import bounded, class_name
from herrlof_rules.registry import GAMES

CHECK_FAILED = 1
"""The file, or the match in it, is invalid."""

USAGE = 2
"""The request cannot be carried out."""

INTERRUPTED = 130
"""The user pressed Ctrl-C."""

OUTPUT_CLOSED = 141
"""The reader closed the output, as `| head` does; the status that shells report for that."""

TRACEBACK = "HERRLOF_RULES_TRACEBACK"
"""The environment variable that asks for a traceback instead of one line."""

_ENDING = ("rich", "typer", "click")
"""The packages that end the process themselves if their output is closed."""


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


def traceback_wanted() -> bool:
    """Whether the user wants to see the full traceback of a failure."""
    return bool(os.environ.get(TRACEBACK))


def in_short(error: BaseException) -> str:
    """The class, text and, if known, place of an error in one line."""
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
    """The `module:GAME` among the arguments of a command, if it is not one of the package."""
    for number, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option == "--game":
            text = value if equals else "".join(arguments[number + 1 : number + 2])
            return None if text in GAMES else text
    return None


def output_was_closed(ended: SystemExit) -> bool:
    """Whether Rich or Typer ended the process, as they do when a pipe is closed."""
    *_, (frame, _) = traceback.walk_tb(ended.__traceback__)
    module: str = frame.f_globals.get("__name__", "")
    return module.partition(".")[0] in _ENDING
