"""Our own drawings of the cards: a letter, a shape and a colour for each suit, words for powers."""

from html import escape
from math import cos, pi, sin
from typing import TypeAlias

from herrlof_rules import herrlof, odin
from tools.pages import colours
from tools.pages.svg import n, picture

Shape: TypeAlias = tuple[tuple[float, float], ...]

WIDTH, HEIGHT, GAP = 60, 88, 8

STYLE = f"""
text {{ font-family: system-ui, "DejaVu Sans", sans-serif; fill: {colours.INK} }}
.face {{ fill: {colours.PAPER}; stroke: #8b909b; stroke-width: 1.5 }}
.sign {{ stroke: {colours.INK}; stroke-width: 1.5; stroke-linejoin: round }}
.rune {{ fill: none; stroke: {colours.INK}; stroke-width: 5; stroke-linecap: round }}
.knot {{ fill: none; stroke: {colours.INK}; stroke-width: 2.5; stroke-linejoin: round }}
.token {{ font-size: 20px; font-weight: 700 }}
.word {{ font-size: 13px; text-anchor: middle }}
.note {{ font-size: 14px; fill: #5c6370 }}
@media (prefers-color-scheme: dark) {{ .note {{ fill: #b4bac6 }} }}
""".strip()

POWERS = {1: "take trick", 3: "swap", 6: "steal card", 9: "give lead"}
"""The powers of Herrlof in two words (O1, W1, S1, N1)."""


def _round(corners: int, *radii: float, turned: float = -pi / 2) -> Shape:
    """Corners around the middle, at these distances from it in turn."""
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


def _heart() -> Shape:
    angles = [2 * pi * k / 32 for k in range(32)]
    waves = (13, -5, -2, -1)
    return tuple(
        (sin(a) ** 3, -sum(w * cos(a * k) for k, w in enumerate(waves, 1)) / 16) for a in angles
    )


DROP, LEAF = _drop(), _leaf()
FLAME = _round(3, 1.05)
SUN = _round(16, 1.0, 0.6)
BLOCK = _round(4, 1.1, turned=-pi / 4)
HEART = _heart()

SHAPES = {
    "herrlof": {"B": DROP, "G": LEAF, "R": FLAME, "Y": SUN},
    "odin": {"B": DROP, "R": FLAME, "P": HEART, "G": LEAF, "K": BLOCK, "O": SUN},
}
COLOURS = {"herrlof": colours.HERRLOF, "odin": colours.ODIN}


def sign(shape: Shape, colour: str, x: float, y: float, size: float) -> str:
    """A suit's shape in its colour around a point."""
    points = " ".join(f"{n(x + size * a)},{n(y + size * b)}" for a, b in shape)
    return f'<polygon points="{points}" fill="{colour}" class="sign"/>'


def card(game: str, token: str, x: float, y: float) -> str:
    """One card with its corner at a point."""
    parts = [
        f'<rect x="{n(x)}" y="{n(y)}" width="{WIDTH}" height="{HEIGHT}" rx="7" class="face"/>',
        f'<text x="{n(x + 7)}" y="{n(y + 22)}" class="token">{token}</text>',
    ]
    middle = x + WIDTH / 2
    if token == "H":
        parts += [_hagalaz(middle, y + 48), _word(middle, y + 80, "Hagalaz")]
    elif token == "V":
        parts += [_valknut(middle, y + 47), _word(middle, y + 80, "Valknut")]
    else:
        suit = token[0]
        parts.append(sign(SHAPES[game][suit], COLOURS[game][suit], middle, y + 48, 18))
        if game == "herrlof" and int(token[1]) in POWERS:
            parts.append(_word(middle, y + 82, POWERS[int(token[1])]))
    return f'<g id="card-{token}">' + "".join(parts) + "</g>"


def _word(x: float, y: float, word: str) -> str:
    fitted = ' textLength="54" lengthAdjust="spacingAndGlyphs"' if len(word) > 8 else ""
    return f'<text x="{n(x)}" y="{n(y)}" class="word"{fitted}>{escape(word)}</text>'


def _hagalaz(x: float, y: float) -> str:
    strokes = f"M{n(x - 12)} {n(y - 18)}v36M{n(x + 12)} {n(y - 18)}v36M{n(x - 12)} {n(y - 7)}l24 14"
    return f'<path d="{strokes}" class="rune"/>'


def _valknut(x: float, y: float) -> str:
    triangles = ((0, -7), (-6.5, 4.5), (6.5, 4.5))
    return "".join(
        f'<path d="M{n(x + a)} {n(y + b - 12)}l11 19h-22z" class="knot"/>' for a, b in triangles
    )


def deck(game: str) -> str:
    """Every kind of card on one sheet; with `#R7` after the file's name, that card alone."""
    if game == "herrlof":
        rows = [[c.value for c in herrlof.Card if c.suit is suit] for suit in herrlof.Suit]
        rows.append(["H", "V"])
        note = "three of each"
        title = "The cards of Herrlof: four suits from 1 to 9, Hagalaz and Valknut"
    else:
        rows = [[c.value for c in odin.Card if c.colour == of.value] for of in odin.Colour]
        note = ""
        title = "The cards of Odin: six colours from 1 to 9"
    width = 9 * (WIDTH + GAP) + GAP
    height = len(rows) * (HEIGHT + GAP) + GAP
    content: list[str] = []
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            x, y = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)
            frame = f"{x - 1} {y - 1} {WIDTH + 2} {HEIGHT + 2}"
            content += [f'<view id="{token}" viewBox="{frame}"/>', card(game, token, x, y)]
    if note:
        x = GAP + len(rows[-1]) * (WIDTH + GAP) + GAP
        content.append(f'<text x="{x}" y="{height - 45}" class="note">{note}</text>')
    return picture(width, height, title, content, STYLE)
