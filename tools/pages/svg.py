"""The style sheet of the pictures in `docs/`; their elements come from the package."""

from herrlof_rules import herrlof, odin
from herrlof_rules.pictures.fronts import front
from herrlof_rules.pictures.svg import box, frame, line, n, text

__all__ = ["STYLE", "box", "card", "line", "n", "page", "picture", "text"]

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
.sign { stroke: #1b1b1f; stroke-width: 0.8; stroke-linejoin: round }
.bold { font-weight: 700 } .small { font-size: 12px } .mono { font-family: monospace }
@media (prefers-color-scheme: dark) {
.page { fill: #22252e } .ink { fill: #eceef2 } .faint { fill: #b4bac6 }
.line { stroke: #b4bac6 } .under { stroke: #22252e } .tip { fill: #b4bac6 }
.decision { fill: #16365c; stroke: #7fb6f2 }
.chance { fill: #463a10; stroke: #f0cf6a }
.over { fill: #3a3e49; stroke: #eceef2 }
.marked { fill: #4a3f12 } .rule { stroke: #454a57 }
}
""".strip()


def picture(width: float, height: float, title: str, content: list[str], rules: str = "") -> str:
    """Returns a whole file; `title` describes the picture in words.

    With `rules`, the file looks like the package's pictures.
    """
    return frame(
        *(width, height, title, content), rules=rules or STYLE, look="hr-picture" if rules else ""
    )


def page(width: float, height: float) -> str:
    """A background, so that a picture is legible on any page."""
    return box(0, 0, width, height, "page", 8)


def card(game: str, token: str, x: float, y: float) -> str:
    """One card with its corner at a point; the picture needs the package's style sheet."""
    face = herrlof.Card(token).face if game == "herrlof" else odin.Card(token).face
    return f'<g id="card-{token}">{front(face, x, y)}</g>'
