"""How worlds are drawn, as tables of numbers for compiled code."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple, SupportsIndex, TypeAlias

from herrlof_rules.hidden.filling import Filling
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.steps import Exclude
from herrlof_rules.hidden.timeline import Slide

Table: TypeAlias = tuple[tuple[int, ...], ...]


class Tables(NamedTuple):
    """Every way for items to lie and to have moved, as rows of numbers that refer to one another.

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

    nodes: Table
    """Before each step and after the last: rows of `options`, row of `ends`."""

    ends: Table
    """The bits that matter, rows of `types`, rows of `items`, row of `fillings`."""

    types: Table
    """By what they exclude, the unseen items, in the order in which they are filled."""

    items: Table
    """What fills them: kind, and which types exclude it as bits."""

    fillings: Table
    """Rows of `splits`."""

    least: Table
    """What the weight of a way is divided by at least; how many hidden moves there are."""

    steps: Table = ()
    """Hidden move or -1, source or -1, target, kind that is seen, rows of `fixed`."""

    fixed: Table = ()
    """What follows a step: a place excludes a bit (0), something slides on (1), a bit goes (2)."""

    options: Table = ()
    """Weights summed up, code, number of those alike, next node, rows of `settled`."""

    settled: Table = ()
    """What lies from then on where no step depends on it: place, code, number."""

    splits: Table = ()
    """Weights summed up, next filling, rows of `taken`."""

    taken: Table = ()
    """How many items of a signature go to a type."""

    choices: Table = ()
    """What weighs differently: place, from how many items a hidden choice was made or 0, its move,
    rows of `copies`."""

    copies: Table = ()
    """Kind, how many copies are known, and by hidden move how many more if it was of that kind."""


class Draws(NamedTuple):
    """How a world differs from any other world of its view."""

    tables: Tables
    """Places are seats for their hands, the number of players for what nobody holds, and more."""

    dealt: Sequence[SupportsIndex]
    """By seat, what its hand had at the deal and has no more, less what it has in addition."""

    carried: Table = ()
    """What hidden moves add to that: move, seat, and 1 or -1."""

    fields: tuple[tuple[str, int, int], ...] = ()
    """Where the item of a hidden move is written down: field, place in it, move."""

    guesses: Table = ()
    """Seats that made a choice unseen, and how many there were: all are equally likely."""


LARGEST = 1 << 62
"""Weights must be below it."""


def tables_of(cards: HiddenCards, order: Sequence[int]) -> Tables | None:
    """How a way is drawn, with the items in some order; None for too large numbers."""
    writing = _Writing(cards, order)
    return writing.tables if writing.largest < LARGEST else None


class _Writing:
    """Tables in the making."""

    def __init__(self, cards: HiddenCards, order: Sequence[int]) -> None:
        self.largest = 1
        """The largest sum of weights."""

        self._cards = cards
        self._rows: dict[str, list[tuple[int, ...]]] = {name: [] for name in Tables._fields}
        self._filled: dict[int, int] = {}
        self._append("known", [(items,) for items in cards.start.known])
        self._append("kinds", [(kind.item, order.index(kind.item)) for kind in cards.kinds])
        self._append("begun", cards.start.settled)
        self._append("least", [(cards.choices.least, cards.timeline.hidden)])
        self._steps()
        self._nodes()
        self._choices()

    @property
    def tables(self) -> Tables:
        return Tables(**{name: tuple(rows) for name, rows in self._rows.items()})

    def _append(self, name: str, rows: Iterable[tuple[int, ...]]) -> tuple[int, int]:
        """The first of the rows in their table, and the one past the last."""
        table = self._rows[name]
        first = len(table)
        table += rows
        return first, len(table)

    def _steps(self) -> None:
        for is_hidden, number, source, target, follows in self._cards.start.steps:
            fixed: list[tuple[int, int, int]] = []
            for part in follows:
                match part:
                    case Exclude(place, bit):
                        fixed.append((0, place, bit))
                    case Slide(start, end):
                        fixed.append((1, start, end))
                    case _:
                        fixed.append((2, part.bit, 0))
            move, kind = (number, -1) if is_hidden else (-1, number)
            self._append("steps", [(move, source, target, kind, *self._append("fixed", fixed))])

    def _nodes(self) -> None:
        first = self._cards.start.node
        queue, places = [first], {id(first): 0}
        for node in queue:  # which grows
            rows: list[tuple[int, ...]] = []
            for least, option in zip(self._sums(node.sums), node.options, strict=True):
                if id(option.after) not in places:
                    places[id(option.after)] = len(queue)
                    queue.append(option.after)
                settled = self._append("settled", option.settled)
                rows.append((least, option.code, option.number, places[id(option.after)], *settled))
            options, row = self._append("options", rows), -1
            if node.end is not None:
                live, types, kinds, _, filling = node.end
                items = [(kind, sign) for kind, number, sign in kinds for _ in range(number)]
                ends = (
                    live,
                    *self._append("types", [(mask,) for mask, _ in types]),
                    *self._append("items", items),
                    self._filling(filling),
                )
                row, _ = self._append("ends", [ends])
            self._append("nodes", [(*options, row)])

    def _sums(self, sums: Sequence[int]) -> list[int]:
        """As small as their proportions allow."""
        common = gcd(*sums) or 1
        least = [part // common for part in sums]
        self.largest = max(self.largest, *least, 1)
        return least

    def _filling(self, filling: Filling) -> int:
        """The row of a filling, after those that follow it."""
        if id(filling) not in self._filled:
            rows = [
                (least, self._filling(split.after), *self._append("taken", split.taken))
                for least, split in zip(self._sums(filling.sums), filling.splits, strict=True)
            ]
            row = self._append("splits", rows)
            self._filled[id(filling)], _ = self._append("fillings", [row])
        return self._filled[id(filling)]

    def _choices(self) -> None:
        """What the weight of a way is divided by."""
        made, moves = self._cards.choices, range(self._cards.timeline.hidden)
        kinds = [kind.item for kind in self._cards.kinds]
        for place, choices, move, copies, _ in made.choices:
            known = self._cards.start.known[place]
            rows = [
                (
                    kinds.index(item),
                    made.count(known, item) + more,
                    *[left.count(number) - came.count(number) for number in moves],
                )
                for item, more, left, came in copies
            ]
            self._append("choices", [(place, choices, move, *self._append("copies", rows))])
