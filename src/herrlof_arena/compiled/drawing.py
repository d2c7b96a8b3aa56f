"""Tables of numbers from which compiled code draws worlds; `worlds` begins with an example."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import NamedTuple, SupportsIndex, TypeAlias

from herrlof_rules.hidden.filling import Filling
from herrlof_rules.hidden.hidden_cards import HiddenCards
from herrlof_rules.hidden.steps import Exclude
from herrlof_rules.hidden.timeline import Slide

Table: TypeAlias = tuple[tuple[int, ...], ...]


EXCLUDES, MOVES_ON, ENDS = range(3)
"""The consequences of a step: a place excludes a bit, the slots at a place move on, a bit ends."""


class Tables(NamedTuple):
    """All ways in which items may lie and may have moved, as rows that refer to one another.

    `hidden.hidden_cards` defines the terms.  "Rows of" another table stands for two numbers: its
    first row, and the row after the last.  A code describes a slot: the bits that the slot
    excludes, or ~kind if its item is known.
    """

    known: Table
    """The sum of the items known to be at each place."""

    kinds: Table
    """For each kind, the item, and its place in the game's order, which names its copies."""

    begun: Table
    """The slots that no step concerns, from the start: place, code, number of slots."""

    nodes: Table
    """The nodes before each step and after the last: rows of `options`, row of `ends` or -1."""

    ends: Table
    """After the last step: the bits that matter, rows of `types`, rows of `items`, row of
    `fillings`."""

    types: Table
    """The types of slot with unseen items, in the order of filling: the bits that each excludes."""

    items: Table
    """The items that fill the slots: kind, and its signature, a bit for each type that excludes
    it."""

    fillings: Table
    """Each state of the filling before a type: rows of `splits`."""

    least: Table
    """One row: the least divisor of a way's weight, and the number of hidden moves."""

    steps: Table = ()
    """Hidden move or -1, source or -1, target, kind of an open move, rows of `fixed`."""

    fixed: Table = ()
    """The consequences of a step: `EXCLUDES`, place, bit; `MOVES_ON`, from place, to place; or
    `ENDS`, bit, 0."""

    options: Table = ()
    """Cumulated weight, code, number of equal slots, next node, rows of `settled`."""

    settled: Table = ()
    """The slots that no later step concerns: place, code, number of slots."""

    splits: Table = ()
    """Cumulated weight, next filling, rows of `taken`."""

    taken: Table = ()
    """Signature, and how many items of it a type takes."""

    choices: Table = ()
    """The choices that change a way's weight: place, the number of items to choose from or 0 for an
    open choice, the choice's move, rows of `copies`."""

    copies: Table = ()
    """Kind, the number of known copies, and for each hidden move the copies added if it moved
    one."""


class Draws(NamedTuple):
    """The columns in which the worlds of a view differ, and the tables to draw them from."""

    tables: Tables
    """The places are the hands by seat, then the cards in no hand, then any other places."""

    dealt: Sequence[SupportsIndex]
    """For each seat, the cards dealt to it that it no longer holds, minus the cards it gained."""

    carried: Table = ()
    """How hidden moves change `dealt`: move, seat, and 1 or -1."""

    fields: tuple[tuple[str, int, int], ...] = ()
    """The columns that record the item of a hidden move: field, place in it, move."""

    guesses: Table = ()
    """The seats that made a choice unseen, and its number of equally likely values."""


LARGEST = 1 << 62
"""The limit of cumulated weights, which must be below it."""


def tables_of(cards: HiddenCards, order: Sequence[int]) -> Tables | None:
    """The tables for drawing a way; None if a weight reaches `LARGEST`.

    `order` is the game's order of items.
    """
    writing = _Writing(cards, order)
    return writing.tables if writing.largest < LARGEST else None


class _Writing:
    """Builds the tables."""

    def __init__(self, cards: HiddenCards, order: Sequence[int]) -> None:
        self.largest = 1
        """The largest sum of weights."""

        self._cards = cards
        self._rows: dict[str, list[tuple[int, ...]]] = {name: [] for name in Tables._fields}
        self._filled: dict[int, int] = {}
        self._append("known", [(items,) for items in cards.start.known_sums])
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
        """Adds rows to a table; returns the first of them, and the row after the last."""
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
                        fixed.append((EXCLUDES, place, bit))
                    case Slide(start, end):
                        fixed.append((MOVES_ON, start, end))
                    case _:
                        fixed.append((ENDS, part.bit, 0))
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
        """Divides sums by their greatest common divisor, and updates `largest`."""
        common = gcd(*sums) or 1
        least = [part // common for part in sums]
        self.largest = max(self.largest, *least, 1)
        return least

    def _filling(self, filling: Filling) -> int:
        """Returns the row of a filling; a new one is added after the fillings that follow it."""
        if id(filling) not in self._filled:
            rows = [
                (least, self._filling(split.after), *self._append("taken", split.taken))
                for least, split in zip(self._sums(filling.sums), filling.splits, strict=True)
            ]
            row = self._append("splits", rows)
            self._filled[id(filling)], _ = self._append("fillings", [row])
        return self._filled[id(filling)]

    def _choices(self) -> None:
        """Adds the choices that change a way's weight."""
        card_choices, moves = self._cards.choices, range(self._cards.timeline.hidden)
        kinds = [kind.item for kind in self._cards.kinds]
        for place, choices, move, copies, _ in card_choices.choices:
            known_sum = self._cards.start.known_sums[place]
            rows = [
                (
                    kinds.index(item),
                    card_choices.count(known_sum, item) + more,
                    *[left.count(number) - came.count(number) for number in moves],
                )
                for item, more, left, came in copies
            ]
            self._append("choices", [(place, choices, move, *self._append("copies", rows))])
