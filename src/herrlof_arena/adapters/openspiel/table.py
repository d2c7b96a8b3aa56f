"""What all positions of a game under some rules share."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from attrs import frozen

from herrlof_arena.encoding import Encoder
from herrlof_arena.encoding.actions import ActionIds, action_ids
from herrlof_arena.encoding.errors import NotSpecified
from herrlof_rules.core import Game, Turn, Value


@frozen(eq=False)
class Table(Value):
    """What all positions of a game under some rules share."""

    game: Game
    rules: Any
    ids: ActionIds

    turn: Callable[[Any], Turn]
    encoder: Encoder | None
    """None for a game without vectors."""

    recalls: bool
    """Whether there are vectors of information states too: not where nothing bounds them."""

    points: bool = False
    """Whether returns are points, ahead of the mean of the others, instead of utilities."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (table_of, (self.game, self.rules, self.points))


@lru_cache(64)  # tables are costly to make, and each unpickled position asks for one
def table_of(game: Game, rules: Any, points: bool = False) -> Table:
    """The table of a game under some rules."""
    encoder, recalls = None, False
    with suppress(NotSpecified):
        encoder = Encoder(game, rules)
        recalls = encoder.information_state.size > 0
    return Table(game, rules, action_ids(game, rules), game.turn, encoder, recalls, points)
