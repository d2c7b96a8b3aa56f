"""The examples that learn and solve: their output, results, files and resuming."""

import re
import runpy
import sys
from collections.abc import Callable
from importlib import import_module, reload
from pathlib import Path
from typing import Any

import pytest

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import odin

Run = Callable[..., dict[int, float]]


def learner() -> Any:
    pytest.importorskip("pettingzoo", reason="needs pettingzoo")
    return import_module("learn")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def running(*arguments: object) -> dict[int, float]:
        monkeypatch.setattr(sys, "argv", ["learn.py", *map(str, arguments)])
        learner().main()
        printed = re.findall(r"(?m)^ *(\d+) matches: ([+-][\d.]+)$", capsys.readouterr().out)
        return {int(played): float(payoff) for played, payoff in printed}

    return running


def test_a_table_rises_clearly_above_a_random_player(run: Run) -> None:
    """The table's mean payoff is far above 0; for 200 pairs the standard error is about 0.05."""
    report = run("--matches", 500)
    assert list(report) == [0, 500]
    assert abs(report[0]) < 0.15
    assert report[500] > 0.25


def test_a_table_goes_on_from_its_file_after_an_interrupt(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, picture, calls = tmp_path / "table.json", tmp_path / "curve.svg", list[None]()
    learn = learner()
    train = learn.train

    def interrupted(*arguments: Any) -> None:
        calls.append(None)
        train(*arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt

    for name, value in (("REPORT", 20), ("TRIALS", 10), ("train", interrupted)):
        monkeypatch.setattr(learn, name, value)
    assert list(run("--matches", 100, "--file", file)) == [0, 20, 40]
    assert list(run("--matches", 80, "--file", file, "--plot", picture)) == [60, 80]
    assert picture.read_text("utf-8").count("<svg") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["table.json", "curve.svg"]


def test_a_network_learns_more_than_random_play_knows_and_goes_on_from_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """After about 600 hands the network wins nearly every match; a random player wins half."""
    pytest.importorskip("numba", reason="needs numba")
    monkeypatch.chdir(tmp_path)
    selfplay: Any = reload(import_module("selfplay"))
    fresh = selfplay.Network().weights
    selfplay.train(selfplay.Network(), 4, rows=128)
    kept = selfplay.Network().weights
    assert (kept[0] != fresh[0]).any()
    bots = (reload(selfplay).bot, RandomBot())
    matches = [play_match(odin.GAME, odin.Rules(2), bots, n) for n in range(6)]
    assert sum(match.result is not None and match.result.winners == (0,) for match in matches) > 4
    selfplay.train(selfplay.Network(), 1, rows=32)
    assert (selfplay.Network().weights[0] != kept[0]).any()


def test_a_miniature_is_solved_and_the_bots_are_ranked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    monkeypatch.setattr(sys, "argv", ["solve.py"])
    runpy.run_module("solve", run_name="__main__")
    printed = capsys.readouterr().out

    assert "474 decisions, 249 information sets" in printed
    assert "seat 0 wins 0.1333 a match" in printed
    distances = dict(
        line.split()[:2] for line in printed.partition("of the bots")[2].splitlines()[1:]
    )
    # Among equal values a search chooses as the heuristic bot does, which plays this miniature
    # perfectly.
    assert distances["heuristic"] == distances["search"] == "0.000000"
    assert float(distances["random"]) > 0.5
