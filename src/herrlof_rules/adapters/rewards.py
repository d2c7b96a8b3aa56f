"""What each seat is rewarded with when a decision is taken, chance settled after it."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.turn import Over

Reward: TypeAlias = Literal["utilities", "points"] | Callable[[S, S], Sequence[float]]
"""`"utilities"`: `Result.utilities` at the end of the match, and nothing before.

`"points"`: what the seat has scored, less the mean of what the others have, whenever anything is
scored; in Odin, where points are bad, the other way round.  The game needs `scores` by seat in its
observations.

A function is called with the states before and after each decision, and gives a number for each
seat.  Two of the three sum to zero.
"""

POINTS_ARE_BAD = frozenset({"odin"})


def rewards_of(
    game: Game[R, S, A, O, E, V], reward: Reward[S]
) -> Callable[[S, S], Sequence[float]]:
    """The function that a reward stands for; raises `ValueError` for a word that is none."""
    if callable(reward):
        return reward
    if reward == "utilities":
        return lambda _, after: utilities(game, after)
    if reward != "points":
        raise ValueError('a reward is "utilities", "points" or a function')
    sign = points_sign(game)

    def points(before: S, after: S) -> Sequence[float]:
        old, new = _scores(game, before), _scores(game, after)
        if old == new:
            return (0.0,) * len(new)
        return ahead([sign * (b - a) for a, b in zip(old, new, strict=True)])

    return points


def utilities(game: Game[R, S, A, O, E, V], state: S) -> Sequence[float]:
    """By seat; zeros before the end."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        return [float(share) for share in turn.result.utilities]
    return (0.0,) * state.rules.players


def ahead(gains: Sequence[float]) -> list[float]:
    """Each gain less the mean of the others'."""
    total, others = sum(gains), len(gains) - 1
    return [gain - (total - gain) / others for gain in gains]


def points_sign(game: Game) -> int:
    """1 where points are good, -1 where they are bad."""
    return -1 if game.name in POINTS_ARE_BAD else 1


def _scores(game: Game[R, S, A, O, E, V], state: S) -> tuple[float, ...]:
    observed: Any = game.observe(state, None)
    scores: tuple[float, ...] = observed.scores
    return scores
