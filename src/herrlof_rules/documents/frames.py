"""The frames of a redacted record: views encoded as changes, and the views decoded from them."""

from collections.abc import Iterable, Mapping
from operator import is_
from typing import Any

import attrs

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.view import View
from herrlof_rules.documents.faults import refuse
from herrlof_rules.documents.forms import field_types, growing_types
from herrlof_rules.documents.kinds import Added, Change, Changed, Frame
from herrlof_rules.documents.limits import EVENTS_LIMIT, REPEATED_LIMIT
from herrlof_rules.documents.seen import check_events, check_members, check_observation, check_parts


def changes(game: Game, views: Iterable[View]) -> tuple[Change[Any, Any], ...]:
    """The change from each view to the next, the first from nothing."""
    names, growing = field_types(game.observation), growing_types(game.observation)
    told: list[Change[Any, Any]] = []
    before: Mapping[str, Any] = {}
    for number, view in enumerate(views):
        seen = view.observation
        if type(seen) is not game.observation:
            raise DocumentError(f"$.frames[{number}]", "the observation is of another class")
        now: dict[str, Any] = {name: getattr(seen, name, attrs.NOTHING) for name in names}
        changed: dict[str, Any] = {}
        added: dict[str, tuple[Any, ...]] = {}
        for name, value in now.items():
            if name not in before:
                changed[name] = value
            elif name in growing and _continues(value, before[name]):
                added[name] = value[len(before[name]) :]
            elif not _same(value, before[name]):
                changed[name] = value
        told.append(Change(view.events, Changed(changed), Added(added)))
        before = now
    return tuple(told)


def _continues(value: object, before: object) -> bool:
    """Whether an array continues an earlier one: the same items, then more."""
    if type(value) is not tuple or type(before) is not tuple:
        return False
    return len(value) > len(before) and _same(value[: len(before)], before)


def _same(value: object, other: object) -> bool:
    """Equality including types, quick for long arrays of identical objects."""
    if type(value) is tuple and type(other) is tuple and len(value) == len(other):
        return all(map(is_, value, other)) or is_exactly(value, other)
    return is_exactly(value, other)


def told_frames(
    game: Game, rules: Any, seat: int | None, frames: Iterable[Frame[Any, Any] | Change[Any, Any]]
) -> tuple[View, ...]:
    """The views that frames of either version describe; raises `DocumentError`."""
    observations, players = _Observations(game), rules.players
    views: list[View] = []
    told = 0
    for number, frame in enumerate(frames):
        path = f"$.frames[{number}]"
        if isinstance(frame, Frame):
            path_seen, seen = f"{path}.observation", frame.observation
            check_parts(seen, game.observation, players, path_seen)
        else:
            path_seen, seen = f"{path}.changed", observations.after(frame, path)
            # What did not change was checked in an earlier frame; there may be many score sheets.
            for part, at in ((frame.changed, path_seen), (frame.added, f"{path}.added")):
                check_members(part.members, game.observation, players, at)
        if seen.seat != seat:
            raise DocumentError(f"{path_seen}.seat", "is not the seat of the record")
        check_observation(game, rules, seen, path_seen)
        check_events(frame.events, seat, players, f"{path}.events")
        views.append(View(seat, seen, frame.events, seen.legal_actions, rules, told))
        told += len(frame.events)
        if told > EVENTS_LIMIT:
            raise DocumentError(f"{path}.events", f"there are more than {EVENTS_LIMIT} events")
    return tuple(views)


class _Observations:
    """Decodes changes, in order, to observations."""

    def __init__(self, game: Game) -> None:
        self.make = game.observation
        self.aliases = {a.name: a.alias for a in attrs.fields(game.observation) if a.init}
        self.members: dict[str, Any] = {}
        self.room = REPEATED_LIMIT

    def after(self, change: Change[Any, Any], path: str) -> Any:
        """The observation after a change."""
        changed, added = change.changed.members, change.added.members
        for name in self.aliases:
            if name not in self.members and name not in changed:
                raise DocumentError(f"{path}.changed.{name}", "is missing")
        for name in added:
            if name in changed:
                raise DocumentError(f"{path}.added.{name}", "is changed too")
        members = {**self.members, **changed}
        for name, items in added.items():
            self.room -= len(members[name])
            if self.room < 0:
                raise DocumentError(f"{path}.added.{name}", "the arrays grow too long by and by")
            members[name] += items
        self.members = members
        try:
            return self.make(**{self.aliases[name]: value for name, value in members.items()})
        except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
            refuse(error, f"{path}.changed")
