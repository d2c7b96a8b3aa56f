"""Oracles of what a seat may learn, independent of what the game shows it."""

from collections.abc import Collection, Hashable, Iterable
from typing import Any, Protocol

from attrs import frozen
from typing_extensions import TypeVar

from herrlof_rules.core import Game, Move, redact_event
from herrlof_rules.core.parameters import A, O
from herrlof_rules.match import Entry
from herrlof_rules.testing.generators.playouts import seat_of

S_contra = TypeVar("S_contra", contravariant=True, default=Any)


class Knows(Protocol[S_contra, A, O]):
    """Returns what a seat (None for a spectator) may learn of a move: the secrecy laws' oracle.

    It returns equal values for two moves exactly if the seat may not distinguish them.  `move.by`
    is the seat that made the move, or `"chance"`, and `move.choice` is the choice.  `before` and
    `after` are the states before and after the move.  Write the oracle from the rulebook, not from
    the game's events and observations, because it must reveal their faults.  It returns public
    moves for every seat, secret moves for the seats that may know them, and everything that a move
    uncovers.
    """

    def __call__(
        self, before: S_contra, move: Move[A, O], after: S_contra, seat: int | None
    ) -> Hashable:
        """Returns the facts that the seat learns."""
        ...


@frozen
class AsMarked:
    """The oracle for a game that has none: what the marks of its events entitle a seat to see.

    It finds every leak except a fault in the marks themselves.
    """

    game: Game

    def __call__(self, before: Any, move: Move, after: Any, seat: int | None) -> Hashable:  # noqa: ARG002 - other oracles use it
        """The events as the seat sees them."""
        return self.shown(self.game.step(before, move.choice, seat_of(move)).events, seat)

    def shown(self, events: Iterable[Any], seat: int | None) -> Hashable:
        """These events as the seat sees them."""
        return tuple(redact_event(event, seat) for event in events)


def learnt(knows: Knows, before: Any, entry: Entry, seat: int | None) -> Hashable:
    """Returns what a seat learns of a move whose events are already computed."""
    if isinstance(knows, AsMarked):
        return knows.shown(entry.events, seat)
    return knows(before, entry.move, entry.state, seat)


def as_observed(game: Game, reveals: Collection[type]) -> Knows:
    """Makes an oracle of observations: who moved, the seat's own move, and its observation.

    A seat also learns the events of the classes in `reveals`.
    """
    reveal_classes = tuple(reveals)

    def knows(before: Any, move: Move, after: Any, seat: int | None) -> Any:
        own_choice = move.choice if move.by == seat else None
        if not reveal_classes:
            return move.by, own_choice, game.observe(after, seat)
        events = game.step(before, move.choice, seat_of(move)).events
        revealed_events = tuple(
            redact_event(event, seat) for event in events if isinstance(event, reveal_classes)
        )
        return move.by, own_choice, game.observe(after, seat), revealed_events

    return knows
