"""How tests run commands: in this process, in a folder of their own."""

import io
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rules.testing.stones
from arena.cli.forking import Forks
from arena.cli.running import Ran, Run

from herrlof_arena.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in the empty folder, with what is typed to it."""

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        status = ended.value.code
        assert isinstance(status, int)
        return Ran(status, captured.out, captured.err)

    return run


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
