"""Fixtures: commands in their own processes, and a game in the current folder."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rules.testing.stones
from arena.cli.forking import Forks
from rich.console import Console


@pytest.fixture(scope="package")
def forks() -> Iterator[Forks]:
    """Yields a server that runs commands in their own processes."""
    with closing(Forks()) as forks:
        yield forks


@pytest.fixture
def stones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Returns the import path of a game in the current folder."""
    shutil.copy(rules.testing.stones.__file__, folder / "my_stones.py")
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_stones", raising=False)
    return "my_stones:GAME"


@pytest.fixture
def interrupt_next_print(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Returns a function after whose call Ctrl-C comes while a console prints, before it writes."""
    due = False
    leave = Console.__exit__

    def interrupted(console: Console, *error: object) -> None:
        nonlocal due
        if due:
            due = False
            raise KeyboardInterrupt
        leave(console, *error)  # type: ignore[arg-type]  # the three arguments of a context manager

    def interrupt() -> None:
        nonlocal due
        due = True

    monkeypatch.setattr(Console, "__exit__", interrupted)
    return interrupt
