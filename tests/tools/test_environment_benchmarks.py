"""The benchmarks of environments run, and say whether their goals are met."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs gymnasium")
pytest.importorskip("pettingzoo", reason="needs pettingzoo")
pytest.importorskip("numba", reason="needs numba")

from tools.benchmarks.environments import verdicts
from tools.benchmarks.measure import Figure
from tools.benchmarks.workers import Row

ROOT = Path(__file__).parents[2]


def row(name: str, value: float, *, ours: bool) -> Row:
    return Row(name, "decisions/s", None, ours, [Figure(value, 1.0, 1.0)])


def test_the_fastest_peer_counts() -> None:
    rows = [
        row("Odin: PettingZoo env", 19_000, ours=True),
        row("Herrlof: PettingZoo env", 21_000, ours=True),
        row("Odin: BatchEnv, self-play, 64", 900, ours=True),
        row("Gymnasium Blackjack, SyncVectorEnv, 64", 40, ours=False),
        row("SuperSuit of leduc, 64", 50, ours=False),
        row("PettingZoo leduc env", 9_000, ours=False),
    ]
    found = verdicts(rows)
    assert [line.split()[0] for line in found] == ["NOT", "met", "not"]
    assert "18.0 of 20 ×  Odin: BatchEnv, self-play, 64 over SuperSuit" in found[-1]
    assert len(verdicts(rows[:3])) == 2


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_a_tiny_run_reports_every_case(tmp_path: Path) -> None:
    table = tmp_path / "table.md"
    command = [sys.executable, "-m", "tools.benchmarks.environments", "--budget", "0.001"]
    done = subprocess.run(
        [*command, "--repeats", "1", "--markdown", str(table)], cwd=ROOT, check=False
    )
    assert done.returncode == 0
    for case in ("PettingZoo env", "PettingZoo raw_env", "BatchEnv, against random, 4096"):
        assert case in table.read_text("utf-8")
