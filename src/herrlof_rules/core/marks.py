"""Slots that made hidden moves: unlike others of their sort, it matters which items they hold."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from herrlof_rules.core.itinerary import Exclude, Fixed, Forget, Reveal, Step
from herrlof_rules.core.timeline import Hidden, Slide


class Mark(NamedTuple):
    """A slot that made hidden moves."""

    place: int
    code: int
    """The bits that it excludes."""

    moves: tuple[int, ...]


def alike(marks: list[Mark], place: int, code: int) -> list[Mark]:
    """The marked slots of this sort."""
    return [mark for mark in marks if mark.place == place and mark.code == code]


def moved(marks: list[Mark], mark: Mark | None, code: int, target: int, move: int) -> list[Mark]:
    """The marks after a hidden move of one, or of a slot that made none so far."""
    if mark is None:
        return [*marks, Mark(target, code, (move,))]
    return [*without(marks, mark), Mark(target, code, (*mark.moves, move))]


def without(marks: list[Mark], gone: Mark) -> list[Mark]:
    """The other marks."""
    return [mark for mark in marks if mark is not gone]


def followed(marks: list[Mark], fixed: list[Fixed]) -> list[Mark]:
    """The marks after what is not open."""
    for part in fixed:
        match part:
            case Exclude(there, bit, _) if bit:
                marks = [m._replace(code=m.code | bit) if m.place == there else m for m in marks]
            case Slide(source, target):
                marks = [m._replace(place=target) if m.place == source else m for m in marks]
            case Forget(bit):
                marks = [m._replace(code=m.code & ~bit) for m in marks]
            case _:
                pass
    return marks


class DrawingStep(NamedTuple):
    """What a step means for marks."""

    is_hidden: bool
    number: int
    """Of the hidden move, or of the kind that is seen."""

    source: int
    """-1: where no marked slot can be."""

    target: int
    fixed: list[Fixed]
    """What changes marks."""


IDLE = DrawingStep(is_hidden=False, number=-1, source=-1, target=-1, fixed=[])
"""A step that means nothing for marks."""


def drawing_steps(steps: Iterable[Step]) -> Iterator[DrawingStep]:
    """What steps mean for marks, when there is none before."""
    entered: set[int] = set()
    for step in steps:
        fixed: list[Fixed] = []
        is_hidden, number, source, target = False, -1, -1, -1
        match step.open:
            case Hidden(number, source, target):
                is_hidden = True
                entered.add(target)
            case Reveal(number, source, target) if source not in entered:
                source = -1
            case _:
                pass
        for part in step.fixed:
            match part:
                case Exclude(place, bit) if bit and place in entered:
                    fixed.append(part)
                case Slide(start, end) if start in entered:
                    entered.add(end)
                    fixed.append(part)
                case Forget() if entered:
                    fixed.append(part)
                case _:
                    pass
        idle = source < 0 and not fixed
        yield IDLE if idle else DrawingStep(is_hidden, number, source, target, fixed)
