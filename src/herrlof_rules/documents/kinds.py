"""Every kind of document and its members: the one table for writing, reading and the schema.

Members are typed by the type variables of `herrlof_rules.core.parameters`, each of which stands for
a class of the game or for any of its actions, outcomes or events.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Generic, NewType, TypeAlias

from attrs import field, frozen

from herrlof_rules.core.game import Game
from herrlof_rules.core.parameters import A, E, O, R, S, V
from herrlof_rules.core.randomness import check_seed_text
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.documents.forms import AtMost, Checked, any_of, filled
from herrlof_rules.documents.limits import MOVES_LIMIT
from herrlof_rules.match.log import Move

FORMAT_VERSION = 1
"""The version of the documents' shapes that this release writes, and the newest that it reads."""


@frozen
class Frame(Generic[E, V]):
    """A view in a redacted record: what its neighbours and the record tell is left out."""

    events: tuple[E, ...]
    observation: V


def _check_count(count: int) -> None:
    if count < 0:
        raise ValueError(f"{count} is negative")


Count: TypeAlias = Annotated[int, Checked(_check_count, (("minimum", 0),))]
SeedText: TypeAlias = Annotated[str, Checked(check_seed_text)]
Events: TypeAlias = tuple[E, ...]
Frames: TypeAlias = tuple[Frame[E, V], ...]
Moves: TypeAlias = Annotated[tuple[Move[A, O], ...], AtMost(MOVES_LIMIT)]
Metadata = NewType("Metadata", object)
"""A record's free-form data."""


@frozen
class Kind:
    """The members of a document beside its envelope, and the defaults of those left out."""

    members: Mapping[str, Any]
    defaults: Mapping[str, object] = field(factory=dict)


BARE: Mapping[str, Any] = {"action": A, "outcome": O}
"""The kinds without an envelope: objects with a `type`."""

ENVELOPED: Mapping[str, Kind] = {
    "rules": Kind({"rules": R}),
    "state": Kind({"state": S}),
    "observation": Kind({"observation": V}),
    "view": Kind(
        {"rules": R, "observation": V, "events": Events, "since": Count},
        defaults={"since": 0},
    ),
    "record": Kind(
        {
            "rules": R,
            "seed": SeedText | None,
            "moves": Moves,
            "result": Result | None,
            "meta": Metadata,
        }
    ),
    "redacted-record": Kind(
        {"rules": R, "seat": int | None, "frames": Frames},
    ),
}

KINDS = tuple(sorted((*BARE, *ENVELOPED)))
"""The kinds of document."""


def envelope(game: Game, kind: str) -> dict[str, str | int]:
    """The members by which a document says what it is."""
    return {
        "format": f"herrlof-rules/{kind}",
        "version": FORMAT_VERSION,
        "game": game.name,
        "revision": game.revision,
    }


def tagged(game: Game) -> set[Any]:
    """The classes whose objects say in documents what they are."""
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
