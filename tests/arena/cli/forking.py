"""Runs commands in processes forked from a process that has imported the command line.

A fork sees its streams as a new process would; only the imports are not repeated.
"""

import gc
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from socket import recv_fds, send_fds, socket, socketpair
from subprocess import Popen
from tempfile import TemporaryDirectory

NOWHERE = -1
"""Takes the place of a descriptor whose stream is closed."""


class Forks:
    """Forks commands until it is closed."""

    def __init__(self) -> None:
        self._channel, theirs = socketpair()
        with theirs:
            self._parent = Popen([sys.executable, __file__], stdin=theirs.fileno())
        self._answers = self._channel.makefile()

    def close(self) -> None:
        self._answers.close()
        self._channel.close()
        self._parent.wait()

    def start(
        self,
        folder: Path,
        arguments: Sequence[str],
        streams: Sequence[int],
        settings: Mapping[str, str] = os.environ,
    ) -> int:
        """Starts a command; returns its process id.  `streams` are its input, output and errors."""
        which = [stream != NOWHERE for stream in streams]
        request = json.dumps([str(folder), arguments, which, dict(settings)])
        send_fds(self._channel, [request.encode()], [fd for fd in streams if fd != NOWHERE])
        return int(self._answers.readline())

    def status(self, process: int) -> int:
        """Waits until the command has ended; returns its exit status."""
        self._channel.send(b"%d" % process)
        return int(self._answers.readline())


def serve() -> None:
    """Forks each requested command; in a fork, returns once the command's environment is set up."""
    channel = socket(fileno=0)
    # Without this, the garbage collector would make each fork copy its memory.
    gc.freeze()
    while True:
        text, descriptors, _, _ = recv_fds(channel, 1 << 16, 3)
        if not text:
            os._exit(0)
        if text.isdigit():
            channel.sendall(b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(int(text), 0)[1]))
            continue
        child = os.fork()
        if not child:
            break
        for descriptor in descriptors:
            os.close(descriptor)
        channel.sendall(b"%d\n" % child)
    folder, sys.argv[1:], which, settings = json.loads(text)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(settings)
    channel.detach()
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        before = getattr(sys, f"__{name}__")
        if which[number]:
            descriptor = descriptors.pop(0)
            os.dup2(descriptor, number)
            os.close(descriptor)
            mode = "w" if number else "r"
            stream = open(number, mode, encoding=before.encoding, errors=before.errors)  # noqa: PTH123, SIM115
            if number == 2 or stream.isatty():
                stream.reconfigure(line_buffering=True)  # type: ignore[attr-defined]
        else:
            os.close(number)
            stream = None
        setattr(sys, name, stream)


if __name__ == "__main__":
    from herrlof_arena.cli import hints, main

    # This imports modules that commands import when called, so that no fork imports them again.
    with (
        suppress(SystemExit),
        redirect_stdout(StringIO()),
        TemporaryDirectory() as folder,
        chdir(folder),
    ):
        main(["demo", "--option", "max_rounds=1"])

    # The search for a hint ends only at Ctrl-C, which on a busy machine may come late.
    hints._SECONDS = 1_000_000.0
    serve()
    main()
