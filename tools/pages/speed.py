"""The bars of the performance page, from the numbers in its table."""

import re
from pathlib import Path

from tools.pages.svg import box, line, page, picture, text

TABLE = Path(__file__).parents[2] / "docs" / "explanation" / "performance-table.md"
UNIT = "decisions per second"
LEFT, WIDE, STEP = 250, 390, 26


def figures(markdown: str) -> list[tuple[str, int, bool]]:
    """Each row with decisions per second: its name, the number, whether it is this library's."""
    found: list[tuple[str, int, bool]] = []
    ours: bool | None = None
    for row in markdown.splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if not row.startswith("|"):
            ours = None
        elif cells[1:2] == [UNIT]:
            ours = cells[0] != "Peer"
        elif ours is not None and re.fullmatch(r"[\d,]+", cells[1]):
            found.append((cells[0], int(cells[1].replace(",", "")), ours))
    return found


def drawn() -> str:
    """One bar for each figure, as long as its number."""
    rows = figures(TABLE.read_text("utf-8"))
    most = max(number for _, number, _ in rows)
    height = STEP * len(rows) + 92
    width = LEFT + WIDE + 120
    content = [page(width, height), text(14, 28, f"Random play: {UNIT}", "ink bold")]
    for place, (name, number, ours) in enumerate(rows):
        y = 44 + STEP * place
        long = max(WIDE * number / most, 1)
        content.append(text(LEFT - 10, y + 15, name, "ink small", "end"))
        content.append(box(LEFT, y, long, STEP - 6, "ours" if ours else "theirs"))
        content.append(text(LEFT + long + 8, y + 15, f"{number:,}", "ink small"))
    content.append(line(((LEFT, 40), (LEFT, height - 42))))
    y = height - 28
    content += [
        box(LEFT, y, 24, 14, "ours"),
        text(LEFT + 32, y + 12, "this library", "faint small"),
    ]
    content += [
        box(LEFT + 150, y, 24, 14, "theirs"),
        text(LEFT + 182, y + 12, "others", "faint small"),
    ]
    return picture(width, height, f"{UNIT} of random play, this library and others", content)
