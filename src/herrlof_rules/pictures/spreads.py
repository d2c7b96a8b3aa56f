"""Draws the spreads on the felt, such as tricks, sets and piles, side by side in lines."""

from attrs import frozen

from herrlof_rules.pictures.fronts import HEIGHT, WIDTH, either
from herrlof_rules.pictures.svg import box, clipped, text, wide
from herrlof_rules.scenes.scene import Spread

_BETWEEN = 26.0
_NEXT, _OVER = 14.0, 42.0


@frozen
class _Sized:
    spread: Spread
    step: float
    width: float


def flow(
    spreads: tuple[Spread, ...], x: float, y: float, room: float, scale: float
) -> tuple[list[str], float]:
    """The spreads in centred lines, and their total height."""
    shapes: list[str] = []
    start = y
    for line in _lines([_sized(spread, room - 24, scale) for spread in spreads], room - 24):
        left = x + (room - sum(s.width for s in line) - _BETWEEN * (len(line) - 1)) / 2
        for sized in line:
            shapes += _drawn(sized, left, y, scale)
            left += sized.width + _BETWEEN
        y += HEIGHT * scale + 48
    return shapes, y - start


def _sized(spread: Spread, room: float, scale: float) -> _Sized:
    """A spread with the width that its cards, or the words above and below them, need."""
    places = len(spread.cards) + len(spread.empty)
    one = _has_one_note(spread)
    step = (_OVER if spread.overlap else WIDTH + _NEXT) * scale
    if not spread.overlap and len(spread.notes) + len(spread.empty) > 1:
        longest = max(wide(note, 12) for note in (*spread.notes, *spread.empty))
        step = max(step, min(longest + 8, 120))
    if places > 1:
        step = min(step, (room - WIDTH * scale) / (places - 1))
    cards = step * max(0, places - 1) + WIDTH * scale
    words = max(wide(spread.label, 13), wide(spread.notes[0], 12) if one else 0)
    if places == 1:
        words = max(words, *(wide(note, 12) for note in (*spread.notes, *spread.empty, "")))
    return _Sized(spread, step, min(room, max(cards, words)))


def _has_one_note(spread: Spread) -> bool:
    """Whether a single note applies to all the cards."""
    return len(spread.notes) == 1 and len(spread.cards) != 1 and not spread.empty


def _lines(sized: list[_Sized], room: float) -> list[list[_Sized]]:
    lines: list[list[_Sized]] = []
    left = 0.0
    for each in sized:
        if lines and each.width + _BETWEEN <= left:
            lines[-1].append(each)
            left -= each.width + _BETWEEN
        else:
            lines.append([each])
            left = room - each.width
    return lines


def _drawn(sized: _Sized, x: float, y: float, scale: float) -> list[str]:
    spread, step = sized.spread, sized.step
    middle = x + sized.width / 2
    places = len(spread.cards) + len(spread.empty)
    first = middle - (step * max(0, places - 1) + WIDTH * scale) / 2
    label = clipped(spread.label, 13, sized.width + 4)
    shapes = [text(middle, y + 12, label, "ink line strong", "middle")]
    top = y + 20
    if spread.count is not None and spread.count > 1:
        shapes += [either(None, first - 2 * at, top - 2 * at, scale) for at in (2, 1)]
    for at, face in enumerate(spread.cards):
        shapes.append(either(face, first + step * at, top, scale))
    for at in range(len(spread.cards), places):
        high, across = HEIGHT * scale, WIDTH * scale
        shapes.append(box(first + step * at, top, across, high, "empty", 7 * scale))
    below = top + HEIGHT * scale + 16
    if _has_one_note(spread):
        shapes.append(text(middle, below, spread.notes[0], "ink small", "middle"))
        return shapes
    for at, note in enumerate((*spread.notes, *spread.empty)):
        centre = first + step * at + WIDTH * scale / 2
        look = "ink small" if at < len(spread.cards) else "faint small"
        words = clipped(note, 12, max(step, sized.width if places == 1 else step))
        shapes.append(text(centre, below, words, look, "middle"))
    return shapes
