"""Runs a command for a test and returns its output and status."""

import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

from arena.cli.forking import Forks
from attrs import frozen


@frozen
class Ran:
    """The output, errors and status of a command."""

    status: int
    out: str
    err: str

    def refused(self, status: int = 2) -> str:
        """Checks that the command failed with this status and one line; returns the line."""
        assert self.status == status, self
        assert self.out == ""
        assert self.err.startswith("herrlof-rules: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("herrlof-rules: ").strip()


class Run(Protocol):
    def __call__(self, *arguments: object, typed: str = "") -> Ran: ...


class Running:
    """A command in a process of its own, with a pipe to each of its streams."""

    def __init__(self, forks: Forks, folder: Path, command: str) -> None:
        (typed, ours), (out, to_out), (err, to_err) = (os.pipe() for _ in range(3))
        self._forks = forks
        self._process = forks.start(folder, command.split(), [typed, to_out, to_err])
        for end in (typed, to_out, to_err):
            os.close(end)
        self.typed, self.out, self.err = os.fdopen(ours, "w"), os.fdopen(out), os.fdopen(err)

    def interrupted(self) -> Ran:
        """Sends Ctrl-C, again after every minute, and returns the result.

        A signal that comes just before a process waits for input does not end the wait.  A second
        signal would disturb a process that is still ending, so the time is long.
        """
        ended = Event()

        def send() -> None:
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGINT)
                while not ended.wait(60):
                    os.kill(self._process, signal.SIGINT)

        sender = Thread(target=send, daemon=True)
        sender.start()
        try:
            return self.ended()
        finally:
            ended.set()
            sender.join()

    def ended(self) -> Ran:
        """Waits for the end; returns the result with the rest of the output."""
        with self.typed, self.out, self.err:
            out, err = self.out.read(), self.err.read()
        return Ran(self._forks.status(self._process), out, err)


def in_terminal(
    forks: Forks,
    folder: Path,
    command: str,
    typed: bytes,
    settings: Mapping[str, str],
    answer: Callable[[int, int, bytes], None] = lambda *_: None,
) -> str:
    """Returns the output of a successful command in a terminal of 100 columns, given typed text.

    `settings` are variables of its environment.  Whenever output comes, `answer` is called with the
    id of the process, the terminal and all output so far.
    """
    import pty  # Windows has no such module.

    master, slave = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": "100"}
    process = forks.start(folder, command.split(), [slave] * 3, {**environment, **settings})
    os.close(slave)
    os.write(master, typed)
    seen = b""
    while True:
        try:
            part = os.read(master, 4096)
        # Linux raises this if the other end is closed.
        except OSError:
            break
        if not part:
            break
        seen += part
        answer(process, master, seen)
    os.close(master)
    assert forks.status(process) == 0
    return seen.decode()
