"""The style sheets: one for each region, formatted and linted by Biome.

The tests need node, and one run of `npm ci` in `tests/browser`.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "table" / "page"
BIOME = ROOT / "tests/browser/node_modules/@biomejs/biome/bin/biome"
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.skipif(not BIOME.exists(), reason="needs npm: `npm ci` in tests/browser")
def test_the_style_sheets_are_formatted_and_linted() -> None:
    """Biome reports no error and would not reformat any file."""
    assert NODE is not None
    config = f"--config-path={ROOT / 'tests/browser/biome.json'}"
    command = [NODE, BIOME, "ci", config, PAGE / "style"]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert process.returncode == 0, process.stdout + process.stderr


def test_both_pages_link_every_style_sheet() -> None:
    """Both pages link all sheets in the same order, because later sheets refine earlier ones."""
    linked = [
        re.findall(r'href="style/([a-z]+\.css)"', (PAGE / page).read_text("utf-8"))
        for page in ("index.html", "served.html")
    ]
    assert linked[0] == linked[1]
    assert sorted(linked[0]) == sorted(path.name for path in (PAGE / "style").iterdir())


def test_no_region_is_drawn_twice_for_a_window() -> None:
    """A style sheet has at most one block for each class of windows."""
    for path in (PAGE / "style").iterdir():
        queries = re.findall(r"^@media ([^{]+) \{", path.read_text("utf-8"), re.MULTILINE)
        assert len(queries) == len(set(queries)), path.name
