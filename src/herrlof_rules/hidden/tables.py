"""The nodes and fillings of ways as tables, for compiled code to draw from."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple, Protocol, SupportsIndex, TypeAlias, runtime_checkable

from herrlof_rules.hidden.filling import Filling
from herrlof_rules.hidden.slots import End, Node
from herrlof_rules.hidden.steps import Exclude, Fixed, Forget
from herrlof_rules.hidden.timeline import Slide
from herrlof_rules.hidden.tracked import DrawingStep

Table: TypeAlias = tuple[tuple[int, ...], ...]


class Tables(NamedTuple):
    """The ways for items to lie and to have moved, as rows of numbers that refer to one another.

    Compiled code draws from them what `hidden_cards` draws; see there for what they mean.
    Numbers of rows are given as the first and the one past the last.  A code is the bits that an
    unseen item excludes, or ~kind.
    """

    known: Table
    """By place, the sum of the items that are known to be there."""

    kinds: Table
    """The items, and what copies are called by: their places in the game's own order."""

    begun: Table
    """What lies where no step depends on it from the start: place, code, number."""

    steps: Table
    """Hidden move or -1, source or -1, target, kind that is seen, rows of `fixed`."""

    fixed: Table
    """What follows a step: a place excludes a bit (0), something slides on (1), a bit goes (2)."""

    nodes: Table
    """Before each step and after the last: rows of `options`, row of `ends`."""

    options: Table
    """Weights summed up, code, number of those alike, next node, rows of `settled`."""

    settled: Table
    ends: Table
    """The bits that matter, rows of `types`, rows of `items`, row of `fillings`."""

    types: Table
    """By what they exclude, the unseen items, in the order in which they are filled."""

    items: Table
    """What fills them: kind, and which types exclude it as bits."""

    fillings: Table
    """Rows of `splits`."""

    splits: Table
    """Weights summed up, next filling, rows of `taken`."""

    taken: Table
    """How many items of a signature go to a type."""

    choices: Table
    """What weighs differently: place, from how many items a hidden choice was made or 0, its move,
    rows of `copies`."""

    copies: Table
    """Kind, how many copies are known, and by hidden move how many more if it was of that kind."""

    least: Table
    """What the weight of a way is divided by at least; how many hidden moves there are."""


class Draws(NamedTuple):
    """How a world differs from any other world of its view."""

    tables: Tables
    """Places are seats for their hands, the number of players for what nobody holds, and more."""

    dealt: tuple[SupportsIndex, ...]
    """By seat, what its hand had at the deal and has no more, less what it has in addition."""

    carried: Table = ()
    """What hidden moves add to that: move, seat, and 1 or -1."""

    fields: tuple[tuple[str, int, int], ...] = ()
    """Where the item of a hidden move is written down: field, place in it, move."""

    guesses: Table = ()
    """Seats that made a choice unseen, and how many there were: all are equally likely."""


@runtime_checkable
class Drawn(Protocol):
    """Worlds that can say how they are drawn: then compiled code does it."""

    def draws(self) -> Draws | None:
        """How they are drawn; None for one by one."""
        ...


LARGEST = 1 << 62
"""Weights must be below it."""

_Rows = list[tuple[int, ...]]


class Writing:
    """What follows from a node, by these steps, written down as `Tables`."""

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
        self.written: dict[str, Table] = {
            "steps": tuple(written),
            "fixed": tuple(fixed),
            "nodes": tuple(nodes),
            "options": tuple(self._options),
            "settled": tuple(self._settled),
            "ends": tuple(self._ends),
            "types": tuple(self._types),
            "items": tuple(self._items),
            "fillings": tuple(self._fillings),
            "splits": tuple(self._splits),
            "taken": tuple(self._taken),
        }

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
