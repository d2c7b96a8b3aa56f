"""How worlds are drawn, written down as rows of numbers: for compiled code to draw from."""

from typing import NamedTuple, Protocol, SupportsIndex, TypeAlias, runtime_checkable

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
