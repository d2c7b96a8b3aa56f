"""The picture on the home page: what the code beside it draws."""

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "index.md"


def names() -> dict[str, Any]:
    """What the code on the page defines."""
    found = re.search(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    defined: dict[str, Any] = {}
    exec(found[1], defined)  # the same that is run as a test
    return defined


def drawn() -> str:
    """The picture that it calls `svg`."""
    svg: str = names()["svg"]
    return svg
