"""The screenshots in `docs/` show the table's current content; no test compares its look."""

import json

from tools.pages.table_pictures import IN_DOCS, ROOT, SHOWN, shown


def test_the_screenshots_show_what_the_table_says() -> None:
    """The scenes equal the stored ones; `python -m tools.pages.table_pictures` renews them."""
    assert json.loads(json.dumps(shown())) == json.loads(SHOWN.read_text("utf-8"))
    pages = (ROOT / "docs" / "how-to" / "put-a-table-on-a-page.md").read_text("utf-8")
    assert all(f"../screenshots/{name}.png" in pages for name in IN_DOCS)
