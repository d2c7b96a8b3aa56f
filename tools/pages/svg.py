"""Pictures as text: a few elements of SVG, and one style sheet for the light and dark scheme."""

from html import escape

STYLE = """
text { font-family: system-ui, "DejaVu Sans", sans-serif; font-size: 14px }
.page { fill: #ffffff } .ink { fill: #1b1b1f } .faint { fill: #5c6370 }
.line { fill: none; stroke: #5c6370; stroke-width: 1.6 }
.under { fill: none; stroke: #ffffff; stroke-width: 6 }
.tip { fill: #5c6370 }
.decision { fill: #dbe9fb; stroke: #0055a4; stroke-width: 1.6 }
.chance { fill: #fdf0c8; stroke: #8a6500; stroke-width: 1.6; stroke-dasharray: 5 3 }
.over { fill: #e8e8ec; stroke: #1b1b1f; stroke-width: 3 }
.marked { fill: #fff3c4 } .rule { stroke: #d0d3da; stroke-width: 1 }
.ours { fill: #0055a4 } .theirs { fill: #9aa1ad }
.sign { stroke: #1b1b1f; stroke-width: 0.8; stroke-linejoin: round }
.bold { font-weight: 700 } .small { font-size: 12px } .mono { font-family: monospace }
@media (prefers-color-scheme: dark) {
.page { fill: #22252e } .ink { fill: #eceef2 } .faint { fill: #b4bac6 }
.line { stroke: #b4bac6 } .under { stroke: #22252e } .tip { fill: #b4bac6 }
.decision { fill: #16365c; stroke: #7fb6f2 }
.chance { fill: #463a10; stroke: #f0cf6a }
.over { fill: #3a3e49; stroke: #eceef2 }
.marked { fill: #4a3f12 } .rule { stroke: #454a57 }
.ours { fill: #7fb6f2 } .theirs { fill: #777e8b }
}
""".strip()


def picture(width: float, height: float, title: str, content: list[str], style: str = STYLE) -> str:
    """A whole file; `title` says in words what is to be seen."""
    size = f'width="{n(width)}" height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}\n</style>",
            *content,
            "</svg>\n",
        ]
    )


def page(width: float, height: float) -> str:
    """A ground of its own, so that a picture is legible wherever it is put."""
    return box(0, 0, width, height, "page", 8)


def box(x: float, y: float, width: float, height: float, look: str, round_by: float = 0) -> str:
    """A rectangle by its corner."""
    place = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f'<rect {place} rx="{n(round_by)}" class="{look}"/>'


def text(x: float, y: float, words: str, look: str = "ink", anchor: str = "start") -> str:
    """Words on the line `y`."""
    place = f'x="{n(x)}" y="{n(y)}" text-anchor="{anchor}"'
    return f'<text {place} class="{look}">{escape(words, quote=False)}</text>'


def line(points: tuple[tuple[float, float], ...], look: str = "line") -> str:
    """Straight pieces from point to point."""
    return f'<polyline points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}" class="{look}"/>'


def n(number: float) -> str:
    """A number as short as it may be, the same on every machine."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
