"""Another course of play that looks the same to a seat, as a search with determinisation asks."""

from collections.abc import Callable
from typing import Any, TypeAlias

from herrlof_rules.adapters.openspiel.position import Position
from herrlof_rules.core.move import Move

Uniform: TypeAlias = Callable[[], float]
"""A number from 0 to 1, without 1, each as likely as the other."""


class _Source:
    """A source of random numbers made of uniform ones."""

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def randrange(self, stop: int, /) -> int:
        return min(int(self._uniform() * stop), stop - 1)


def resampled(position: Position, player: int, uniform: Uniform) -> list[int]:
    """The ids of a course of play that told the player the same, drawn as `Game.worlds` has it.

    A world may begin with a round; what was before is then kept as it was.
    """
    history = position.history
    world = position.table.game.worlds(history.view(player)).sample(_Source(uniform))
    before: Any = history
    while before.parent is not None and before.state != world.start:
        before = before.parent
    moves: tuple[Move, ...] = (*before.moves, *world.moves)
    return list(position.table.start().along(moves))
