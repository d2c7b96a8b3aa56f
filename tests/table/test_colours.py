"""The colours of the table have enough contrast for text and for drawings."""

import re
from pathlib import Path

import pytest

STYLE = (Path(__file__).parents[2] / "table" / "page" / "style" / "base.css").read_text("utf-8")
LIGHT, DARK = (
    dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", part))
    for part in re.split(r"(?m)^@media \(prefers-color-scheme: dark\) \{", STYLE)[:2]
)
SCHEMES = {"light": LIGHT, "dark": LIGHT | DARK}

WRITTEN = [
    ("ink", "wood"), ("ink", "paper"), ("soft", "wood"), ("soft", "paper"),
    ("on-felt", "felt"), ("on-felt", "felt-2"), ("on-felt", "felt-deep"),
    ("soft-felt", "felt"), ("soft-felt", "felt-2"), ("soft-felt", "felt-deep"),
    ("on-accent", "accent"),
]  # fmt: skip
DRAWN = [("felt-line", "felt"), ("felt-line", "felt-2"), ("accent", "felt"), ("accent", "felt-2")]


def light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("pairs", "least"), [(WRITTEN, 4.5), (DRAWN, 3.0)], ids=["written", "drawn"]
)
def test_contrast(scheme: str, pairs: list[tuple[str, str]], least: float) -> None:
    """Text and drawings have enough contrast on the felt's gradient, which axe does not check."""
    colours = SCHEMES[scheme]
    for pair in pairs:
        dark, bright = sorted(light(colours[name]) for name in pair)
        assert (bright + 0.05) / (dark + 0.05) >= least, pair
