"""A card in a picture, and the style that it needs."""

from herrlof_rules import herrlof, odin
from herrlof_rules.pictures.fronts import HEIGHT, WIDTH, front
from herrlof_rules.pictures.svg import frame, style

__all__ = ["HEIGHT", "STYLE", "WIDTH", "card", "picture"]

STYLE = style()


def card(game: str, token: str, x: float, y: float) -> str:
    """One card with its corner at a point."""
    face = herrlof.Card(token).face if game == "herrlof" else odin.Card(token).face
    return f'<g id="card-{token}">{front(face, x, y)}</g>'


def picture(width: float, height: float, title: str, content: list[str], rules: str) -> str:
    """A whole file, with the look of the package's pictures."""
    return frame(width, height, title, content, rules=rules, look="hr-picture")
