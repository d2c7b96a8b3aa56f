"""A line-based subprocess whose every read and write has a timeout."""

import os
import secrets
import signal
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from subprocess import PIPE, Popen
from threading import Thread, current_thread
from time import monotonic
from typing import IO

LONGEST_LINE = 1 << 18
"""The longest line in bytes; a longer line is read in pieces, which do not parse as an answer."""

_AHEAD = 64
_LAST = 8
_NOTED = 1000
_LISTENING = 0.5
_MARK = "HERRLOF_RULES_ENGINE"


class Ended(Exception):
    """Raised when the process has exited, or has closed its input or output."""


class Process:
    """A running command; raises `OSError` if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        # The process gets its own session, so that killing the session ends its children.  The mark
        # in the environment identifies children that have left the session.
        self._mark = f"{_MARK}={secrets.token_hex(16)}"
        name, _, value = self._mark.partition("=")
        self._process = Popen(  # noqa: S603 - the command is the user's
            command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            start_new_session=True,
            env={**os.environ, name: value},
        )
        self.last: deque[str] = deque(maxlen=_LAST)
        """Its last lines, on either stream."""
        self._lines: Queue[bytes | None] = Queue(_AHEAD)
        self._killed = False
        self._heard_out = False
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._threads = [
            Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            Thread(target=self._read_errors, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str, until: float) -> None:
        """Writes a line; kills the process if the line is not read by `until`.  Raises `Ended`."""
        pipe = self._process.stdin
        assert pipe is not None
        left = line.encode() + b"\n"

        def write() -> None:
            nonlocal left
            with suppress(OSError, ValueError):
                while left and not self._killed:
                    left = left[os.write(pipe.fileno(), left) :]

        # Writing happens on a thread, because a child may keep the pipe open and outlive the
        # process.
        writer = Thread(target=write, daemon=True)
        writer.start()
        writer.join(max(0.0, until - monotonic()))
        if writer.is_alive():
            self.kill()
        if left:
            raise Ended

    def line(self, until: float) -> str | None:
        """Returns the next line that is not blank, without its end; None if none came by `until`.

        Raises `Ended` after the last line.
        """
        # Check the time in the loop: otherwise a process that prints blank lines would never time
        # out.
        while (left := until - monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except Empty:
                break
            if line is None:
                self._lines.put(None)
                raise Ended
            if text := _text(line):
                return text
        return None

    def kill(self) -> None:
        """Kills the process and its children.

        If the system has `/proc`, children that have left the session are also killed.  On other
        systems such children live on, but no thread waits for them.
        """
        if not self._killed:
            self._killed = True
            if sys.platform == "win32":
                self._process.kill()
            else:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                # A child may have started another child just before it was killed.
                while _kill_marked(self._mark):
                    pass
            self._process.wait()
            until = monotonic() + _LISTENING
            for thread in self._threads:
                # The garbage collector may run `kill` on one of these threads, which cannot join
                # itself.
                if thread is not current_thread():
                    thread.join(max(0.0, until - monotonic()))
            self._heard_out = True
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()

    def quit(self, line: str, seconds: float) -> None:
        """Sends a last line and kills the process unless it exits within `seconds`."""
        with suppress(Ended):
            until = monotonic() + seconds
            self.send(line, until)
            while self.line(until) is not None:
                pass
        self.kill()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while (line := pipe.readline(LONGEST_LINE)) and not self._heard_out:
                self._note(line)
                self._put(line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        """Queues a line; blocks while the queue is full, so that the process must wait."""
        while not self._killed:
            with suppress(Full):
                self._lines.put(line, timeout=0.1)
                break

    def _read_errors(self, pipe: IO[bytes]) -> None:
        with pipe:
            while (line := pipe.readline(LONGEST_LINE)) and not self._heard_out:
                self._note(line)

    def _note(self, line: bytes) -> None:
        if text := _text(line[:_NOTED]):
            self.last.append(text)


def _text(line: bytes) -> str:
    return line.decode(errors="backslashreplace").strip()


def _kill_marked(mark: str) -> bool:
    """Kills the processes with the mark in their environment; returns whether there were any."""
    killed_any = False
    for folder in Path("/proc").glob("[0-9]*"):
        # The process has ended, or belongs to another user.
        with suppress(OSError):
            if f"\0{mark}\0".encode() in b"\0" + (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
                killed_any = True
    return killed_any
