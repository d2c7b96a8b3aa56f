"""Other processes, which find the same game and share nothing else with this one.

`python -m herrlof_rules.testing.processes` reads what `ask` writes.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import TypeVarTuple

from attrs import frozen

from herrlof_rules.core.game import Game

Ts = TypeVarTuple("Ts")

WAIT = 600
"""Seconds after which a process is not waited for any longer."""


@frozen
class Answer:
    """The lines that a function gave in another process."""

    lines: tuple[str, ...]
    error: str | None
    """The last line of the error that ended it; None if it came to its end."""


def ask(
    function: Callable[[*Ts], Iterable[str]],
    of: tuple[*Ts],
    hash_seed: str = "2020",
    option: str = "-B",
) -> Answer:
    """What a function of a module gives in a new process with this hash seed and Python option."""
    try:
        call = pickle.dumps((function, of))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        return Answer((), f"it cannot be pickled: {error}")
    done = subprocess.run(  # noqa: S603 - our own interpreter and module
        [sys.executable, option, "-m", "herrlof_rules.testing.processes"],
        input=call,
        capture_output=True,
        timeout=WAIT,
        check=False,
        env=_environment(hash_seed),
    )
    lines = tuple(_lines(BytesIO(done.stdout)))
    if not done.returncode:
        return Answer(lines, None)
    last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
    return Answer(lines, "".join(last) or f"it ended with {done.returncode}")


def _lines(written: BytesIO) -> Iterator[str]:
    while True:
        try:
            yield pickle.load(written)  # noqa: S301 - written by our own process
        except EOFError:
            return


def _environment(hash_seed: str) -> dict[str, str]:
    """An environment in which the same modules are found."""
    places = os.pathsep.join(str(Path(entry or ".").resolve()) for entry in sys.path)
    return {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": places}


def digest(*parts: str) -> str:
    """A short text that different ones do not share."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def find_game(path: str) -> Game:
    """The game that `module:NAME` names."""
    module, _, name = path.partition(":")
    game: Game = attrgetter(name)(import_module(module))
    return game


if __name__ == "__main__":
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # what is asked may print
    asked, of_what = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by `ask`
    for answer in asked(*of_what):
        pickle.dump(answer, output)
        output.flush()
