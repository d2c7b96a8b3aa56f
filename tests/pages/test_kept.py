"""The generated files in `docs/` are up to date."""

import re
from difflib import unified_diff
from itertools import islice

import pytest

from herrlof_rules import GAMES, herrlof
from tools.pages import tables
from tools.pages.kept import COMMAND, ROOT, pictures, texts

MADE = pictures() | texts()


@pytest.mark.parametrize("name", MADE)
def test_up_to_date(name: str) -> None:
    """A generated file equals what the code makes; `python -m tools.pages` renews it."""
    kept = (ROOT / name).read_text("utf-8").splitlines()
    lines = MADE[name]().splitlines()
    if kept != lines:
        shown = islice(unified_diff(kept, lines, name, "now", n=0, lineterm=""), 30)
        short = "\n".join(line[:300] for line in shown)
        pytest.fail(
            f"{name} is different now (`{COMMAND}` makes it again):\n{short}", pytrace=False
        )


def test_no_picture_too_many() -> None:
    kept = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/pictures").iterdir()}
    assert kept == set(pictures())


@pytest.mark.parametrize("name", pictures())
def test_each_picture_is_shown(name: str) -> None:
    """A page shows each picture with a description, unless it is the site's logo."""
    place = name.removeprefix("docs/")
    pages = [path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")]
    if f"\n  logo: {place}\n" in (ROOT / "mkdocs.yml").read_text("utf-8"):
        return
    shown = [f"]({place})", f"](../{place})", f'src="../../{place}"', f'srcset="../../{place}"']
    assert any(how in page for page in pages for how in shown)
    assert not [page for page in pages if "![](" in page]
    tags = [tag for page in pages for tag in re.findall(r"<img[^>]*>", page)]
    assert all(re.search(r'alt="\w', tag) for tag in tags)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_table_is_put_right(game: str) -> None:
    """Every table on a game's page is generated, so each wrong cell is replaced."""
    page = (ROOT / f"docs/games/{game}.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith(("| `", "| [`"))]
    for row in rows:
        wrong = page.replace(f"{row}\n", row.replace("|", "| wrong", 2) + "\n")
        assert tables.filled(GAMES[game], wrong) == page
    assert sum(table.count("\n") - 2 for table in tables.tables(GAMES[game]).values()) == len(rows)


def test_a_missing_table_is_missed() -> None:
    with pytest.raises(LookupError, match="option"):
        tables.filled(herrlof.GAME, "no table at all")
