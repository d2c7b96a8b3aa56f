"""Every kind of document and its members: one table for writing, reading and the schema.

The types of members use the type variables of `herrlof_rules.core.parameters`; each variable stands
for a class of the game, or for the union of its actions, outcomes or events.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Generic, NewType, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.marks import any_of, filled
from herrlof_rules.core.move import Move
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.ranges import AtMost
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.documents.limits import EVENTS_LIMIT, FRAMES_LIMIT, MOVES_LIMIT


@frozen
class Changed(Generic[V]):
    """The members of an observation whose values differ from the previous frame."""

    members: Mapping[str, Any]


@frozen
class Added(Generic[V]):
    """The items appended to arrays of an observation since the previous frame."""

    members: Mapping[str, tuple[Any, ...]]


@frozen
class Frame(Generic[E, V]):
    """A view in a redacted record, as its changes since the previous view; the first is complete.

    In this form a score sheet is written only once.  Repeated in every frame, the sheets of a long
    match would fill the whole document.
    """

    events: tuple[E, ...]
    changed: Changed[V]
    added: Added[V]


Count = NewType("Count", int)
"""A number of things, from 0."""
SeedText = NewType("SeedText", str)
"""A seed with its tag."""
Additions: TypeAlias = Added[V]
Events: TypeAlias = Annotated[tuple[E, ...], AtMost(EVENTS_LIMIT)]
Frames: TypeAlias = Annotated[tuple[Frame[E, V], ...], AtMost(FRAMES_LIMIT)]
Moves: TypeAlias = Annotated[tuple[Move[A, O], ...], AtMost(MOVES_LIMIT)]
Metadata = NewType("Metadata", object)
"""A record's free-form data."""


@frozen
class Kind:
    """The members of a document apart from its envelope, and defaults for members left out.

    `shorter` is advice for a document that would be too long.
    """

    members: Mapping[str, Any]
    defaults: Mapping[str, object] = field(factory=dict)
    version: int = 1
    shorter: str = "nothing shorter can be written"


BARE: Mapping[str, Any] = {"action": A, "outcome": O}
"""The kinds without an envelope: objects with a `type`."""

ENVELOPED: Mapping[str, Kind] = {
    "rules": Kind({"rules": R}),
    "state": Kind({"state": S}),
    "observation": Kind({"observation": V}),
    "view": Kind(
        {"rules": R, "observation": V, "events": Events, "since": Count},
        defaults={"since": 0},
        shorter="ask for a view since some event",
    ),
    "record": Kind(
        {
            "rules": R,
            "seed": SeedText | None,
            "moves": Moves,
            "result": Result | None,
            "meta": Metadata,
            "played_revision": int | None,
        },
        defaults={"played_revision": None},
        shorter="record fewer moves",
    ),
    "redacted-record": Kind(
        {"rules": R, "seat": int | None, "frames": Frames, "played_revision": int | None},
        defaults={"played_revision": None},
        shorter="redact a record of fewer moves",
    ),
}

KINDS = tuple(sorted((*BARE, *ENVELOPED)))
"""The kinds of document."""


FORMAT_VERSIONS: Mapping[str, int] = MappingProxyType(
    {kind: shape.version for kind, shape in ENVELOPED.items()}
)
"""The version of the shape of each kind of document."""


def tagged(game: Game) -> set[Any]:
    """The classes whose objects carry a tag, `type`, in documents."""
    return {*game.actions, *game.outcomes, *game.events, Decision, Chance, Over}


def of_game(game: Game, form: Any) -> Any:
    """The type of a member in documents of this game."""
    meanings: dict[Any, Any] = {
        R: game.rules,
        S: game.state,
        A: any_of(game.actions),
        O: any_of(game.outcomes),
        E: any_of(game.events),
        V: game.observation,
    }
    return filled(form, meanings)
