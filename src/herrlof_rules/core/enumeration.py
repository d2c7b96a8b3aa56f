"""Worlds of any game, by going through every history from the first state of the match on."""

from bisect import bisect
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, Generic

from attrs import frozen

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, number_below
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import seen_by

HISTORIES = 100_000
"""How many histories are tried before worlds are given up as too many to sample from."""


@frozen
class FoundWorld(Value, Generic[S, A, O]):
    """A world with its whole history."""

    state: S
    start: S
    moves: tuple[Move[A, O], ...]


@frozen
class Enumeration:
    """Finds the worlds of a view with the functions of a game: see `Game`."""

    initial: Callable[..., Any]
    turn: Callable[..., Any]
    chance: Callable[..., Any]
    legal_actions: Callable[..., Any]
    step: Callable[..., Any]
    observe: Callable[..., Any]

    def __call__(self, view: View[R, A, E, V]) -> "EnumeratedWorlds[R, Any, A, Any, E, V]":
        """The worlds of this view; raises `NoWorld` for a view without its first events."""
        return EnumeratedWorlds(self, view)


class EnumeratedWorlds(Generic[R, S, A, O, E, V]):
    """The worlds of a view in a small game; they are found when first asked for.

    Raises `NoWorld` for a view without its first events; what else fits no history is found out
    later, by `sample` and `enumerate`.
    """

    __slots__ = ("_found", "_game", "_view")

    def __init__(self, game: Enumeration, view: View[R, A, E, V]) -> None:
        if view.since:
            raise NoWorld(f"the view lacks its first {view.since} events: ask for a whole view")
        self._game = game
        self._view = view
        self._found: tuple[tuple[FoundWorld[S, A, O], ...], list[int]] | None = None

    def sample(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        """A random world, drawn in exact proportion to the weights; takes one number.

        Raises `NoWorld`, and `TooManyWorlds` for a game in which too many histories begin like
        the one that the view tells.
        """
        if self._found is None:
            weighed = list(self._weighed(HISTORIES))
            common = lcm(*[weight.denominator for _, weight in weighed])
            worlds = tuple([world for world, _ in weighed])
            self._found = worlds, list(accumulate(int(w * common) for _, w in weighed))
        worlds, sums = self._found
        return worlds[bisect(sums, number_below(rng, sums[-1]))]

    def enumerate(self, limit: int = HISTORIES) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if more than `limit` histories have to be tried, and `NoWorld`.
        """
        weighed = list(self._weighed(limit))
        total = sum(weight for _, weight in weighed)
        return iter([(world, weight / total) for world, weight in weighed])

    def _weighed(self, limit: int) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        """Every world with its weight, depth first, moves in the order of the game.

        A history is cut off as soon as it would have shown the seat anything else.
        """
        game, view = self._game, self._view
        observe, told = game.observe, view.events
        start = game.initial(view.rules)
        tried, found = 0, False
        left: list[tuple[S, int, tuple[Move[A, O], ...], Fraction]] = [(start, 0, (), Fraction(1))]
        while left:
            state, known, moves, weight = left.pop()
            tried += 1
            if tried > limit:
                raise TooManyWorlds(limit)
            if known == len(told) and observe(state, view.seat) == view.observation:
                found = True
                yield FoundWorld(state, start, moves), weight
            for move, after, shown, chance in reversed(list(self._next(state))):
                then = known + len(shown)
                if shown == told[known:then]:
                    left.append((after, then, (*moves, move), weight * chance))
        if not found:
            raise NoWorld("no history of the game looks like this view")

    def _next(self, state: S) -> Iterator[tuple[Move[A, O], S, tuple[E, ...], Fraction]]:
        """Each legal move with the state after it, the events shown, and what it weighs."""
        game, seat = self._game, self._view.seat
        turn = game.turn(state)
        if isinstance(turn, Chance):
            for outcome, probability in game.chance(state):
                step = game.step(state, outcome)
                shown = tuple([seen_by(event, seat) for event in step.events])
                yield Move(CHANCE, outcome), step.state, shown, probability
        for mover in turn.seats:
            yield from self._choices(state, mover)

    def _choices(
        self, state: S, mover: int
    ) -> Iterator[tuple[Move[A, O], S, tuple[E, ...], Fraction]]:
        game, seat = self._game, self._view.seat
        looks: list[Any] = []
        choices: list[tuple[Move[A, O], S, tuple[E, ...]]] = []
        for action in game.legal_actions(state, mover):
            step = game.step(state, action, mover)
            shown = tuple([seen_by(event, seat) for event in step.events])
            looks.append((shown, game.observe(step.state, seat)))
            choices.append((Move(mover, action), step.state, shown))
        for look, choice in zip(looks, choices, strict=True):
            yield (*choice, Fraction(1, looks.count(look)))
