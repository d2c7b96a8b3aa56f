"""Actions as numbers: the ids of those that are legal, and what distinguishes each."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from herrlof_arena.encoding.parts import Specification
from herrlof_arena.registry import part_of
from herrlof_rules.core import AnyRules, Game
from herrlof_rules.core.game import RULES_KEPT, numbered


@frozen(eq=False)
class ActionFeatures:
    """What a network is told about an action beside its id."""

    parts: Specification
    write: Callable[[Any, int], Sequence[float]]
    """The numbers of an action, with rows of seats from a seat's own on."""


@frozen(eq=False)
class ActionIds:
    """The ids of actions under some rules, without a look-up by value for those of the space."""

    game: Game
    rules: AnyRules
    by_identity: dict[int, int]
    """The id of each action of the action space, by the address of the action."""

    space: tuple[Any, ...]
    """The actions by id; kept also so that no other object takes the place of one in memory."""

    def __call__(self, actions: tuple[Any, ...]) -> tuple[int, ...]:
        """The ids of these actions in their order."""
        try:
            return tuple(map(self.by_identity.__getitem__, map(id, actions)))
        except KeyError:  # equal actions, but not the objects of the space
            return tuple([self.game.encode(self.rules, action) for action in actions])

    def mask(self, actions: tuple[Any, ...]) -> bytes:
        """A byte for each action id, 1 for these actions."""
        mask = bytearray(len(self.space))
        for number in self(actions):
            mask[number] = 1
        return bytes(mask)


def most_legal(game: Game, rules: AnyRules) -> int:
    """How many actions may be legal at once under these rules, at most."""
    bound: Callable[[AnyRules], int] | None = part_of(game, "most_legal")
    count = game.action_count(rules)
    return count if bound is None else min(count, bound(rules))


@lru_cache(RULES_KEPT)
def action_ids(game: Game, rules: AnyRules) -> ActionIds:
    """The ids of a game's actions under these rules."""
    space = numbered(game, rules)
    return ActionIds(game, rules, {id(a): n for n, a in enumerate(space)}, space)
