"""Functions that `test_processes` runs in another process; the module imports quickly."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

_MET: list[str] = []


def surroundings(variable: str) -> Iterator[str]:
    print("what a game prints is no answer")
    yield f"{_MET} {'herrlof_rules.herrlof' in sys.modules} {sys.stdin.read()!r}"
    yield f"{hash('x')} {__debug__} {Path.cwd()} {os.environ[variable]}"
    _MET.append(variable)
    import_module("herrlof_rules.herrlof")
    yield import_module("later").VALUE


def breaks(how: str) -> Iterator[str]:
    yield "begun"
    if how == "raises":
        raise EOFError("no more")
    if how == "leaves":
        os._exit(3)
    if how == "crashes":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(1_000_000)


def parent() -> Iterator[str]:
    yield str(os.getppid())
