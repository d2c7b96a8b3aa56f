"""Worlds: the states that a seat could be in, by everything that its view tells."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Protocol

from typing_extensions import TypeVar

from herrlof_rules.core.move import Move
from herrlof_rules.core.randomness import RandomSource

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - the field's letter for an outcome
S_co = TypeVar("S_co", covariant=True)


class World(Protocol[S_co, A, O]):
    """A state that a seat could be in, and a history that leads there and looks the same to it."""

    @property
    def state(self) -> S_co:
        """The state now."""
        ...

    @property
    def start(self) -> S_co:
        """The state that the history begins at: the first of the match, or of the round."""
        ...

    @property
    def moves(self) -> tuple[Move[A, O], ...]:
        """The history: the legal moves from `start` to `state`, in order."""
        ...


class Worlds(Protocol[S_co, A, O]):
    """All the worlds of a view, weighed by how likely they are given what the view shows.

    A world weighs the probability of its chance outcomes.  Each choice of a seat divides that by
    the number of legal choices that looked the same when it was made: by one for a choice that was
    seen, by all legal ones for a choice that was hidden.  Nothing else is assumed of the players.
    """

    def sample(self, rng: RandomSource) -> World[S_co, A, O]:
        """A random world, drawn in exact proportion to the weights."""
        ...

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World[S_co, A, O], Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit`.
        """
        ...
