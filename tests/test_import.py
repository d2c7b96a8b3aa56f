"""Importing brings what is asked for and no more."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

ASK = """
import sys, time
before = set(sys.modules)
start = time.process_time()
import {module}
spent = time.process_time() - start
loaded = sorted(set(sys.modules) - before)
import json
print(json.dumps([spent, loaded]))
"""
NEVER = {"cattrs", "hypothesis", "json", "matplotlib", "rich", "typer"}
GAMES = {"herrlof_rules.games.herrlof", "herrlof_rules.games.odin"}


def imported(module: str) -> tuple[float, set[str]]:
    """The seconds of processor time that a fresh process needs, and the modules it loads."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(module=module)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    answer: list[Any] = json.loads(done.stdout)
    return answer[0], set(answer[1])


@pytest.mark.parametrize(
    ("module", "games"),
    [
        ("herrlof_rules", set[str]()),
        ("herrlof_rules.herrlof", {"herrlof_rules.games.herrlof"}),
        ("herrlof_rules.odin", {"herrlof_rules.games.odin"}),
    ],
)
def test_no_game_and_no_json_that_is_not_asked_for(module: str, games: set[str]) -> None:
    _, loaded = imported(module)
    assert loaded & GAMES == games
    assert not loaded & NEVER


@pytest.mark.parametrize("module", ["herrlof_rules", "herrlof_rules.herrlof"])
def test_importing_is_quick(module: str) -> None:
    """Far above what the benchmarks allow, so that a slow machine passes and a mistake does not."""
    assert min(imported(module)[0] for _ in range(3)) < 0.6
