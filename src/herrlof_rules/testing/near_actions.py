"""The law that an action a little different from a legal one is refused unless it is listed.

And that one equal to it is taken, whichever object it is.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from herrlof_rules.core.errors import UnknownAction
from herrlof_rules.testing.forgeries import copy_as, exact_form
from herrlof_rules.testing.legality_laws import refusal
from herrlof_rules.testing.playouts import Position
from herrlof_rules.testing.rebuilding import rebuilt

EXAMPLES = 3
"""So many of the longest legal actions are changed in each position."""


def near_actions(action: Any) -> Iterator[Any]:
    """Actions with the parts of a tuple exchanged, repeated or dropped, or a number one off.

    Each is made by its class, if that does not refuse, and behind its back.
    """
    for name in (a.name for a in attrs.fields(type(action)) if a.init):
        for other in _near(getattr(action, name)):
            yield copy_as(type(action), action, {name: other})
            try:
                yield attrs.evolve(action, **{name: other})
            except (TypeError, ValueError):
                continue


def _near(value: Any) -> Iterator[Any]:
    if type(value) is int:
        yield from (value - 1, value + 1)
    if type(value) is not tuple:
        return
    yield value[::-1]
    yield (*value[1:], *value[:1])
    for n, part in enumerate(value):
        yield (*value[:n], *value[n + 1 :])
        yield (*value[: n + 1], part, *value[n + 1 :])
        if n:
            yield (*value[: n - 1], part, value[n - 1], *value[n + 1 :])
            yield (*value[:n], value[n - 1], *value[n + 1 :])


def check_near_actions(position: Position) -> None:
    """What is near a legal action is refused, or is one of them and the same in every way."""
    game, state = position.game, position.state
    for seat in position.turn.seats:
        legal = game.legal_actions(state, seat)
        listed = {exact_form(action): action for action in legal}
        of_each_class = {type(action): action for action in legal}.values()
        for action in dict.fromkeys((*_longest(legal), *of_each_class)):
            for other in (rebuilt(action), *near_actions(action)):
                taken = refusal(position, game.apply, other, seat) is None
                same = listed.get(exact_form(other))
                if taken != (same is not None):
                    how = "accepted and not listed" if taken else "listed and refused"
                    position.broken("legality", f"{other!r} of seat {seat} is {how}")
                if same is not None:
                    alike = hash(other) == hash(same) and repr(other) == repr(same)
                    position.require(alike, "equality", f"{other!r} and {same!r} are not alike")
                else:
                    _check_encoded(position, other)


def _check_encoded(position: Position, action: Any) -> None:
    """Only an action that is in the action space has a number."""
    game, rules = position.game, position.rules
    try:
        number = game.encode(rules, action)
    except UnknownAction:
        return
    same = exact_form(game.decode(rules, number)) == exact_form(action)
    fact = f"{action!r} is encoded as {number}, which is another action"
    position.require(same, "numbers", fact)


def _longest(legal: Sequence[Any]) -> list[Any]:
    return sorted(legal, key=lambda action: len(repr(action)))[-EXAMPLES:]
