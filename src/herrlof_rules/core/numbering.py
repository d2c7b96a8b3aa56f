"""Dense integer ids of actions: an action's id is its index in the game's action space."""

from functools import lru_cache
from typing import Any, SupportsIndex

from herrlof_rules.core.errors import UnknownAction
from herrlof_rules.core.exact import int_argument, is_exactly
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.parameters import AnyRules

RULES_KEPT = 32
"""How many rules have their action numbering cached."""


@lru_cache(RULES_KEPT)
def numbered(game: Any, rules: AnyRules) -> tuple[Any, ...]:
    """Every action that exists under these rules, indexed by id."""
    actions: tuple[Any, ...] = game.action_space(rules)
    return actions


@lru_cache(RULES_KEPT)
def _places(game: Any, rules: AnyRules) -> dict[Any, tuple[int, Any]]:
    """The id of each action, with the action itself: dict look-up ignores differences of type."""
    return {action: (number, action) for number, action in enumerate(numbered(game, rules))}


def number_of(game: Any, rules: AnyRules, action: object) -> int:
    """The id of an action; raises `UnknownAction` for one that does not exist under the rules."""
    places = _places(game, rules)
    if type(action) in game.actions:
        try:
            number, known = places[action]
        except (KeyError, TypeError):
            pass
        else:
            if is_exactly(action, known):
                return number
    raise UnknownAction(f"{bounded_repr(action)} does not exist under these rules")


def action_of(game: Any, rules: AnyRules, number: SupportsIndex) -> Any:
    """The action with an id; raises `UnknownAction` for an id out of range.

    Takes integers of any type, including NumPy's; raises `TypeError` for the rest, even for `True`.
    """
    actions = numbered(game, rules)
    place = int_argument(number, "an action id")
    if not 0 <= place < len(actions):
        raise UnknownAction(
            f"an action id must be 0 to {len(actions) - 1}, not {bounded_repr(place)}"
        )
    return actions[place]
