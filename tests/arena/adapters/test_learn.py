"""The example learns, says so, and loses nothing when it is interrupted."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs pettingzoo")

FILE = Path(__file__).parents[3] / "examples" / "learn.py"


@pytest.fixture
def learn() -> Any:
    spec = spec_from_file_location("learn", FILE)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(learn: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def running(*arguments: object) -> dict[int, float]:
        monkeypatch.setattr(sys, "argv", ["learn.py", *map(str, arguments)])
        learn.main()
        lines = re.findall(
            r"^ *(\d+) matches: ([+-][\d.]+)$", capsys.readouterr().out, re.MULTILINE
        )
        return {int(played): float(payoff) for played, payoff in lines}

    return running


def test_it_rises_clearly_above_a_random_player(run: Any) -> None:
    """At 0, 200 pairs of matches have a standard error of some 0.05."""
    report = run("--matches", 500)
    assert list(report) == [0, 500]
    assert abs(report[0]) < 0.15
    assert report[500] > 0.25


def test_it_goes_on_from_its_file_after_an_interrupt(
    run: Any, learn: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file, picture = tmp_path / "table.json", tmp_path / "curve.svg"
    monkeypatch.setattr(learn, "REPORT", 20)
    monkeypatch.setattr(learn, "TRIALS", 10)
    train, calls = learn.train, []

    def interrupted(*arguments: Any) -> None:
        calls.append(None)
        train(*arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(learn, "train", interrupted)
    assert list(run("--matches", 100, "--file", file)) == [0, 20, 40]
    assert list(run("--matches", 80, "--file", file, "--plot", picture)) == [60, 80]
    assert picture.read_text("utf-8").count("<svg") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["table.json", "curve.svg"]
