"""Solves endings exactly: positions of two players in which all cards are known."""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from herrlof_rules.core import Game, TooManyWorlds, View, Worlds

MOST_STATES = 5000
"""The most states to visit: a count and not a time, so that every machine solves the same
positions."""


class TooLarge(Exception):
    """An ending with too many states, or with chance in it."""


def solved(
    game: Game,
    view: View,
    worlds: Worlds[Any, Any, Any],
    end: Callable[[Any, Any, int], float | None],
) -> Mapping[Any, float] | None:
    """The value of each legal action to the seat if both play perfectly from there on.

    `end` is the horizon at which the ending is over.  Returns None unless two players have opposed
    payoffs and the view leaves a single world, or if the ending is too large.
    """
    if view.rules.players != 2 or game.info.payoffs.kind not in ("zero_sum", "constant_sum"):
        return None
    assert view.seat is not None  # A spectator never acts.
    try:
        ((world, _),) = worlds.enumerate(1)
        ending = _Ending(game, world.state, view.seat, end)
        return {action: ending.after(world.state, action) for action in view.legal_actions}
    except (TooManyWorlds, TooLarge):
        return None


class _Ending:
    """An alpha-beta search, with bounds on the value of each state for a seat."""

    def __init__(
        self, game: Game, start: Any, seat: int, end: Callable[[Any, Any, int], float | None]
    ) -> None:
        self._game, self._start, self._seat, self._end = game, start, seat, end
        self._bounds: dict[Any, tuple[float, float]] = {}

    def after(self, state: Any, action: Any, low: float = -inf, high: float = inf) -> float:
        """The value of an action if it is between the bounds, else one beyond the nearer bound."""
        reached = self._game.apply(state, action)
        worth = self._end(self._start, reached, self._seat)
        return self._worth(reached, low, high) if worth is None else worth

    def _worth(self, state: Any, low: float, high: float) -> float:
        least, most = self._bounds.get(state, (-inf, inf))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return low if low == least else high
        seats = self._game.turn(state).seats
        if len(seats) != 1 or len(self._bounds) >= MOST_STATES:
            raise TooLarge
        # A position is counted before the positions that follow from it.
        self._bounds[state] = least, most
        own = seats[0] == self._seat
        best, alpha, beta = (-inf if own else inf), low, high
        # Large sets come last in the order, so they are tried first.
        for action in reversed(self._game.legal_actions(state)):
            worth = self.after(state, action, alpha, beta)
            best = max(best, worth) if own else min(best, worth)
            alpha, beta = (max(alpha, best), beta) if own else (alpha, min(beta, best))
            if alpha >= beta:
                break
        self._bounds[state] = (best if best > low else least, best if best < high else most)
        return best
