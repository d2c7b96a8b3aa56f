"""The picture of the two packages and their subpackages, from the map in CONTRIBUTING.md."""

import re
from collections.abc import Iterator
from pathlib import Path

from tools.pages.svg import box, page, picture, text

MAP = Path(__file__).parents[2] / "CONTRIBUTING.md"
WIDTH, MARGIN, ROW, GAP, NAMES = 760, 16, 30, 6, 150

LOOKS = {"herrlof_arena": "chance", "herrlof_rules": "decision"}


def storeys(package: str) -> Iterator[tuple[str, str]]:
    """The subpackages of a package from the top down, with the purpose of each.

    A test compares the subpackages' order with the contracts on imports.
    """
    _, _, after = MAP.read_text("utf-8").partition(f"\nsrc/{package}/")
    promise, *lines = re.split(r"\n(?=\S)", after)[0].splitlines()
    yield package, promise.strip()
    for line in lines:
        if not line.startswith("   "):
            rooms, purpose = re.split(r"\s{2,}", line.strip())
            names = [room.rstrip("/").removesuffix(".py") for room in rooms.split()]
            yield " · ".join(n for n in names if n[0] != "_"), purpose.partition(";")[0]


def drawn() -> str:
    """Two blocks of storeys, with the arena on top of the library."""
    content, y = [], float(MARGIN)
    for package, look in LOOKS.items():
        (name, promise), *rooms = storeys(package)
        content.append(text(MARGIN, y + 18, name, "ink bold mono"))
        content.append(text(MARGIN + NAMES, y + 18, promise, "ink bold"))
        y += ROW
        for room, purpose in rooms:
            content.append(box(MARGIN, y, WIDTH - 2 * MARGIN, ROW - GAP, look, 4))
            content.append(text(MARGIN + 10, y + 17, room, "ink small mono"))
            content.append(text(MARGIN + NAMES, y + 17, purpose, "ink small"))
            y += ROW
        y += MARGIN
    return picture(WIDTH, y, "What stands on what", [page(WIDTH, y), *content])
