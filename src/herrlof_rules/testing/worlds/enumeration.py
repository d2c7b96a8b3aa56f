"""Finds the worlds of a view in any game, by enumerating histories from the first state on."""

from bisect import bisect
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, Generic, TypeAlias

from herrlof_rules.core.errors import NoWorld, TooManyWorlds
from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import RandomSource, number_below
from herrlof_rules.core.replayed import FoundWorld
from herrlof_rules.core.turn import Chance
from herrlof_rules.core.view import View
from herrlof_rules.core.visibility import redact_event

HISTORIES = 100_000
"""How many histories are tried before worlds are given up as too many to sample from."""


_Next: TypeAlias = tuple[Move[A, O], S, tuple[E, ...], Fraction]
"""A legal move with the state after it, the events shown, and its weight."""


class EnumeratedWorlds(Generic[R, S, A, O, E, V]):
    """The worlds of a view in a small game, enumerated at the first use.

    Seats that act at the same time may do so in every order that looks the same: each order is a
    separate history.
    """

    __slots__ = ("_game", "_view", "_weighed_worlds")

    def __init__(self, game: Game[R, S, A, O, E, V], view: View[R, A, E, V]) -> None:
        if view.since:
            raise NoWorld(f"the view lacks its first {view.since} events: ask for a whole view")
        self._game = game
        self._view = view
        self._weighed_worlds: tuple[tuple[FoundWorld[S, A, O], ...], list[int]] | None = None

    def sample(self, rng: RandomSource) -> FoundWorld[S, A, O]:
        """A random world, drawn in exact proportion to the weights; takes one number.

        Raises `NoWorld`, and `TooManyWorlds` if more than `HISTORIES` histories have to be tried.
        """
        if self._weighed_worlds is None:
            weighed = list(self._weighed(HISTORIES))
            common = lcm(*[weight.denominator for _, weight in weighed])
            worlds = tuple([world for world, _ in weighed])
            sums = list(accumulate(int(share * common) for _, share in weighed))
            self._weighed_worlds = worlds, sums
        worlds, sums = self._weighed_worlds
        return worlds[bisect(sums, number_below(rng, sums[-1]))]

    def enumerate(self, limit: int = HISTORIES) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        """Yields every world once with its exact probability, in a fixed order.

        Raises `TooManyWorlds` if more than `limit` histories have to be tried, and `NoWorld` if no
        history fits.
        """
        weighed = list(self._weighed(limit))
        total = sum(weight for _, weight in weighed)
        return iter([(world, weight / total) for world, weight in weighed])

    def _weighed(self, limit: int) -> Iterator[tuple[FoundWorld[S, A, O], Fraction]]:
        """Yields every world with its weight, depth first, with moves in the order of the game.

        A history is cut off as soon as it would have shown the seat anything else.
        """
        game, view = self._game, self._view
        events = view.events
        start = game.initial(view.rules)
        tried, has_world = 0, False
        if self._is_world(start, 0):
            has_world = True
            yield FoundWorld(start, start, ()), Fraction(1)
        stack = [(self._next(start, limit), 0, _NO_MOVES, Fraction(1))]
        while stack:
            choices, event_count, moves, weight = stack[-1]
            following = next(choices, None)
            if following is None:
                stack.pop()
                continue
            tried += 1
            if tried > limit:
                raise TooManyWorlds(limit)
            move, after, shown, share = following
            event_count_after = event_count + len(shown)
            if shown != events[event_count:event_count_after]:
                continue
            history, weighs = (*moves, move), weight * share
            if self._is_world(after, event_count_after):
                has_world = True
                yield FoundWorld(after, start, history), weighs
            stack.append((self._next(after, limit), event_count_after, history, weighs))
        if not has_world:
            raise NoWorld("no history of the game looks like this view")

    def _is_world(self, state: S, event_count: int) -> bool:
        view = self._view
        complete = event_count == len(view.events)
        return complete and bool(self._game.observe(state, view.seat) == view.observation)

    def _next(self, state: S, limit: int) -> Iterator[_Next[A, O, S, E]]:
        """Yields each legal move; raises `TooManyWorlds` if chance has too many outcomes."""
        game = self._game
        turn = game.turn(state)
        if isinstance(turn, Chance):
            distribution = game.chance(state)
            if distribution.count > limit:
                raise TooManyWorlds(limit)
            for outcome, probability in distribution:
                step = game.step(state, outcome)
                yield Move(CHANCE, outcome), step.state, self._shown(step.events), probability
        for mover in turn.seats:
            yield from self._choices(state, mover)

    def _choices(self, state: S, mover: int) -> Iterator[_Next[A, O, S, E]]:
        """Yields each action of a seat, with one over the number of actions that look the same."""
        game, seat = self._game, self._view.seat
        looks: list[tuple[tuple[E, ...], V]] = []
        choices: list[tuple[Move[A, O], S, tuple[E, ...]]] = []
        for action in game.legal_actions(state, mover):
            step = game.step(state, action, mover)
            shown = self._shown(step.events)
            looks.append((shown, game.observe(step.state, seat)))
            choices.append((Move(mover, action), step.state, shown))
        for look, choice in zip(looks, choices, strict=True):
            yield (*choice, Fraction(1, looks.count(look)))

    def _shown(self, events: tuple[E, ...]) -> tuple[E, ...]:
        return tuple([redact_event(event, self._view.seat) for event in events])


_NO_MOVES: tuple[Move[Any, Any], ...] = ()
