"""The reward of each seat for a decision, including the chance outcomes that follow it."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from attrs import frozen

from herrlof_rules.core import Game, Over
from herrlof_rules.core.parameters import A, E, O, R, S, V

__all__ = ["Reward"]

Reward: TypeAlias = Literal["payoffs", "points"] | Callable[[S, S], Sequence[float]]
"""`"payoffs"`: `Result.payoffs` at the end of the match, and nothing before.

`"points"`: what the seat has scored, minus the mean of what the others have, whenever anything is
scored; in a game such as Odin, where the fewest points win, the other way round.  The game needs
`scores` by seat in its observations.

A function is called with the states before and after each decision, and gives a number for each
seat.  Two of the three sum to zero.
"""


def rewards_of(
    game: Game[R, S, A, O, E, V], reward: Reward[S]
) -> Callable[[S, S], Sequence[float]]:
    """The function that a reward stands for; raises `ValueError` for an unknown name."""
    if callable(reward):
        return reward
    if reward == "payoffs":
        return _Utilities(game)
    if reward == "points":
        return _Points(game)
    raise ValueError('a reward must be "payoffs", "points" or a function')


def ahead(game: Game, points: Sequence[int]) -> list[float]:
    """The points of each minus the mean of the others'; negated if the fewest points win."""
    sign, total, others = -1 if game.info.fewest_points_win else 1, sum(points), len(points) - 1
    return [sign * (each - (total - each) / others) for each in points]


@frozen
class _Utilities:
    game: Game

    def __call__(self, _: Any, after: Any) -> Sequence[float]:
        players: int = after.rules.players
        turn = self.game.turn(after)
        if isinstance(turn, Over):
            return [float(share) for share in turn.result.payoffs]
        return (0.0,) * players


@frozen
class _Points:
    game: Game

    def __call__(self, before: Any, after: Any) -> Sequence[float]:
        old: Any = self.game.observe(before, None)
        new: Any = self.game.observe(after, None)
        return ahead(self.game, [b - a for a, b in zip(old.scores, new.scores, strict=True)])
