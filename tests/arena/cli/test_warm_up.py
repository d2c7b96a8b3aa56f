"""`warm-up` compiles code beforehand."""

import sys

import pytest
from arena.cli.running import Run


def test_one_game(run: Run) -> None:
    pytest.importorskip("numba", reason="needs numba")
    assert run("warm-up", "--game", "odin").out == "odin is compiled\n"


def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "herrlof_arena.batch.warming", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert run("warm-up").refused().startswith("numpy is not installed; install the extra batch")
