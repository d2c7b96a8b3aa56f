"""The law that what a seat is given holds no state: nothing to reach the secrets by."""

from typing import Any

import attrs

from herrlof_rules.match.match import Match
from herrlof_rules.match.record import Record
from herrlof_rules.testing.broken import LawBroken
from herrlof_rules.testing.playouts import Position


def check_holding(position: Position) -> None:
    """No state, match or record can be reached by walking through a view."""
    forbidden = (position.game.state, Match, Record)
    for seat in position.onlookers:
        try:
            _walk(position.match.view(seat), forbidden, "view", set())
        except LawBroken as found:
            position.broken(found.law, found.example)


def _walk(value: Any, forbidden: tuple[type, ...], path: str, met: set[int]) -> None:
    if id(value) in met or isinstance(value, type | str | bytes | int | float):
        return
    met.add(id(value))
    if isinstance(value, forbidden) or callable(value):
        raise LawBroken("holding", f"{path} is a {type(value).__name__}")
    if isinstance(value, dict):
        for key, item in value.items():
            _walk(key, forbidden, f"a key of {path}", met)
            _walk(item, forbidden, f"{path}[{key!r}]", met)
    elif isinstance(value, tuple | list | set | frozenset):
        for number, item in enumerate(value):
            _walk(item, forbidden, f"{path}[{number}]", met)
    elif attrs.has(type(value)):
        names = [a.name for a in attrs.fields(type(value))]
        for name in dict.fromkeys([*names, *getattr(value, "__dict__", ())]):
            _walk(getattr(value, name), forbidden, f"{path}.{name}", met)
