"""Draws cards: fronts with token, shape and colour, backs, and fans of fronts."""

from herrlof_rules.pictures.palette import COLOURS, PLAIN
from herrlof_rules.pictures.signs import SHAPES, hagalaz, perthro, power, shape, valknut
from herrlof_rules.pictures.svg import n, written
from herrlof_rules.scenes.scene import Face

WIDTH, HEIGHT = 64, 92

_STROKED = {"hagalaz": hagalaz, "valknut": valknut}


def front(
    face: Face, x: float, y: float, scale: float = 1, turn: float = 0, *, veiled: bool = False
) -> str:
    """A card face up with its corner at a point, turned around the middle of its lower edge."""
    colour = COLOURS.get(face.colour, PLAIN)
    band = f'fill="none" stroke="{colour}" stroke-width="2.4"'
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" class="face"/>',
        f'<rect x="3.5" y="3.5" width="{WIDTH - 7}" height="{HEIGHT - 7}" rx="4.5" {band}/>',
        _corner(face.token),
    ]
    if face.sign in SHAPES:
        parts += [shape(face.sign, colour, 39, 49, 18), shape(face.sign, colour, 14.5, 38, 7)]
    elif face.sign:
        parts.append(_STROKED[face.sign](37, 47, 16))
    if face.power:
        parts += [perthro(14.5, 58, 8), power(face.power, 47.5, 16)]
    if face.word:
        fitted = ' textLength="51" lengthAdjust="spacingAndGlyphs"' if len(face.word) > 6 else ""
        word = written(face.word)
        ground = 'x="4.7" y="71" width="54.6" height="16.3" fill-opacity="0.16"'
        parts += [
            f'<rect {ground} fill="{colour}"/>',
            f'<text x="32" y="83.5" class="word"{fitted}>{word}</text>',
        ]
    if veiled:
        parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" class="veil"/>')
    return f'<g transform="{_moved(x, y, scale, turn)}">{"".join(parts)}</g>'


def _corner(token: str) -> str:
    """The notation of a card: a large rank, with the letter of its suit or colour to the right.

    In the SVG source the letter comes first, so that a search for the notation finds it.
    """
    letter, rank = token[:1], token[1:]
    if not rank.isdigit():
        return f'<text x="8" y="27" class="rank">{written(token)}</text>'
    after = n(9 + 15.5 * len(rank))
    return (
        f'<text><tspan x="{after}" y="17" class="letter">{written(letter)}</tspan>'
        f'<tspan x="8" y="27" class="rank">{rank}</tspan></text>'
    )


def back(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A card face down."""
    inner = 'x="5" y="5" width="54" height="82" rx="4" class="back-line" stroke-width="1.4"'
    return (
        f'<g transform="{_moved(x, y, scale, turn)}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" class="back"/>'
        f"<rect {inner}/>{valknut(32, 48, 17, 'back-line')}</g>"
    )


def either(face: Face | None, x: float, y: float, scale: float = 1) -> str:
    """A card face up, or face down for None."""
    return back(x, y, scale) if face is None else front(face, x, y, scale)


def _moved(x: float, y: float, scale: float, turn: float) -> str:
    parts = [f"translate({n(x)} {n(y)})"]
    if scale != 1:
        parts.append(f"scale({n(scale)})")
    if turn:
        parts.append(f"rotate({n(turn)} {n(WIDTH / 2)} {n(HEIGHT)})")
    return " ".join(parts)


def step_between(cards: int, width: float, most: float) -> float:
    """The distance between the left edges of cards that must fit into a width."""
    return most if cards < 2 else min(most, (width - WIDTH) / (cards - 1))


def fan(
    faces: tuple[Face, ...], playable: tuple[bool, ...], left: float, y: float, room: float
) -> list[str]:
    """A hand in a slight arc.

    If the seat is to act (`playable` is not empty), playable cards are raised and marked below, and
    all other cards are dimmed.
    """
    step = step_between(len(faces), room, WIDTH + 6)
    first = left + (room - WIDTH - step * (len(faces) - 1)) / 2
    bend = min(1.6, 14 / max(1, len(faces)))
    drawn: list[str] = []
    for place, face in enumerate(faces):
        off = place - (len(faces) - 1) / 2
        may = not playable or playable[place]
        down = 0.16 * off * off * bend + (0 if may and playable else 10 if playable else 4)
        left = first + step * place
        drawn.append(front(face, left, y + down, turn=off * bend, veiled=not may))
        if may and playable:
            mark = left + min(step, WIDTH) / 2
            drawn.append(f'<circle cx="{n(mark)}" cy="{n(y + HEIGHT + 22)}" r="3.4" class="turn"/>')
    return drawn
