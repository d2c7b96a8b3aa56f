"""The law that what a seat is shown holds no state: nothing to reach the secrets by."""

from typing import Any

from herrlof_rules.match.match import Match
from herrlof_rules.match.record import Record
from herrlof_rules.testing.generators.attributes import inside
from herrlof_rules.testing.generators.playouts import Position


def check_reachability(position: Position) -> None:
    """Observations and events hold no state, match or record, not in hidden slots either."""
    events = [event for entry in position.match.log[-1:] for event in entry.events]
    for seat in position.onlookers:
        _walk(position, (position.game.observe(position.state, seat), *events))


def _walk(position: Position, root: Any) -> None:
    forbidden = (position.game.state, Match, Record)
    met: set[int] = set()
    ahead = [(type(root).__name__.lower(), root)]
    while ahead:
        path, value = ahead.pop()
        if id(value) in met or isinstance(value, type | str | bytes | int | float):
            continue
        met.add(id(value))
        if isinstance(value, forbidden) or callable(value):
            position.broken("holding", f"{path} is a {type(value).__name__}")
        ahead += ((path + step, part) for step, part in inside(value))
