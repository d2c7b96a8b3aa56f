"""Ids of legal actions, without a look-up by value where the actions are those of the space."""

from functools import lru_cache
from typing import Any

from attrs import frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.numbering import RULES_KEPT, numbered
from herrlof_rules.core.protocols import AnyRules


@frozen(eq=False)
class LegalIds:
    """The ids of actions under some rules."""

    game: Game
    rules: AnyRules
    count: int
    by_identity: dict[int, int]
    """The id of each action of the action space, by the address of the action."""

    space: tuple[Any, ...]
    """Kept, so that no other object takes the place in memory of one of its actions."""

    def ids(self, state: Any, seat: int | None) -> tuple[int, ...]:
        """The ids of the seat's legal actions, ascending."""
        actions = self.game.legal_actions(state, seat)
        try:
            return tuple(map(self.by_identity.__getitem__, map(id, actions)))
        except KeyError:  # equal actions, but not the objects of the space
            return tuple([self.game.encode(self.rules, action) for action in actions])

    def mask(self, state: Any, seat: int | None) -> bytes:
        """A byte for each action id, 1 where the action is legal."""
        mask = bytearray(self.count)
        for number in self.ids(state, seat):
            mask[number] = 1
        return bytes(mask)


@lru_cache(RULES_KEPT)
def legal_ids_of(game: Game, rules: AnyRules) -> LegalIds:
    """The ids of a game's actions under these rules."""
    space = numbered(game, rules)
    return LegalIds(game, rules, len(space), {id(a): n for n, a in enumerate(space)}, space)
