"""Every script in examples/ runs and prints something, and README shows real output.

Some scripts have further tests.  `adapters/test_examples.py` tests the learner and the solver, and
`hosting/` tests the service and its stores.  `test_own_game.py`, `test_tricks.py`, `test_masks.py`,
`test_spades.py` and `test_played_everywhere.py` test the games.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
APART = ("solve", "learn", "selfplay", "dare", "masks", "service", "spades", "stores", "tricks")
APART += ("leduc", "ten_lines", "terminal")  # below
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem not in APART)
README = (ROOT / "README.md").read_text("utf-8")


def run(script: Path, *arguments: str, typed: str = "") -> str:
    """The output of the script."""
    process = subprocess.run(
        [sys.executable, str(script), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        input=typed,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda script: script.stem)
def test_example_runs(script: Path) -> None:
    assert run(script)


def test_the_readme_shows_the_ten_lines_and_what_they_print() -> None:
    script = ROOT / "examples" / "ten_lines.py"
    code = script.read_text("utf-8").split('"""\n\n', 1)[1]
    assert f"```python\n{code}```\n" in README
    assert f"```text\n{run(script)}```\n" in README


def test_the_readme_links_to_files_that_exist() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)", README) if "://" not in link]
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("game", [[], ["odin"]], ids=["herrlof", "odin"])
def test_the_terminal_refuses_and_goes_on(game: list[str]) -> None:
    printed = run(ROOT / "examples" / "terminal.py", *game, typed="dance\nreturn 0\npass\n")
    assert "'dance' is not an action." in printed
    assert printed.count("You hold") >= 3
    assert printed.endswith("goodbye\n")
