"""Worlds: the states that a seat could be in, consistent with its view."""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, repeat
from math import lcm
from typing import Any, Generic, Protocol, TypeAlias

from attrs import field, frozen, validators
from typing_extensions import TypeVar

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import NoWorld
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, O, S
from herrlof_rules.core.randomness import RandomSource, number_below
from herrlof_rules.core.visibility import redact_event

A_ = TypeVar("A_")
O_ = TypeVar("O_")
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")


class World(Protocol[S_co, A_, O_]):
    """A state that a seat could be in, with a history that agrees with the seat's view."""

    @property
    def state(self) -> S_co:
        """The current state."""
        ...

    @property
    def start(self) -> S_co:
        """The state at which the history begins.

        The seat knows this state: it is the same in all worlds of a view and in the match.  In
        Herrlof and Odin, it is the state before the newest deal.  The default `Game.find_worlds`
        begins at the last state in which nothing was hidden.  If nothing is hidden now, the history
        may be empty, and this is `state` itself.
        """
        ...

    @property
    def moves(self) -> tuple[Move[A_, O_], ...]:
        """The history: the legal moves from `start` to `state`, in order."""
        ...


class Worlds(Protocol[S_co, A_, O_]):
    """All the worlds of a view, weighted by their probability given the view.

    A world's weight is the probability of its chance outcomes.  Each choice of a seat divides the
    weight by the number of legal choices that look the same to the observer: by one if the choice
    is seen, by the number of legal choices if it is hidden.  Nothing else is assumed about the
    players; `LikelyWorlds` accepts a model of them.
    """

    def sample(self, rng: RandomSource) -> World[S_co, A_, O_]:
        """A random world, drawn in exact proportion to the weights.

        The same view and random numbers give the same world, regardless of earlier calls.
        """
        ...

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World[S_co, A_, O_], Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit`.
        """
        ...


class Ratio(Protocol):
    """A number that is exactly a ratio, such as an int, a float, a `Fraction` or a NumPy number."""

    def as_integer_ratio(self) -> tuple[int, int]:
        """The numerator and the denominator."""
        ...


Likelihood: TypeAlias = Callable[[World[S, A, O]], Ratio]
"""How likely the observed choices are in a world, from 0 to 1: a model of the players.

Likelihoods may be scaled by any factor common to all worlds; the nearer the largest is to 1, the
fewer worlds are tried in vain.
"""


@frozen
class LikelyWorlds(Value, Generic[S, A, O]):
    """The worlds of a view, with their weights multiplied by a likelihood.

    >>> from herrlof_rules import Match, odin, Stream
    >>> from herrlof_rules.core import LikelyWorlds
    >>> match = Match.start(odin.GAME, odin.Rules(2), seed=7)
    >>> def no_nines(world):
    ...     return not any(card.number == 9 for card in world.state.hands[1])
    >>> worlds = LikelyWorlds(odin.GAME.worlds(match.view(0)), no_nines)
    >>> any(card.number == 9 for card in worlds.sample(Stream("int:1", "worlds")).state.hands[1])
    False
    """

    worlds: Worlds[S, A, O]

    likelihood: Likelihood[S, A, O]
    """Called with a world; `ValueError` is raised for an answer that is not from 0 to 1."""

    attempts: int = field(default=1000, validator=validators.ge(1))
    """The maximum number of worlds tried per sample."""

    def sample(self, rng: RandomSource) -> World[S, A, O]:
        """A random world, drawn in proportion to weight and likelihood.

        Worlds are drawn by weight, and each is accepted with its likelihood as the probability, so
        the accepted world has the exact distribution.  If none of `attempts` worlds is accepted,
        one of them is drawn in proportion to likelihood, which is approximate.  Raises `NoWorld` if
        all worlds drawn have likelihood 0.
        """
        tried: list[tuple[World[S, A, O], Fraction]] = []
        for _ in range(self.attempts):
            world = self.worlds.sample(rng)
            likely = self._likelihood(world)
            if likely == 1 or number_below(rng, likely.denominator) < likely.numerator:
                return world
            if likely:
                tried.append((world, likely))
        if not tried:
            raise NoWorld(f"{self.attempts} worlds were tried, and all have likelihood 0")
        return in_proportion(tried, rng)

    def enumerate(self, limit: int = 100_000) -> Iterator[tuple[World[S, A, O], Fraction]]:
        """Yields each world of positive likelihood with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if there are more than `limit`, and `NoWorld` if none is likely.
        """
        weighed = [(w, share * self._likelihood(w)) for w, share in self.worlds.enumerate(limit)]
        total = sum(weight for _, weight in weighed)
        if not total:
            raise NoWorld("no world is likely at all")
        return iter([(world, weight / total) for world, weight in weighed if weight])

    def _likelihood(self, world: World[S, A, O]) -> Fraction:
        likelihood_of = self.likelihood(world)
        try:
            likely = Fraction(*likelihood_of.as_integer_ratio())
        except (ValueError, OverflowError):  # The likelihood is infinite, or it is not a number.
            likely = Fraction(-1)
        if not 0 <= likely <= 1:
            raise ValueError(f"a likelihood must be from 0 to 1, not {likelihood_of!r}")
        return likely


def newest_event(kind: type[T], events: Sequence[object]) -> tuple[T, int]:
    """The newest event of a class, and its index; raises `NoWorld` for a view without one."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, kind):
            return event, number
    raise NoWorld("the view lacks the newest deal: ask for a whole view")


def replay_as_shown(
    game: Any,
    start: S,
    moves: Iterable[Move[A, O]],
    seat: int | None,
    events: tuple[object, ...],
) -> S:
    """The state that moves lead to; raises `NoWorld` unless the seat would see these events."""
    state, number = start, 0
    for move in moves:
        step = game.step(state, move.choice, None if move.by == CHANCE else move.by)
        shown = tuple(map(redact_event, step.events, repeat(seat)))
        if events[number : number + len(shown)] != shown:
            raise NoWorld("the view lacks an event that occurred")
        state, number = step.state, number + len(shown)
    if number < len(events):
        raise NoWorld("the view has an event that did not occur")
    return state


W = TypeVar("W")


def in_proportion(weighed: list[tuple[W, Fraction]], rng: RandomSource) -> W:
    """Draws one of the values in proportion to their weights; takes one number from the source."""
    common = lcm(*[weight.denominator for _, weight in weighed])
    sums = list(accumulate([int(weight * common) for _, weight in weighed]))
    return weighed[bisect(sums, number_below(rng, sums[-1]))][0]
