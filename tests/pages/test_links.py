"""Every clause id in prose links to its clause."""

import re
from pathlib import Path

import pytest

from tools.clauses import GAMES, texts
from tools.pages.kept import ROOT
from tools.pages.links import game_of, linked, of_no_game, with_tests

PAGES = sorted((ROOT / "docs").rglob("*.md"))
UNLINKED = re.compile(
    r"^ *(```|~~~).*?^ *\1|`[^`\n]*`|^#+ .*?$|!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|^- \*\*.*?\*\*",
    re.DOTALL | re.MULTILINE,
)
"""The parts of Markdown that are not prose: code, headings, links, definitions of clauses."""


def _href(game: str, clause: str) -> str:
    return f"{game}#{clause}"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Follow suit (T4).</p>", '<p>Follow suit (<a href="herrlof#T4">T4</a>).</p>'),
        ("<p>X2–X4</p>", '<p><a href="herrlof#X2">X2</a>–<a href="herrlof#X4">X4</a></p>'),
        ("<p>as R2, T99 and XT4 say</p>", "<p>as R2, T99 and XT4 say</p>"),
        ("<p>(R2, T9)</p>", '<p>(<a href="herrlof#R2">R2</a>, <a href="herrlof#T9">T9</a>)</p>'),
        ("<p>(R2 R3)</p>", "<p>(R2 R3)</p>"),
        ("<p>K1 of Odin</p>", '<p><a href="odin#K1">K1</a> of Odin</p>'),
        ("<h2>T4</h2><pre>T4 <b>T4</b></pre>", "<h2>T4</h2><pre>T4 <b>T4</b></pre>"),
        ('<a href="x#T4">T4</a><code>T4</code>', '<a href="x#T4">T4</a><code>T4</code>'),
        ("<!-- clauses: odin -->L2 P1", '<!-- clauses: odin --><a href="odin#L2">L2</a> P1'),
        ("<!-- clauses: none -->T4", "<!-- clauses: none -->T4"),
    ],
)
def test_what_is_linked(html: str, expected: str) -> None:
    """Ids of clauses in prose become links; cards, code, headings and links stay as they are."""
    assert linked(html, "herrlof", _href) == expected


def test_a_page_of_no_game() -> None:
    assert linked("<p>T4, and L4 of Odin</p>", None, _href) == (
        '<p>T4, and <a href="odin#L4">L4</a> of Odin</p>'
    )
    assert game_of("reference/odin.md") == "odin"
    assert game_of("glossary.md") is None


def test_a_clause_leads_to_its_tests() -> None:
    page_text = with_tests('<li><strong id="T4">T4</strong> Follow.</li>', lambda c: f"tests#{c}")
    assert page_text == (
        '<li><strong id="T4"><a class="clause" href="tests#T4" title="The tests of T4">T4</a>'
        "</strong> Follow.</li>"
    )
    assert linked(page_text, "herrlof", _href) == page_text


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_has_its_place_on_the_page_of_tests(game: str) -> None:
    tests = (ROOT / "docs/reference/clauses.md").read_text("utf-8")
    assert [c for c in texts(game) if f' id="{game}-{c}" ' not in tests] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_id_in_prose_is_left_without_a_link(path: Path) -> None:
    """Every clause id of either game is a link, or becomes one."""
    name = path.relative_to(ROOT / "docs").as_posix()
    source = ROOT / "CHANGELOG.md" if name == "changelog.md" else path
    assert of_no_game(UNLINKED.sub("", source.read_text("utf-8")), game_of(name)) == []


def test_an_id_of_no_game_is_found() -> None:
    html = "<p>T4, E1 of Odin</p><!-- clauses: none --><p>D1</p><!-- clauses: odin --><p>L2</p>"
    assert set(of_no_game(html, None)) == {"T4"}
    assert of_no_game(html, "herrlof") == []
