"""Commands in processes of their own, and a game that lies where they run."""

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
    """Runs commands in processes of their own."""
    with closing(Forks()) as forks:
        yield forks


@pytest.fixture
def stones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The import path of a game that lies in the current folder."""
    shutil.copy(rules.testing.stones.__file__, folder / "my_stones.py")
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_stones", raising=False)
    return "my_stones:GAME"
