"""A score sheet as a table, with a line for each round and columns for each seat."""

from herrlof_rules.pictures.svg import Scheme, box, clipped, frame, line, style, text, wide
from herrlof_rules.scenes.scene import Scene, Sheet

_LINE = 26.0
_FIRST = 64.0


def draw_sheet(scene: Scene, width: int, scheme: Scheme, *, ruled: bool = False) -> str:
    """The score sheet of a scene, which has no lines if no round is over.

    A `ruled` sheet has lines between its cells, for writing by hand.
    """
    sheet = scene.sheet or Sheet("Round", tuple(p.name for p in scene.places), (), ())
    seats, columns = len(sheet.names), max(1, len(sheet.columns))
    room = (width - 28 - _FIRST) / seats
    shapes = [text(16, 34, "Score sheet", "ink title")]
    y = 66.0
    for seat, name in enumerate(sheet.names):
        middle = 14 + _FIRST + room * (seat + 0.5)
        shapes.append(text(middle, y, clipped(name, 15, room - 8), "ink name", "middle"))
    narrow = room / columns < max((wide(name, 12) for name in sheet.columns), default=0) + 6
    if len(sheet.columns) > 1:
        y += 20
        shapes += _heads(sheet, y, room, narrow=narrow)
    shapes.append(line(((14, y + 9), (width - 14, y + 9)), "rule"))
    top = y + 9
    for number, cells in enumerate(sheet.lines, 1):
        y += _LINE
        shapes.append(text(18, y, f"{sheet.title} {number}", "faint line"))
        if ruled:
            shapes.append(line(((14, y + 9), (width - 14, y + 9)), "rule"))
        for seat, values in enumerate(cells):
            left = 14 + _FIRST + room * seat
            shapes += _cells(values, left, y, room, narrow=narrow)
    if not sheet.lines:
        y += _LINE
        shapes.append(text(18, y, "nothing scored yet", "faint line"))
    shapes.append(line(((14, y + 10), (width - 14, y + 10)), "rule"))
    y += _LINE + 4
    shapes.append(text(18, y, "Total", "ink name"))
    for seat, total in enumerate(sheet.totals):
        shapes.append(text(14 + _FIRST + room * (seat + 0.5), y, total, "ink name", "middle"))
    if ruled:
        shapes += _grid(sheet, top, y + 9, room)
    height = y + 22
    totals = "; ".join(f"{name} {n}" for name, n in zip(sheet.names, sheet.totals, strict=False))
    return frame(
        width,
        height,
        f"Score sheet of {scene.title}",
        [box(0, 0, width, height, "cloth", 12), *shapes],
        description=f"Totals: {totals}" if totals else "Nothing is scored yet",
        rules=style(scheme),
        look="hr-picture",
    )


def _grid(sheet: Sheet, top: float, bottom: float, room: float) -> list[str]:
    """The vertical lines between the seats and between the columns of each seat."""
    each = room / max(1, len(sheet.columns))
    across = [14 + _FIRST + each * at for at in range(len(sheet.names) * len(sheet.columns))]
    return [line(((x, top), (x, bottom)), "rule") for x in across]


def _heads(sheet: Sheet, y: float, room: float, *, narrow: bool) -> list[str]:
    """The names of the columns, repeated for each seat unless the picture is narrow."""
    middles = [14 + _FIRST + room * (seat + 0.5) for seat in range(len(sheet.names))]
    if narrow:
        middle = (middles[0] + middles[-1]) / 2
        return [text(middle, y, " / ".join(sheet.columns), "faint small", "middle")]
    each = room / len(sheet.columns)
    return [
        text(middle - room / 2 + each * (at + 0.5), y, name, "faint small", "middle")
        for middle in middles
        for at, name in enumerate(sheet.columns)
    ]


def _cells(
    values: tuple[str, ...], left: float, y: float, room: float, *, narrow: bool
) -> list[str]:
    if narrow:
        return [text(left + room / 2, y, " / ".join(values), "ink line", "middle")]
    each = room / len(values)
    return [
        text(left + each * (at + 0.5), y, value, "ink line", "middle")
        for at, value in enumerate(values)
    ]
