"""Code on pages is narrow enough to be read without scrolling."""

import re
from pathlib import Path

import pytest

from tools.pages.kept import ROOT

BLOCK = re.compile(r"^( *)(```|~~~).*?\n(.*?)^\1\2", re.DOTALL | re.MULTILINE)
SNIPPET = re.compile(r'^--8<-- "(examples/.*)"$', re.MULTILINE)
WIDEST = 80
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))


def too_wide(markdown: str) -> list[str]:
    """The lines of code blocks that are wider than the page."""
    shown = SNIPPET.sub(lambda match: (ROOT / match[1]).read_text("utf-8"), markdown)
    lines = [
        line.removeprefix(match[1])
        for match in BLOCK.finditer(shown)
        for line in match[3].splitlines()
    ]
    return [line for line in lines if len(line) > WIDEST]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_code_is_at_most_80_columns_wide(path: Path) -> None:
    assert too_wide(path.read_text("utf-8")) == []


def test_what_is_too_wide() -> None:
    wide = "x" * 81
    assert too_wide(f"{wide}\n\n```text\n{wide}\n{wide[1:]}\n```\n\n{wide}\n") == [wide]
    assert too_wide(f"- a list\n\n  ~~~\n  {wide[1:]}\n  ~~~\n\n~~~py\n{wide}\n~~~\n") == [wide]


def test_files_on_pages_are_looked_at_too() -> None:
    pages = [path for path in PAGES if SNIPPET.search(path.read_text("utf-8"))]
    assert {path.stem for path in pages} == {
        "a-deduction-game",
        "a-game-of-partners",
        "a-poker-game",
        "a-trick-taking-game",
        "bots-in-any-language",
        "describe-your-own-game",
        "pettingzoo-and-gymnasium",
        "serve-a-match",
        "train-with-your-own-loop",
    }
    assert too_wide('```py\n--8<-- "examples/learn.py"\n```\n') == []
