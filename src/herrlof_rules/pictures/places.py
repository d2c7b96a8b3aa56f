"""The panel of a seat: its name and roles, the backs of its cards, and its counts."""

from herrlof_rules.pictures.fronts import back, step_between
from herrlof_rules.pictures.palette import COLOURS, INK, PAPER, PLAIN
from herrlof_rules.pictures.signs import SHAPES, shape
from herrlof_rules.pictures.svg import box, clipped, n, text, wide, written
from herrlof_rules.scenes.scene import Face, Place

_PAD = 10.0
_SMALL = 0.34
_CHIP = 40.0


def place_height(place: Place, width: float, *, own: bool = False) -> float:
    """The height of a seat's panel; for the viewer's seat, only of the part above its hand."""
    if own:
        return 62
    chips = len(_chip_rows(place.known, width))
    return 92 + (36 if place.cards else 0) + 24 * chips


def place_panel(
    place: Place, x: float, y: float, width: float, height: float, *, own: bool = False
) -> list[str]:
    """The panel of a seat with its upper left corner at a point."""
    shapes = [box(x, y, width, height, "acts" if place.acts else "place", 10)]
    right = x + width - _PAD
    badges: list[str] = []
    if not own:
        badges, right = _badges(place, right, y + 9)
    name = clipped(place.name, 15, right - x - _PAD - 4)
    shapes.append(text(x + _PAD, y + 24, name, "ink name"))
    if own:
        badges, _ = _badges(place, x + _PAD, y + 34, rightwards=True)
        return [*shapes, *badges, *_facts(place, x + width / 2.6, y + 22, width - width / 2.6)]
    shapes += badges
    y += 38
    if place.cards:
        shapes += _backs(place.cards, x + _PAD, y, width - 2 * _PAD)
        y += 40
    for row in _chip_rows(place.known, width):
        shapes += [_chip(face, x + _PAD + _CHIP * at, y) for at, face in enumerate(row)]
        y += 24
    return [*shapes, *_facts(place, x, y + 14, width)]


def _badges(
    place: Place, x: float, y: float, *, rightwards: bool = False
) -> tuple[list[str], float]:
    """The roles as small labels, and the position at which the next label would begin or end."""
    shapes: list[str] = []
    words = (*place.badges, "to act") if place.acts else place.badges
    for word in words:
        room = wide(word, 12) + 14
        left = x if rightwards else x - room
        shapes.append(box(left, y, room, 20, "badge", 10))
        shapes.append(text(left + room / 2, y + 14, word, "badge-ink small", "middle"))
        x = left + room + 5 if rightwards else left - 5
    return shapes, x


def _backs(cards: int, x: float, y: float, room: float) -> list[str]:
    step = step_between(cards, room / _SMALL, 44) * _SMALL
    return [back(x + step * at, y, _SMALL) for at in range(cards)]


def _facts(place: Place, x: float, y: float, width: float) -> list[str]:
    """The facts of a seat side by side, each value above its name."""
    each = width / max(1, len(place.facts))
    shapes: list[str] = []
    for at, (name, value) in enumerate(place.facts):
        middle = x + each * (at + 0.5)
        shapes.append(text(middle, y, clipped(value, 16, each), "ink name", "middle"))
        shapes.append(text(middle, y + 17, clipped(name, 11, each), "faint small", "middle"))
    return shapes


def _chip_rows(faces: tuple[Face, ...], width: float) -> list[tuple[Face, ...]]:
    each = max(1, int((width - 2 * _PAD) // _CHIP))
    return [faces[at : at + each] for at in range(0, len(faces), each)]


def _chip(face: Face, x: float, y: float) -> str:
    """A small label with the notation and the sign of a card."""
    shapes = (
        f'<rect x="{n(x)}" y="{n(y)}" width="36" height="19" rx="4" fill="{PAPER}" class="face"/>'
        f'<text x="{n(x + 4)}" y="{n(y + 14)}" fill="{INK}" class="small strong">'
        f"{written(face.token)}</text>"
    )
    if face.sign in SHAPES:
        colour = COLOURS.get(face.colour, PLAIN)
        shapes += shape(face.sign, colour, x + 27, y + 9.5, 6)
    return shapes
