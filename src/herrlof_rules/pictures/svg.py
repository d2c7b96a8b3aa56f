"""SVG as text: a few elements, the frame of a picture, and the style for both colour schemes."""

import re
from html import escape
from typing import Literal, TypeAlias

from herrlof_rules.pictures.palette import DARK, INK, LIGHT, PAPER

Scheme: TypeAlias = Literal["auto", "light", "dark"]
"""`auto` follows the setting of the reader's system."""

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Anything that is not a character of XML 1.0 (section 2.2)."""

# Every rule begins with `.hr-picture`, so that it affects nothing else on a page.
_CARDS = f"""
.hr-picture text {{ font-family: system-ui, "DejaVu Sans", sans-serif; fill: {INK} }}
.hr-picture .face {{ fill: {PAPER}; stroke: #8b909b; stroke-width: 1.2 }}
.hr-picture .sign {{ stroke: {INK}; stroke-width: 1.2; stroke-linejoin: round }}
.hr-picture .rune {{ fill: none; stroke: {INK}; stroke-linecap: round; stroke-linejoin: round }}
.hr-picture .knot {{ fill: none; stroke: {INK}; stroke-linejoin: round }}
.hr-picture .rank {{ font-size: 24px; font-weight: 700 }}
.hr-picture .letter {{ font-size: 13px; font-weight: 700 }}
.hr-picture .word {{ font-size: 12.5px; font-weight: 600; text-anchor: middle }}
.hr-picture .power {{ fill: none; stroke: {INK}; stroke-width: 1.5; stroke-linecap: round }}
""".strip()


_TABLE = """
.hr-picture .cloth { fill: %(cloth)s }
.hr-picture .felt { fill: %(felt)s; stroke: %(edge)s; stroke-width: 1.5 }
.hr-picture .ink { fill: %(ink)s }
.hr-picture .faint { fill: %(faint)s }
.hr-picture .place { fill: %(own)s; stroke: %(edge)s; stroke-width: 1.2 }
.hr-picture .acts { fill: %(own)s; stroke: %(turn)s; stroke-width: 3 }
.hr-picture .turn { fill: %(turn)s }
.hr-picture .veil { fill: %(own)s; opacity: 0.5 }
.hr-picture .rule { stroke: %(edge)s; stroke-width: 1 }
.hr-picture .badge { fill: %(badge)s; stroke: %(badge-ink)s; stroke-width: 0.8 }
.hr-picture .badge-ink { fill: %(badge-ink)s }
.hr-picture .back { fill: %(back)s; stroke: %(cloth)s; stroke-width: 1.2 }
.hr-picture .back-line { fill: none; stroke: %(back-line)s; stroke-linejoin: round }
.hr-picture .empty { fill: none; stroke: %(faint)s; stroke-width: 1.2; stroke-dasharray: 4 4 }
""".strip()

_LINES = """
.hr-picture .title { font-size: 20px; font-weight: 700 }
.hr-picture .name { font-size: 15px; font-weight: 700 }
.hr-picture .line { font-size: 13px }
.hr-picture .small { font-size: 12px }
.hr-picture .strong { font-weight: 700 }
""".strip()


def style(scheme: Scheme = "auto") -> str:
    """The style sheet of tables and cards."""
    if scheme == "dark":
        return "\n".join((_CARDS, _LINES, _TABLE % DARK))
    light = "\n".join((_CARDS, _LINES, _TABLE % LIGHT))
    if scheme == "light":
        return light
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{_TABLE % DARK}\n}}"


def frame(
    width: float,
    height: float,
    title: str,
    content: list[str],
    *,
    description: str = "",
    rules: str,
    look: str = "",
) -> str:
    """A whole picture; the title and the description describe it for screen readers."""
    size = f'width="{n(width)}" height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}"'
    named = f' class="{look}"' if look else ""
    desc = [f"<desc>{written(description)}</desc>"] if description else []
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}{named} role="img">',
            f"<title>{written(title)}</title>",
            *desc,
            f"<style>\n{rules}\n</style>",
            *content,
            "</svg>\n",
        ]
    )


def box(x: float, y: float, width: float, height: float, look: str, round_by: float = 0) -> str:
    """A rectangle with its upper left corner at a point."""
    place = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f'<rect {place} rx="{n(round_by)}" class="{look}"/>'


def text(x: float, y: float, words: str, look: str = "ink", anchor: str = "start") -> str:
    """Words with their baseline at `y`."""
    place = f'x="{n(x)}" y="{n(y)}" text-anchor="{anchor}"'
    return f'<text {place} class="{look}">{written(words)}</text>'


def line(points: tuple[tuple[float, float], ...], look: str = "line") -> str:
    """A line through the points."""
    return f'<polyline points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}" class="{look}"/>'


def written(words: str) -> str:
    """Words escaped for XML; characters that XML cannot hold, such as controls, become U+FFFD."""
    return escape(_NOT_XML.sub("\ufffd", words), quote=False)


def n(number: float) -> str:
    """A number with at most two decimals as short text, identical on every machine."""
    short = f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
    return "0" if short == "-0" else short


def wide(words: str, size: float) -> float:
    """The approximate width of words, computed without a font."""
    return 0.56 * size * len(words)


def clipped(words: str, size: float, width: float) -> str:
    """Words, cut off with an ellipsis if they are wider than `width`."""
    most = max(1, int(width / (0.56 * size)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
