"""The benchmarks of batches run."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="needs numba")

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_a_tiny_run_reports_every_case(tmp_path: Path) -> None:
    table = tmp_path / "table.md"
    command = [sys.executable, "-m", "tools.benchmarks.batches", "--budget", "0.001"]
    done = subprocess.run(
        [*command, "--repeats", "1", "--markdown", str(table)], cwd=ROOT, check=False
    )
    assert done.returncode == 0
    for case in ("playout", "step, mask and vector, 16384", "first call", "memory", "threads"):
        assert case in table.read_text("utf-8")
