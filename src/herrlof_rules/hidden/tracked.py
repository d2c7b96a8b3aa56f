"""Slots tracked one by one: those that made hidden moves, as it matters which items they hold."""

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


def alike(tracked: list[Tracked], place: int, code: int) -> list[Tracked]:
    """Those of this sort."""
    return [slot for slot in tracked if slot.place == place and slot.code == code]


def moved(
    tracked: list[Tracked], slot: Tracked | None, code: int, target: int, move: int
) -> list[Tracked]:
    """The tracked slots after a hidden move of one, or of a slot that made none so far."""
    if slot is None:
        return [*tracked, Tracked(target, code, (move,))]
    return [*without(tracked, slot), Tracked(target, code, (*slot.moves, move))]


def without(tracked: list[Tracked], gone: Tracked) -> list[Tracked]:
    """The others."""
    return [slot for slot in tracked if slot is not gone]


def followed(tracked: list[Tracked], fixed: Sequence[Fixed]) -> list[Tracked]:
    """The tracked slots after what is not open."""
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
    """What a step means for tracked slots."""

    is_hidden: bool
    number: int
    """Of the hidden move, or of the kind that is seen."""

    source: int
    """-1: where no tracked slot can be."""

    target: int
    fixed: list[Exclude | Slide | Forget]
    """What changes tracked slots."""


IDLE = DrawingStep(is_hidden=False, number=-1, source=-1, target=-1, fixed=[])
"""A step that means nothing for tracked slots."""


def drawing_steps(steps: Iterable[OpenStep]) -> Iterator[DrawingStep]:
    """What steps mean for tracked slots, when there is none before."""
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
