"""Runs functions in other processes, which import the same game and share nothing else.

If the system can fork, one process waits for each hash seed and option.  That process has imported
the library and played nothing, and a fork of it answers each question.  Otherwise each question
starts a new process.
"""

import atexit
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module, invalidate_caches
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from pickletools import genops
from subprocess import DEVNULL, PIPE, CompletedProcess, Popen, TimeoutExpired, run
from tempfile import TemporaryFile
from typing import IO, Any, TypeVarTuple

from attrs import frozen

from herrlof_rules.core.game import Game

Ts = TypeVarTuple("Ts")

WAIT = 600.0
"""The longest wait for a process, in seconds."""


@frozen
class Answer:
    """The lines that a function yielded in another process."""

    lines: tuple[str, ...]
    error: str | None
    """The last line of the error that ended it; None if it came to its end."""


def ask(
    function: Callable[[*Ts], Iterable[str]],
    arguments: tuple[*Ts],
    hash_seed: str = "2020",
    option: str = "-B",
) -> Answer:
    """Runs a function of the library in a process in which nothing was played before.

    The process runs with this hash seed and this option of Python.
    """
    try:
        call = pickle.dumps((function, arguments))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        return Answer((), f"it cannot be pickled: {error}")
    environment = _environment(hash_seed)
    process = None
    if hasattr(os, "fork"):
        process = _ask_waiting(option, environment, function.__module__, call)
    if process is None:
        command = _command(option, "answer")
        process = run(  # noqa: S603 - our own interpreter and module
            command, input=call, capture_output=True, timeout=WAIT, check=False, env=environment
        )
    lines = tuple(_lines(BytesIO(process.stdout)))
    if not process.returncode:
        return Answer(lines, None)
    last = process.stderr.decode(errors="replace").strip().splitlines()[-1:]
    return Answer(lines, "".join(last) or f"it ended with {process.returncode}")


def _command(option: str, function: str) -> list[str]:
    return [sys.executable, option, "-c", f"from {__name__} import {function}; {function}()"]


def _lines(written: BytesIO) -> Iterator[str]:
    """Yields the lines that the other process wrote, even if it ended within a line."""
    while True:
        try:
            yield pickle.load(written)  # noqa: S301 - written by our own process
        except EOFError:
            return


def _environment(hash_seed: str) -> dict[str, str]:
    """Returns an environment in which another process finds the same modules."""
    places = os.pathsep.join(str(Path(entry or ".").resolve()) for entry in sys.path)
    return {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": places}


_WAITING: dict[tuple[object, ...], Popen[bytes]] = {}
"""The waiting processes, by parent process, option and environment.

A fork of the parent starts its own.
"""


def _ask_waiting(
    option: str, environment: dict[str, str], module: str, call: bytes
) -> CompletedProcess[bytes] | None:
    """Returns the answer of a fork of the waiting process; None if that process has ended."""
    fixed = sorted(item for item in environment.items() if item[0].startswith("PYTHON"))
    key = (os.getpid(), option, *fixed)
    process: Any = _WAITING.pop(key, None) or Popen(  # noqa: S603 - our own interpreter and module
        _command(option, "wait"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=environment,
        start_new_session=True,
    )
    try:
        pickle.dump((WAIT, module, environment, str(Path.cwd()), call), process.stdin)
        process.stdin.flush()
        ended = pickle.load(process.stdout)  # noqa: S301 - written by our own process
    except BaseException as error:
        _end(process)
        if isinstance(error, EOFError | BrokenPipeError):
            return None
        raise
    _WAITING[key] = process
    completed = CompletedProcess[bytes](process.args, *ended)
    if completed.returncode == -signal.SIGALRM:
        raise TimeoutExpired(completed.args, WAIT)
    return completed


def _end(process: Popen[bytes]) -> None:
    """Ends a waiting process and its fork, if one is running."""
    with suppress(OSError), process:
        os.killpg(process.pid, signal.SIGKILL)


@atexit.register
def _end_all() -> None:
    for (asking, *_), process in _WAITING.items():
        if asking == os.getpid():
            _end(process)


def wait() -> None:
    """Lets a fork answer each question on the standard input, while the parent process lives."""
    questions: Any = sys.stdin.buffer
    while questions.peek(1):
        limit, module, environment, directory, call = pickle.load(questions)  # noqa: S301 - our own
        import_module(module)
        _import_named(call, (__name__, module))
        with TemporaryFile() as question, TemporaryFile() as lines, TemporaryFile() as errors:
            question.write(call)
            question.seek(0)
            child = os.fork()
            if not child:
                for number, file in enumerate((question, lines, errors)):
                    os.dup2(file.fileno(), number)
                os.environ.clear()
                os.environ.update(environment)
                os.chdir(directory)
                invalidate_caches()
                signal.setitimer(signal.ITIMER_REAL, limit)
                answer()
                return
            _, status = os.waitpid(child, 0)
            ended = os.waitstatus_to_exitcode(status), _whole(lines), _whole(errors)
            pickle.dump(ended, sys.stdout.buffer)
            sys.stdout.buffer.flush()


def _import_named(call: bytes, modules: Sequence[str]) -> None:
    """Imports the modules that a call names, if they share a package with one of `modules`.

    All later forks then have them.  Modules of other packages are left to the forks, because such
    modules may change in between.
    """
    packages = tuple([f"{module.partition('.')[0]}." for module in modules])
    for _, name, _ in genops(call):
        if isinstance(name, str) and name.startswith(packages):
            with suppress(ImportError):
                import_module(name.partition(":")[0])


def _whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def answer() -> None:
    """Answers the question on the standard input."""
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # The function may print to stdout.
    function, arguments = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by `ask`
    for line in function(*arguments):
        pickle.dump(line, output)
        output.flush()


def digest(*parts: str) -> str:
    """A short digest of a text."""
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def find_game(path: str) -> Game:
    """The game that `module:NAME` names."""
    module, _, name = path.partition(":")
    game: Game = attrgetter(name)(import_module(module))
    return game
