"""A whole table: the other seats, the cards on the felt, and the viewer's seat with its hand."""

from herrlof_rules.pictures.board import board
from herrlof_rules.pictures.fronts import HEIGHT, fan
from herrlof_rules.pictures.places import place_height, place_panel
from herrlof_rules.pictures.spreads import flow
from herrlof_rules.pictures.svg import Scheme, box, clipped, frame, style, text, wide
from herrlof_rules.scenes.scene import Face, Place, Scene

MARGIN, GAP = 14.0, 10.0
NARROWEST = 300
_ROOMY = 560
_PER_ROW = 9
"""The number of cards of a hand that lie side by side in a narrow picture."""


def draw_table(scene: Scene, width: int, scheme: Scheme) -> str:
    """The picture of a scene, with the given width and the height that its content needs."""
    room = width - 2 * MARGIN
    content, y = _head(scene, room)
    others = [place for place in _from_the_left(scene) if place.seat != scene.own]
    across = max(1, int((room + GAP) // 168))
    rows = -(-len(others) // across)
    # Five places are drawn as three and two, not as four and one.
    even = -(-len(others) // max(1, rows)) or 1
    for first in range(0, len(others), even):
        row = others[first : first + even]
        panel = (room - GAP * (len(row) - 1)) / len(row)
        high = max(place_height(place, panel) for place in row)
        for column, place in enumerate(row):
            content += place_panel(place, MARGIN + column * (panel + GAP), y, panel, high)
        y += high + GAP
    shapes, high = _felt(scene, y, room)
    content += shapes
    y += high
    if scene.own is not None:
        shapes, high = _own(scene, y + GAP, room)
        content += shapes
        y += high + GAP
    height = y + MARGIN
    ground = box(0, 0, width, height, "cloth", 12)
    return frame(
        width,
        height,
        f"{scene.title} – {scene.status}",
        [ground, *content],
        description=board(scene),
        rules=style(scheme),
        look="hr-picture",
    )


def _from_the_left(scene: Scene) -> tuple[Place, ...]:
    """The seats in the order of play, starting at the left of the viewer's seat."""
    first = 0 if scene.own is None else scene.own + 1
    return scene.places[first:] + scene.places[:first]


def _head(scene: Scene, room: float) -> tuple[list[str], float]:
    shapes = [text(MARGIN + 2, 34, clipped(scene.title, 20, room), "ink title")]
    status_width = wide(scene.status, 15) + 24
    beside = wide(scene.title, 20) + status_width + 16 <= room
    y = 14.0 if beside else 46.0
    pill = min(status_width, room)
    x = MARGIN + room - pill if beside else MARGIN
    shapes.append(box(x, y, pill, 28, "badge", 14))
    status = clipped(scene.status, 15, pill - 16)
    shapes.append(text(x + pill / 2, y + 19, status, "badge-ink name", "middle"))
    y += 28 + GAP
    if scene.facts:
        line = ""
        for fact in (f"{name} {value}" for name, value in scene.facts):
            longer = f"{line} · {fact}" if line else fact
            if line and wide(longer, 13) > room:
                shapes.append(text(MARGIN + 2, y + 12, line, "faint line"))
                y, longer = y + 18, fact
            line = longer
        shapes.append(text(MARGIN + 2, y + 12, clipped(line, 13, room), "faint line"))
        y += 18 + GAP
    for name, value in scene.remembered:
        for line in _wrapped(f"{name} {value}", room):
            shapes.append(text(MARGIN + 2, y + 12, line, "faint line"))
            y += 18
        y += GAP
    return shapes, y


def _wrapped(words: str, room: float) -> list[str]:
    """The lines of a text, which is broken between words if it is too long for one line."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and wide(longer, 13) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _felt(scene: Scene, y: float, room: float) -> tuple[list[str], float]:
    # In a narrow picture, only the first spread, the cards being played, is drawn large.
    large = len(scene.centre) if room >= _ROOMY else 1
    small = (*scene.centre[large:], *scene.side)
    inside, down = flow(scene.centre[:large], MARGIN, y + 14, room, 1.0)
    beside, more = flow(small, MARGIN, y + 14 + down, room, 0.62)
    high = max(90.0, 14 + down + more)
    return [box(MARGIN, y, room, high, "felt", 16), *inside, *beside], high


def _own(scene: Scene, y: float, room: float) -> tuple[list[str], float]:
    own = scene.places[scene.own or 0]
    rows = _rows(scene, room)
    head = place_height(own, room, own=True)
    high = head + len(rows) * (HEIGHT + 34)
    shapes = place_panel(own, MARGIN, y, room, high, own=True)
    for number, (faces, playable) in enumerate(rows):
        top = y + head + number * (HEIGHT + 34)
        shapes += fan(faces, playable, MARGIN + 18, top, room - 36)
    return shapes, high


def _rows(scene: Scene, room: float) -> list[tuple[tuple[Face, ...], tuple[bool, ...]]]:
    """The hand in one row, or in two if a single row would hide the corners of cards."""
    number = len(scene.hand)
    if not number:
        return []
    rows = 2 if room < _ROOMY and number > _PER_ROW else 1
    each = -(-number // rows)
    return [
        (scene.hand[at : at + each], scene.playable[at : at + each])
        for at in range(0, number, each)
    ]
