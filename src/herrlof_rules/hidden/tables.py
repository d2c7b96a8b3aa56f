"""The nodes and fillings of ways as tables, for compiled code to draw from."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import TypedDict

from herrlof_rules.hidden.drawing import Table
from herrlof_rules.hidden.filling import Filling
from herrlof_rules.hidden.slots import End, Node
from herrlof_rules.hidden.steps import Exclude, Fixed, Forget
from herrlof_rules.hidden.timeline import Slide
from herrlof_rules.hidden.tracked import DrawingStep

LARGEST = 1 << 62
"""Weights must be below it."""

_Rows = list[tuple[int, ...]]


class Written(TypedDict):
    """The tables that are made here."""

    steps: Table
    fixed: Table
    nodes: Table
    options: Table
    settled: Table
    ends: Table
    types: Table
    items: Table
    fillings: Table
    splits: Table
    taken: Table


class Writing:
    """What follows from a node, by these steps, written down as `drawing.Tables`."""

    def __init__(self, first: Node, steps: Sequence[DrawingStep]) -> None:
        self.largest = 1
        """The largest sum of weights."""

        self._options, self._settled, self._ends, self._types, self._items = _five()
        self._splits, self._taken, written, fixed, _ = _five()
        for is_hidden, number, source, target, follows in steps:
            at = _appended(fixed, map(_fixed, follows))
            move, kind = (number, -1) if is_hidden else (-1, number)
            written.append((move, source, target, kind, *at))
        self._fillings: _Rows = []
        self._filled: dict[int, int] = {}
        nodes: _Rows = []
        queue, places = [first], {id(first): 0}
        for node in queue:  # which grows
            for option in node.options:
                if id(option.after) not in places:
                    places[id(option.after)] = len(queue)
                    queue.append(option.after)
            sums = self._sums(node.sums)
            rows = [
                (
                    least,
                    option.code,
                    option.number,
                    places[id(option.after)],
                    *_appended(self._settled, option.settled),
                )
                for least, option in zip(sums, node.options, strict=True)
            ]
            end = -1 if node.end is None else self._end(node.end)
            nodes.append((*_appended(self._options, rows), end))
        self.written = Written(
            steps=tuple(written),
            fixed=tuple(fixed),
            nodes=tuple(nodes),
            options=tuple(self._options),
            settled=tuple(self._settled),
            ends=tuple(self._ends),
            types=tuple(self._types),
            items=tuple(self._items),
            fillings=tuple(self._fillings),
            splits=tuple(self._splits),
            taken=tuple(self._taken),
        )

    def _sums(self, sums: Sequence[int]) -> list[int]:
        """As small as their proportions allow."""
        common = gcd(*sums) or 1
        self.largest = max(self.largest, *[part // common for part in sums], 1)
        return [part // common for part in sums]

    def _end(self, end: End) -> int:
        types = _appended(self._types, [(mask,) for mask, _ in end.types])
        items = [(kind, sign) for kind, number, sign in end.kinds for _ in range(number)]
        filling = self._filling(end.filling)
        self._ends.append((end.live, *types, *_appended(self._items, items), filling))
        return len(self._ends) - 1

    def _filling(self, filling: Filling) -> int:
        """The row of a filling, after those that follow it."""
        if id(filling) not in self._filled:
            sums = self._sums(filling.sums)
            rows = [
                (least, self._filling(split.after), *_appended(self._taken, split.taken))
                for least, split in zip(sums, filling.splits, strict=True)
            ]
            self._fillings.append(_appended(self._splits, rows))
            self._filled[id(filling)] = len(self._fillings) - 1
        return self._filled[id(filling)]


def _five() -> tuple[_Rows, _Rows, _Rows, _Rows, _Rows]:
    return [], [], [], [], []


def _appended(table: _Rows, rows: Iterable[tuple[int, ...]]) -> tuple[int, int]:
    """The first of the rows in the table, and the one past the last."""
    first = len(table)
    table += rows
    return first, len(table)


def _fixed(part: Fixed) -> tuple[int, int, int]:
    match part:
        case Exclude(place, bit):
            return 0, place, bit
        case Slide(source, target):
            return 1, source, target
        case _:
            assert isinstance(part, Forget)
            return 2, part.bit, 0
