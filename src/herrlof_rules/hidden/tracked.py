"""Slots that made hidden moves, tracked one by one because the items that they hold matter.

A drawn way says which item made each hidden move.  Other slots in the same place with the same code
are interchangeable and only counted (`slots`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from herrlof_rules.hidden.steps import Exclude, Fixed, Forget, OpenStep, Reveal
from herrlof_rules.hidden.timeline import Hidden, Slide


class Tracked(NamedTuple):
    """A slot that made hidden moves."""

    place: int
    code: int
    """The bits that it excludes."""

    moves: tuple[int, ...]
    """The numbers of its hidden moves."""


def alike(tracked: list[Tracked], place: int, code: int) -> list[Tracked]:
    """The tracked slots in `place` with this code."""
    return [slot for slot in tracked if slot.place == place and slot.code == code]


def moved(
    tracked: list[Tracked], slot: Tracked | None, code: int, target: int, move: int
) -> list[Tracked]:
    """The tracked slots after a hidden move of `slot`, or of an untracked slot for None."""
    if slot is None:
        return [*tracked, Tracked(target, code, (move,))]
    return [*without(tracked, slot), Tracked(target, code, (*slot.moves, move))]


def without(tracked: list[Tracked], gone: Tracked) -> list[Tracked]:
    """Every tracked slot except `gone`."""
    return [slot for slot in tracked if slot is not gone]


def followed(tracked: list[Tracked], fixed: Sequence[Fixed]) -> list[Tracked]:
    """The tracked slots after the fixed parts of a step."""
    for part in fixed:
        match part:
            case Exclude(there, bit, _) if bit:
                tracked = [
                    m._replace(code=m.code | bit) if m.place == there else m for m in tracked
                ]
            case Slide(source, target):
                tracked = [m._replace(place=target) if m.place == source else m for m in tracked]
            case Forget(bit):
                tracked = [m._replace(code=m.code & ~bit) for m in tracked]
            case _:
                pass
    return tracked


class DrawingStep(NamedTuple):
    """The part of a step that concerns tracked slots."""

    is_hidden: bool
    number: int
    """The number of the hidden move, or of the kind of the item that is seen."""

    source: int
    """The place that the item leaves; -1 if no tracked slot can be there."""

    target: int
    fixed: list[Exclude | Slide | Forget]
    """The fixed parts that change tracked slots."""


IDLE = DrawingStep(is_hidden=False, number=-1, source=-1, target=-1, fixed=[])
"""A step that changes no tracked slot."""


def drawing_steps(steps: Iterable[OpenStep]) -> Iterator[DrawingStep]:
    """The parts of steps that concern tracked slots, if no slot is tracked before them."""
    entered: set[int] = set()
    for step in steps:
        fixed: list[Exclude | Slide | Forget] = []
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
