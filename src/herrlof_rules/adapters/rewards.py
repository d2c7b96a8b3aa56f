"""What each seat is rewarded with when a decision is taken, chance settled after it."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.turn import Over

__all__ = ["Reward"]

Reward: TypeAlias = Literal["utilities", "points"] | Callable[[S, S], Sequence[float]]
"""`"utilities"`: `Result.utilities` at the end of the match, and nothing before.

`"points"`: what the seat has scored, less the mean of what the others have, whenever anything is
scored; in a game such as Odin, where the fewest points win, the other way round.  The game needs
`scores` by seat in its observations.

A function is called with the states before and after each decision, and gives a number for each
seat.  Two of the three sum to zero.
"""


def rewards_of(
    game: Game[R, S, A, O, E, V], reward: Reward[S]
) -> Callable[[S, S], Sequence[float]]:
    """The function that a reward stands for; raises `ValueError` for a word that is none."""
    if callable(reward):
        return reward
    if reward == "utilities":
        return _Utilities(game)
    if reward == "points":
        return _Points(game)
    raise ValueError('a reward is "utilities", "points" or a function')


def ahead(gains: NDArray[Any]) -> NDArray[np.float64]:
    """What each has gained, less the mean of the others; seats are the last axis."""
    others = gains.sum(axis=-1, keepdims=True) - gains
    relative: NDArray[np.float64] = gains - others / (gains.shape[-1] - 1)
    return relative


def points_sign(game: Game) -> int:
    """1 where points are good, -1 where they are bad."""
    return -1 if game.about.fewest_points_win else 1


@frozen
class _Utilities:
    game: Game

    def __call__(self, _: Any, after: Any) -> Sequence[float]:
        players: int = after.rules.players
        turn = self.game.turn(after)
        if isinstance(turn, Over):
            return [float(share) for share in turn.result.utilities]
        return (0.0,) * players


@frozen
class _Points:
    game: Game

    def __call__(self, before: Any, after: Any) -> Sequence[float]:
        old: Any = self.game.observe(before, None)
        new: Any = self.game.observe(after, None)
        sign = points_sign(self.game)
        gains = [sign * (b - a) for a, b in zip(old.scores, new.scores, strict=True)]
        return ahead(np.array(gains)).tolist()  # type: ignore[no-any-return]
