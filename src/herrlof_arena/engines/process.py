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
"""In bytes: a longer line is read in pieces, none of which is an answer."""

_AHEAD = 64
_LAST = 8
_NOTED = 1000
_LISTENING = 0.5
_MARK = "HERRLOF_RULES_ENGINE"


class Ended(Exception):
    """The process has exited, or closed its input or output."""


class Process:
    """A running command; raises `OSError` if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        # A session of its own, so that what it starts ends with it; the mark finds what leaves it.
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
        """Writes a line; raises `Ended`, and kills a process that has not read it by then."""
        pipe = self._process.stdin
        assert pipe is not None
        left = line.encode() + b"\n"

        def write() -> None:
            nonlocal left
            with suppress(OSError, ValueError):
                while left and not self._killed:
                    left = left[os.write(pipe.fileno(), left) :]

        # On a thread, because what the process has started may keep the pipe and outlive it.
        writer = Thread(target=write, daemon=True)
        writer.start()
        writer.join(max(0.0, until - monotonic()))
        if writer.is_alive():
            self.kill()
        if left:
            raise Ended

    def line(self, until: float) -> str | None:
        """The next line that is not blank, without its end; None if there is none by then.

        Raises `Ended` after the last one.
        """
        while (left := until - monotonic()) > 0:  # also if it prints without end
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
        """Ends the process and what it has started, at once.

        With `/proc`, that includes processes that have left its session; elsewhere these live on,
        but nothing waits for them.
        """
        if not self._killed:
            self._killed = True
            if sys.platform == "win32":
                self._process.kill()
            else:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                while _kill_marked(self._mark):  # what was killed may just have started another
                    pass
            self._process.wait()
            until = monotonic() + _LISTENING
            for thread in self._threads:
                if thread is not current_thread():  # garbage is collected anywhere
                    thread.join(max(0.0, until - monotonic()))
            self._heard_out = True
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()

    def quit(self, line: str, seconds: float) -> None:
        """Sends a last line, and gives the process this time to exit by itself."""
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
        """Hands a line over; a process that prints more than is read must wait."""
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
    """Kills the processes that have a variable in their environment; whether there were any."""
    found = False
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or belongs to another user
            if f"\0{mark}\0".encode() in b"\0" + (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
                found = True
    return found
