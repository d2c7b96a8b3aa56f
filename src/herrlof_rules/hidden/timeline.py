"""The observed moves of items that move partly out of sight, in order.

Items lie in places and are moved from one to another; a seat that sees some of it writes down a
`Timeline`.  Items are written as positive integers that can be added, so that the items of a place
are a sum.
"""

from typing import NamedTuple, TypeAlias


class Seen(NamedTuple):
    """An item was seen to move."""

    item: int
    source: int
    target: int
    chosen: bool
    """Whether somebody chose it, else chance."""


class Hidden(NamedTuple):
    """One item moved unseen."""

    number: int
    """The number of the move, from 0."""

    source: int
    target: int
    choices: int
    """From how many items somebody chose it, 0 if it was taken by chance."""


class Slide(NamedTuple):
    """All items of a place, known or not, moved."""

    source: int
    target: int
    dealt: bool = False
    """Whether items that were dealt there may be among them; otherwise all came by moves."""


class Excluded(NamedTuple):
    """A place was seen to hold no single item of a suit."""

    place: int
    suit: object


Tick: TypeAlias = Seen | Hidden | Slide | Excluded


class Timeline:
    """The observed moves of items, in order."""

    def __init__(self, closed: tuple[int, ...]) -> None:
        """`closed`: places that no item enters or leaves unseen."""
        self.closed = closed
        self.ticks: list[Tick] = []
        self.hidden = 0
        """How many hidden moves there are."""

    def see(self, item: int, source: int, target: int, *, chosen: bool) -> None:
        """An item was seen to move; `chosen` by somebody or by chance."""
        self.ticks.append(Seen(item, source, target, chosen))

    def hide(self, source: int, target: int, choices: int = 0) -> int:
        """One item moved unseen: one of `choices` if a player chose it, 0 if by chance.

        Returns the number of the move, from 0.
        """
        self.ticks.append(Hidden(self.hidden, source, target, choices))
        self.hidden += 1
        return self.hidden - 1

    def slide(self, source: int, target: int, *, dealt: bool = False) -> None:
        """All items of a place, known or not, moved; unless `dealt`, they had come by moves."""
        self.ticks.append(Slide(source, target, dealt))

    def exclude(self, place: int, suit: object) -> None:
        """A place was seen to hold no single item of this suit."""
        self.ticks.append(Excluded(place, suit))
