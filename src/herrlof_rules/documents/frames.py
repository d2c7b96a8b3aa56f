"""The frames of a redacted record: views encoded as changes, and the views decoded from them."""

from collections.abc import Iterable, Mapping, Set
from operator import is_
from typing import Any

import attrs

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.exact import is_exactly
from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import field_types
from herrlof_rules.core.view import View
from herrlof_rules.documents.codecs import Members
from herrlof_rules.documents.consistency import (
    check_entitled,
    check_events,
    check_members,
    check_turn,
)
from herrlof_rules.documents.faults import refuse
from herrlof_rules.documents.kinds import Added, Additions, Changed, Frame
from herrlof_rules.documents.limits import EVENTS_LIMIT, REPEATED_LIMIT
from herrlof_rules.documents.shapes import codec_of


def encoded(game: Game, views: Iterable[View]) -> tuple[Frame[Any, Any], ...]:
    """The frames of views: each holds the differences from the view before it.

    The first frame holds the whole first view.
    """
    names, growing = field_types(game.observation), growing_fields(game)
    frames: list[Frame[Any, Any]] = []
    before: Mapping[str, Any] = {}
    for number, view in enumerate(views):
        observation = view.observation
        if type(observation) is not game.observation:
            raise DocumentError(f"$.frames[{number}]", "the observation has the wrong class")
        now: dict[str, Any] = {name: getattr(observation, name, attrs.NOTHING) for name in names}
        changed: dict[str, Any] = {}
        added: dict[str, tuple[Any, ...]] = {}
        for name, value in now.items():
            if name not in before:
                changed[name] = value
            elif name in growing and _continues(value, before[name]):
                added[name] = value[len(before[name]) :]
            elif not _same(value, before[name]):
                changed[name] = value
        frames.append(Frame(view.events, Changed(changed), Added(added)))
        before = now
    return tuple(frames)


def growing_fields(game: Game) -> Set[str]:
    """The fields of an observation that may grow: arrays, but not those with an entry per seat."""
    codec = codec_of(game, Additions)
    assert isinstance(codec, Members)
    return codec.members.keys()


def _continues(value: object, before: object) -> bool:
    """Whether an array continues an earlier one: the same items, then more."""
    if type(value) is not tuple or type(before) is not tuple:
        return False
    return len(value) > len(before) and _same(value[: len(before)], before)


def _same(value: object, other: object) -> bool:
    """Type-strict equality, fast for long arrays of identical objects."""
    if type(value) is tuple and type(other) is tuple and len(value) == len(other):
        return value is other or all(map(is_, value, other)) or is_exactly(value, other)
    return is_exactly(value, other)


def decoded(
    game: Game,
    rules: Any,
    seat: int | None,
    frames: tuple[Frame[Any, Any], ...],
    *,
    current: bool,
) -> tuple[View, ...]:
    """The views that frames describe; raises `DocumentError` for invalid frames."""
    if not frames:
        raise DocumentError("$.frames", "is empty: a match has a view at its first decision")
    observations = _Observations(game)
    views: list[View] = []
    observation: Any = None
    shown = 0
    for number, frame in enumerate(frames):
        path = f"$.frames[{number}]"
        if observation is None or frame.changed.members or frame.added.members:
            observation = observations.after(frame, path)
            _check_change(game, rules, seat, frame, observation, path)
            if current:
                check_turn(game, observation.turn, rules.players, f"{path}.changed")
        check_events(frame.events, seat, rules.players, f"{path}.events")
        views.append(View(observation, frame.events, rules, shown))
        shown += len(frame.events)
        if shown > EVENTS_LIMIT:
            raise DocumentError(f"{path}.events", f"there are more than {EVENTS_LIMIT} events")
    return tuple(views)


def _check_change(
    game: Game, rules: Any, seat: int | None, frame: Frame[Any, Any], observation: Any, path: str
) -> None:
    """Checks an observation; members without a change were checked in an earlier frame."""
    for part, at in ((frame.changed, f"{path}.changed"), (frame.added, f"{path}.added")):
        check_members(part.members, game.observation, rules.players, at)
    if observation.seat != seat:
        raise DocumentError(f"{path}.changed.seat", "is not the seat of the record")
    check_entitled(observation, f"{path}.changed")


class _Observations:
    """Decodes frames, in order, to observations."""

    def __init__(self, game: Game) -> None:
        self.make = game.observation
        self.aliases = {a.name: a.alias for a in attrs.fields(game.observation) if a.init}
        self.members: dict[str, Any] = {}
        self.items_left = REPEATED_LIMIT
        """How many more items of arrays may be copied."""

    def after(self, frame: Frame[Any, Any], path: str) -> Any:
        """The observation after this frame."""
        changed, added = frame.changed.members, frame.added.members
        for name in self.aliases:
            if name not in self.members and name not in changed:
                raise DocumentError(f"{path}.changed.{name}", "is missing")
        for name in added:
            if name in changed:
                raise DocumentError(f"{path}.added.{name}", "is also listed under changed")
        members = {**self.members, **changed}
        for name, items in added.items():
            self.items_left -= len(members[name])
            if self.items_left < 0:
                raise DocumentError(f"{path}.added.{name}", "the arrays repeat too many entries")
            members[name] += items
        self.members = members
        try:
            return self.make(**{self.aliases[name]: value for name, value in members.items()})
        except Exception as error:  # noqa: BLE001 - raised again unless it is a refusal
            refuse(error, f"{path}.changed")
