"""Actions as numbers: the ids of legal actions, and the features that distinguish actions."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from herrlof_arena.registry import part_of
from herrlof_arena.vectors.parts import RULES_KEPT, Specification
from herrlof_rules.core import AnyRules, Game


@frozen(eq=False)
class ActionFeatures:
    """The features of actions: numbers that a network gets in addition to an action's id."""

    parts: Specification
    write: Callable[[Any, int], Sequence[float]]
    """Returns the features of an action; rows of seats begin with the given seat."""


@frozen(eq=False)
class ActionIds:
    """The ids of actions under some rules.

    Actions that are the objects of the action space are looked up by address, which is faster than
    by value; equal actions are looked up by value.
    """

    game: Game
    rules: AnyRules
    by_identity: dict[int, int]
    """The id of each action of the action space, by the address of the action."""

    space: tuple[Any, ...]
    """The actions by id.  Holding them also keeps their addresses from being reused."""

    def __call__(self, actions: tuple[Any, ...]) -> tuple[int, ...]:
        """The ids of these actions, in the same order."""
        try:
            return tuple(map(self.by_identity.__getitem__, map(id, actions)))
        except KeyError:  # An action equals one of the space but is another object.
            return tuple([self.game.encode(self.rules, action) for action in actions])

    def mask(self, actions: tuple[Any, ...]) -> bytes:
        """A byte for each action id: 1 for these actions, 0 for all others."""
        mask = bytearray(len(self.space))
        for number in self(actions):
            mask[number] = 1
        return bytes(mask)


def most_legal(game: Game, rules: AnyRules) -> int:
    """The greatest number of actions that may be legal at once under these rules."""
    bound: Callable[[AnyRules], int] | None = part_of(game, "most_legal")
    count = game.action_count(rules)
    return count if bound is None else min(count, bound(rules))


@lru_cache(RULES_KEPT)
def action_ids(game: Game, rules: AnyRules) -> ActionIds:
    """The ids of a game's actions under these rules."""
    # `decode` returns the game's own objects, not copies, so a lookup by address finds them.
    space = tuple([game.decode(rules, number) for number in range(game.action_count(rules))])
    by_identity = {id(action): number for number, action in enumerate(space)}
    return ActionIds(game, rules, by_identity, space)
