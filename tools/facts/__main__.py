"""`python -m tools.facts`: makes the page of facts and figures again."""

from pathlib import Path

from tools.facts.page import page

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "facts.md"
PAGE.write_text(page(), encoding="utf-8", newline="\n")
