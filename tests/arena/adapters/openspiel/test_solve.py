"""The example that solves a miniature."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="needs open_spiel")

SCRIPT = Path(__file__).parents[4] / "examples" / "solve.py"


def test_the_example_finds_the_value_and_ranks_the_bots() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], capture_output=True, text=True, encoding="utf-8", check=True
    )
    printed = done.stdout

    assert "474 decisions, 249 information sets" in printed
    assert "seat 0 wins 0.1333 a match" in printed
    distances = dict(
        line.split()[:2] for line in printed.partition("of the bots")[2].splitlines()[1:]
    )
    # A search leaves equal values to the heuristic bot, which plays this miniature perfectly.
    assert distances["heuristic"] == distances["search"] == "0.000000"
    assert float(distances["random"]) > 0.5
