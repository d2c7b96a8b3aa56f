"""Rewards of the seats for a decision, including the chance outcomes that follow it."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from attrs import frozen

from herrlof_rules.core import Game, Over, role_of
from herrlof_rules.extending import A, E, O, R, S, V

__all__ = ["Reward"]

Reward: TypeAlias = Literal["payoffs", "points"] | Callable[[S, S], Sequence[float]]
"""`"payoffs"`: `Result.payoffs` at the end of the match, and nothing before.

`"points"`: the points that the seat has scored since its last decision (see `Game.points`), negated
in a game such as Odin, in which the fewest points win.

A function is called with the states before and after each decision, and gives a number for each
seat.
"""


def rewards_of(
    game: Game[R, S, A, O, E, V], reward: Reward[S]
) -> Callable[[S, S], Sequence[float]]:
    """Returns the function for a reward.

    Raises `ValueError` for an unknown name, and `TypeError` for `"points"` in a game without
    points.
    """
    if callable(reward):
        return reward
    if reward == "payoffs":
        return _Utilities(game)
    if reward == "points":
        check_points(game)
        return _Points(game)
    raise ValueError('a reward must be "payoffs", "points" or a function')


def check_points(game: Game) -> None:
    """Raises `TypeError` for a game whose observations show no points."""
    if role_of(game.observation, "points") is None:
        raise TypeError(
            f"{game.name} has no points to reward: annotate a field of its observation core.Points"
        )


def good_points(game: Game, points: Sequence[int]) -> list[float]:
    """Returns points as rewards, negated in a game in which the fewest points win."""
    return [float(-each if game.info.fewest_points_win else each) for each in points]


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
        old, new = self.game.points(before), self.game.points(after)
        return good_points(self.game, [b - a for a, b in zip(old, new, strict=True)])
