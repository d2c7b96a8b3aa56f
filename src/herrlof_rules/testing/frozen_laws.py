"""The law that values are frozen: no attribute can be set, and nothing in them can be changed."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from herrlof_rules.testing.broken import LawBroken
from herrlof_rules.testing.playouts import Position

_CHANGEABLE = (list, dict, set, bytearray)


def check_frozen(position: Position) -> None:
    """States, rules, moves, events, observations and what is in them cannot be changed."""
    game, state = position.game, position.state
    values: list[tuple[str, Any]] = [("state", state), ("rules", position.rules)]
    values += [("observation", game.observe(state, seat)) for seat in position.onlookers]
    values += [("action", action) for action in game.legal_actions(state)[:1]]
    for entry in position.match.log[-1:]:
        values += [("move", entry.choice), *(("event", event) for event in entry.events)]
    for name, value in values:
        try:
            _check(name, value)
        except LawBroken as found:
            position.broken(found.law, found.example)


def _check(path: str, value: Any) -> None:
    if isinstance(value, _CHANGEABLE):
        raise LawBroken("frozen", f"{path} is a {type(value).__name__}, which can be changed")
    if isinstance(value, tuple | frozenset):
        for number, item in enumerate(value):
            _check(f"{path}[{number}]", item)
    elif attrs.has(type(value)) and not isinstance(value, Enum):
        for name, part in _fields(value):
            try:
                setattr(value, name, part)
            except (AttributeError, TypeError):
                _check(f"{path}.{name}", part)
            else:
                fact = f"{path}.{name} can be set: {type(value).__name__} is not frozen"
                raise LawBroken("frozen", fact)


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """All but memos, which are not given and do not count when values are compared."""
    for a in attrs.fields(type(value)):
        if a.init or a.eq:
            yield a.name, getattr(value, a.name)
