"""The shapes of suits as polygons, and the signs that are drawn with strokes."""

from math import cos, pi, sin
from typing import TypeAlias

from herrlof_rules.pictures.svg import n

Shape: TypeAlias = tuple[tuple[float, float], ...]


def _round(corners: int, *radii: float, turned: float = -pi / 2) -> Shape:
    """A polygon around the origin, whose corners have these distances from it in turn."""
    angles = (turned + 2 * pi * corner / corners for corner in range(corners))
    return tuple(
        (radii[corner % len(radii)] * cos(angle), radii[corner % len(radii)] * sin(angle))
        for corner, angle in enumerate(angles)
    )


def _drop() -> Shape:
    bowl = [(0.68 * cos(a), 0.32 + 0.68 * sin(a)) for a in (pi * (k / 12 - 0.1) for k in range(15))]
    return ((0, -1), *bowl)


def _leaf() -> Shape:
    side = [(0.62 * sin(pi * k / 10), -1 + k / 5) for k in range(11)]
    return (*side, *((-x, y) for x, y in reversed(side[1:-1])))


def _flame() -> Shape:
    """Three tongues of flame over a round foot; the middle tongue is the highest."""
    side = ((0.26, -0.4), (0.4, 0.02), (0.78, -0.66), (0.92, 0.08), (0.74, 0.62), (0.36, 0.94))
    return ((0, -1.05), *side, (0, 1), *((-x, y) for x, y in reversed(side)))


def _heart() -> Shape:
    angles = [2 * pi * k / 32 for k in range(32)]
    waves = (13, -5, -2, -1)
    return tuple(
        (sin(a) ** 3, -sum(w * cos(a * k) for k, w in enumerate(waves, 1)) / 16) for a in angles
    )


SHAPES: dict[str, Shape] = {
    "drop": _drop(),
    "leaf": _leaf(),
    "flame": _flame(),
    "sun": _round(16, 1.0, 0.6),
    "block": _round(4, 1.1, turned=-pi / 4),
    "heart": _heart(),
}
"""The shapes of suits by name, in a square from -1 to 1."""

SIGNS = (*SHAPES, "hagalaz", "valknut")
"""Every sign that a face may bear."""


def shape(name: str, colour: str, x: float, y: float, size: float) -> str:
    """A suit's shape in its colour, centred on a point."""
    points = " ".join(f"{n(x + size * a)},{n(y + size * b)}" for a, b in SHAPES[name])
    return f'<polygon points="{points}" fill="{colour}" class="sign"/>'


def hagalaz(x: float, y: float, size: float) -> str:
    """The rune of Hagalaz, Herrlof's lowest card, centred on a point."""
    a, b, c = 0.67 * size, size, 0.39 * size
    strokes = (
        f"M{n(x - a)} {n(y - b)}v{n(2 * b)}M{n(x + a)} {n(y - b)}v{n(2 * b)}"
        f"M{n(x - a)} {n(y - c)}l{n(2 * a)} {n(2 * c)}"
    )
    return f'<path d="{strokes}" class="rune" stroke-width="{n(0.26 * size)}"/>'


def valknut(x: float, y: float, size: float, look: str = "knot") -> str:
    """Three linked triangles, centred on a point."""
    a, b = size / 18, 1.4 * size / 18
    corners = ((0, -7), (-6.5, 4.5), (6.5, 4.5))
    return "".join(
        f'<path d="M{n(x + a * p)} {n(y + a * q - 12 * a)}l{n(11 * a)} {n(19 * a)}'
        f'h{n(-22 * a)}z" class="{look}" stroke-width="{n(1.8 * b)}"/>'
        for p, q in corners
    )


def perthro(x: float, y: float, size: float) -> str:
    """The rune that marks a card with a power (Herrlof C3), centred on a point."""
    a, b = 0.5 * size, size
    strokes = (
        f"M{n(x + a)} {n(y - b)}l{n(-a)} {n(0.5 * b)}l{n(-a)} {n(-0.5 * b)}v{n(2 * b)}"
        f"l{n(a)} {n(-0.5 * b)}l{n(a)} {n(0.5 * b)}"
    )
    return f'<path d="{strokes}" class="rune" stroke-width="{n(0.22 * size)}"/>'


POWERS = {
    "take trick": "M-6 -5h7v10h-7z M-3 -5v-2h7v10h-3 M8 0h-4.5 m2 -2.2 l-2 2.2 l2 2.2",
    "steal card": "M-6 -5.5h7v11h-7z M8 0h-9.5 m2.4 -2.6 l-2.4 2.6 l2.4 2.6",
    "swap card": "M-3.5 6v-12 m-2.8 3.2 l2.8 -3.2 l2.8 3.2 M3.5 -6v12 m-2.8 -3.2 l2.8 3.2 2.8 -3.2",
    "give lead": "M-4 7.5v-14.5 l9.5 3.8 l-9.5 3.8",
}
"""The strokes that stand for each power: cards and an arrow, two arrows, a pennant."""


def power(name: str, x: float, y: float) -> str:
    """The mark of a power, centred on a point."""
    return f'<path transform="translate({n(x)} {n(y)})" d="{POWERS[name]}" class="power"/>'
