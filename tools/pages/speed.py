"""The bars of the performance page, from the numbers in its tables."""

import re
from pathlib import Path

from tools.pages.svg import box, line, page, picture, text

FOLDER = Path(__file__).parents[2] / "docs" / "explanation"
TABLE = FOLDER / "performance-table.md"
BATCHES = FOLDER / "batch-table.md"
UNIT = "decisions per second"
WIDE, STEP = 390, 26
LETTER = 6.6


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
            number = int(cells[1].replace(",", ""))
            found.append((cells[0], number, ours))
    return found


def drawn(table: Path = TABLE, title: str = "Random play") -> str:
    """One bar for each figure, as long as its number."""
    rows = figures(table.read_text("utf-8"))
    left = max(250, round(LETTER * max(len(name) for name, _, _ in rows)) + 20)
    most = max(number for _, number, _ in rows)
    height = STEP * len(rows) + 92
    width = left + WIDE + 120
    content = [page(width, height), text(14, 28, f"{title}: {UNIT}", "ink bold")]
    for place, (name, number, ours) in enumerate(rows):
        y = 44 + STEP * place
        long = max(WIDE * number / most, 1)
        content.append(text(left - 10, y + 15, name, "ink small", "end"))
        content.append(box(left, y, long, STEP - 6, "ours" if ours else "theirs"))
        content.append(text(left + long + 8, y + 15, f"{number:,}", "ink small"))
    content.append(line(((left, 40), (left, height - 42))))
    y = height - 28
    content += [
        box(left, y, 24, 14, "ours"),
        text(left + 32, y + 12, "this library", "faint small"),
    ]
    content += [
        box(left + 150, y, 24, 14, "theirs"),
        text(left + 182, y + 12, "others", "faint small"),
    ]
    return picture(width, height, f"{title}: {UNIT}, this library and others", content)
