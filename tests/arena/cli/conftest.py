"""Fixtures: commands in their own processes, and a game in the current folder."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rules.testing.stones
from arena.cli.forking import Forks


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
