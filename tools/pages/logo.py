"""The sign of the project: the knot of Herrlof's highest card on the back of a card."""

from herrlof_rules.pictures.signs import valknut
from herrlof_rules.pictures.svg import frame

SIZE = 64

LOOK = """.ground { fill: #3d4f63; stroke: #ffffff; stroke-width: 3 }
.knot { fill: none; stroke: #ffffff; stroke-linejoin: round }"""


def drawn() -> str:
    """The logo, legible at the size of a tab's icon on light and dark backgrounds."""
    ground = f'<rect x="2" y="2" width="{SIZE - 4}" height="{SIZE - 4}" rx="12" class="ground"/>'
    content = [ground, valknut(SIZE / 2, SIZE / 2 + 3, 26)]
    return frame(SIZE, SIZE, "herrlof_rules", content, rules=LOOK)
