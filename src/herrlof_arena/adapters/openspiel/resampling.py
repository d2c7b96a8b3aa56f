"""Another course of play that looks the same to a seat, as a search with determinisation asks."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from herrlof_arena.adapters.openspiel.position import Position, at
from herrlof_rules.core import Move
from herrlof_rules.core.move import make_move

Uniform: TypeAlias = Callable[[], float]
"""A number from 0 to 1, without 1, each as likely as the other."""


class _Source:
    """A source of random numbers made of uniform ones."""

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def randrange(self, stop: int, /) -> int:
        return min(int(self._uniform() * stop), stop - 1)


@frozen
class Course:
    """A course of play that is known already: it stands in for a position while it is retraced."""

    steps: Sequence[tuple[int, int]]
    """Who acted, and the id."""

    at: int = 0

    @property
    def player(self) -> int:
        """Who acts next."""
        return self.steps[self.at][0]

    def after(self, _number: int) -> "Course":
        """The course one step on."""
        return Course(self.steps, self.at + 1)


def resampled(
    position: Position, steps: Sequence[tuple[int, int]], player: int, uniform: Uniform
) -> tuple[Course, Position]:
    """A course of play that shows the player the same, drawn as `Game.worlds` has it.

    A world may begin with a round; what was before is then kept as it was.  `steps` are those that
    led to the position.
    """
    history = position.history
    world = position.table.game.worlds(history.view(player)).sample(_Source(uniform))
    before: Any = history
    since: list[Move] = []
    while before.parent is not None and before.state != world.start:
        since.append(make_move(before.by, before.choice))
        before = before.parent
    fork = at(position.table, before)
    undone = sum(1 for _ in fork.along(reversed(since))) + len(position.walked)
    course = list(steps[: len(steps) - undone])
    for number, after in fork.along(world.moves):
        course.append((fork.player, number))
        fork = after
    return Course(course), fork
