"""The moves of items between places, in order, as a seat saw them.

An item is a positive integer; the sum of the items in a place shows which they are.
"""

from typing import NamedTuple, TypeAlias


class Seen(NamedTuple):
    """An item was seen to move."""

    item: int
    source: int
    target: int
    chosen: bool
    """True if a player chose it, False if chance did."""


class Hidden(NamedTuple):
    """One item moved unseen."""

    number: int
    """The number of the move, from 0."""

    source: int
    target: int
    choices: int
    """The number of items that a player chose from; 0 if chance chose."""


class Slide(NamedTuple):
    """All items of a place, known or not, moved."""

    source: int
    target: int
    dealt: bool = False
    """True if items that were dealt there may be among them, False if all came there by moves."""


class Excluded(NamedTuple):
    """A place was seen to hold no item of a suit, apart from items with copies."""

    place: int
    suit: object


Tick: TypeAlias = Seen | Hidden | Slide | Excluded


class Timeline:
    """The moves of items, in order, as a seat saw them.

    `closed` lists the places that no item enters or leaves unseen.
    """

    def __init__(self, closed: tuple[int, ...]) -> None:
        self.closed = closed
        self.ticks: list[Tick] = []
        self.hidden = 0
        """The number of hidden moves so far."""

    def see(self, item: int, source: int, target: int, *, chosen: bool) -> None:
        """Adds the move of a seen item; `chosen` is False if chance chose it."""
        self.ticks.append(Seen(item, source, target, chosen))

    def hide(self, source: int, target: int, choices: int = 0) -> int:
        """Adds the move of one unseen item, and returns the number of the move, from 0.

        `choices` is the number of items that a player chose from; 0 if chance chose.
        """
        self.ticks.append(Hidden(self.hidden, source, target, choices))
        self.hidden += 1
        return self.hidden - 1

    def slide(self, source: int, target: int, *, dealt: bool = False) -> None:
        """Adds a move of all items of a place, known or not; see `Slide.dealt`."""
        self.ticks.append(Slide(source, target, dealt))

    def exclude(self, place: int, suit: object) -> None:
        """Adds that a place was seen to hold no item of this suit, apart from items with copies."""
        self.ticks.append(Excluded(place, suit))
