"""The picture on the home page, which shows the view at the end of the code beside it."""

from typing import Any

from herrlof_rules import odin
from herrlof_rules.pictures.fronts import WIDTH
from herrlof_rules.pictures.svg import box, style, text
from tools.pages.cards import GAP
from tools.pages.lessons import DOCS, defined
from tools.pages.svg import card, picture

WIDE = 9 * (WIDTH + GAP) + GAP

NAMES = ("Astrid", "Björn", "Freya")

LOOK = f"""{style()}
.hr-picture .ink {{ font-size: 22px }} .hr-picture .faint {{ font-size: 20px }}
.hr-picture .bold {{ font-weight: 700 }}"""


def view() -> Any:
    """The value of `view` in the code on the page."""
    return defined(DOCS / "index.md")["view"]


def drawn() -> str:
    """The other seats' cards face down, the set on the table, and the seat's own hand."""
    seen: odin.Observation = view().observation
    assert seen.seat is not None
    content = [box(0, 0, WIDE, 430, "cloth", 16)]
    others = [seat for seat in range(len(seen.hand_sizes)) if seat != seen.seat]
    for place, seat in enumerate(others):
        x = 16.0 + place * WIDE / 2
        content.append(text(x, 34, NAMES[seat], "ink bold"))
        content += [box(x + 19 * at, 46, 40, 56, "back", 5) for at in range(seen.hand_sizes[seat])]
        took = " ".join(each.value for each in seen.taken[seat])
        words = f"{seen.hand_sizes[seat]} cards" + (f", took {took}" if took else "")
        content.append(text(x, 128, words, "faint"))
    best = sorted(seen.table, key=lambda each: -each.number)
    across = len(best) * (WIDTH + GAP)
    for at, each in enumerate(best):
        content.append(card("odin", each.value, (WIDE - across) / 2 + at * (WIDTH + GAP), 160))
    worth = "".join(str(each.number) for each in best)
    content.append(text((WIDE + across) / 2 + 14, 198, f"worth {worth},", "ink"))
    content.append(text((WIDE + across) / 2 + 14, 226, f"by {NAMES[seen.player or 0]}", "faint"))
    choices = f"{len(seen.legal_actions)} legal actions"
    content.append(text(16, 300, f"{NAMES[seen.seat]}, to play:", "ink bold"))
    content.append(text(WIDE - 16, 300, choices, "faint", "end"))
    for at, each in enumerate(seen.hand):
        content.append(card("odin", each.value, GAP + at * (WIDTH + GAP), 318))
    return picture(WIDE, 430, f"A match of Odin as {NAMES[seen.seat]} sees it", content, LOOK)
