"""The screenshots in `docs/` show the table's current content; no test compares its look."""

import json

import pytest

from tools.pages.table_drawings import DRAWN, SIZES
from tools.pages.table_pictures import IN_DOCS, ROOT, SHOWN, main, of_docs, shown
from tools.pages.table_scenes import AROUND

DOCS = ROOT / "docs"


def test_the_screenshots_show_what_the_table_says() -> None:
    """The scenes equal the stored ones; `python -m tools.pages.table_pictures` renews them."""
    assert json.loads(json.dumps(shown())) == json.loads(SHOWN.read_text("utf-8"))
    pages = (DOCS / "how-to" / "put-a-table-on-a-page.md").read_text("utf-8")
    assert all(f"../screenshots/{name}.png" in pages for name in IN_DOCS)


def test_each_drawn_scene_has_its_pictures_beside_it() -> None:
    """Each drawing is on the same page as the light and dark screenshots of its scene."""
    assert set(DRAWN) == set(AROUND)
    pictures = {path for *_, path in of_docs()}
    assert set((DOCS / "screenshots").rglob("*.png")) == pictures
    page = (DOCS / "contributing" / "table.md").read_text("utf-8")
    for scene in DRAWN:
        for width, height in SIZES:
            name = f"{scene}-{width}x{height}"
            for file in (f"pictures/table-{name}.svg", f"screenshots/table/{name}.png"):
                assert f'src="../../{file}"' in page
            assert f'srcset="../../screenshots/table/{name}-dark.png"' in page


def test_help_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` prints the usage, and is not taken as the name of a folder."""
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "[folder]" in capsys.readouterr().out
