"""JSON Schema (draft 2020-12) of every kind of document, made from the classes themselves."""

from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.forms import Encoded, tag
from herrlof_rules.core.game import Game
from herrlof_rules.core.result import Result
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.documents import FORMAT_VERSION, LARGEST_INTEGER, TEXT_LIMIT, written

Schema: TypeAlias = dict[str, Any]

KINDS = (
    "action",
    "observation",
    "outcome",
    "record",
    "redacted-record",
    "rules",
    "state",
    "view",
)
"""The kinds of document that `schema` knows."""


def schema(game: Game, kind: str) -> Schema:
    """The schema that every document of this kind of this game keeps.

    It describes shapes and tokens; what only the rules can tell (copies of a card, legality) the
    loaders check.  Raises `ValueError` for an unknown kind.
    """
    made = _Shapes(game)
    match kind:
        case "action":
            body = made.one_of(game.actions)
        case "outcome":
            body = made.one_of(game.outcomes)
        case "rules":
            body = made.document(kind, {"rules": made.of(game.rules)})
        case "state":
            body = made.document(kind, {"state": made.of(game.state)})
        case "observation":
            body = made.document(kind, {"observation": made.of(game.observation)})
        case "view":
            body = made.document(kind, {"rules": made.of(game.rules), **made.frame()})
        case "record":
            body = made.document(
                kind,
                {
                    "rules": made.of(game.rules),
                    "seed": {"anyOf": [_STRING, {"type": "null"}]},
                    "moves": {"type": "array", "items": made.move()},
                    "result": made.of(Result | None),
                    "meta": {"type": "object"},
                },
            )
        case "redacted-record":
            frame = _object(made.frame())
            body = made.document(
                kind,
                {
                    "rules": made.of(game.rules),
                    "seat": made.of(int | None),
                    "frames": {"type": "array", "items": frame},
                },
            )
        case _:
            raise ValueError(f"{kind!r} is none of: {', '.join(KINDS)}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.name} {kind}",
        **body,
        "$defs": made.definitions,
    }


_STRING: Mapping[str, Any] = {"type": "string", "maxLength": TEXT_LIMIT}
_INTEGER: Mapping[str, Any] = {
    "type": "integer",
    "minimum": -LARGEST_INTEGER,
    "maximum": LARGEST_INTEGER,
}


def _object(members: Mapping[str, Any], optional: frozenset[str] = frozenset()) -> Schema:
    return {
        "type": "object",
        "properties": dict(members),
        "required": sorted(members.keys() - optional),
        "additionalProperties": False,
    }


class _Shapes:
    """Collects a definition for each class met on the way."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tagged = {*game.actions, *game.outcomes, *game.events, Decision, Chance, Over}
        self.definitions: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a value of this type."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            encoded = [m for m in arguments[1:] if isinstance(m, Encoded)]
            return self.of(encoded[0].form if encoded else arguments[0])
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(member) for member in arguments]}
        if origin is tuple:
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is Literal:
            return {"enum": list(arguments)}
        if attrs.has(kind):
            return self.reference(kind)
        if issubclass(kind, Enum):
            self.definitions.setdefault(kind.__name__, {"enum": [m.value for m in kind]})
            return {"$ref": f"#/$defs/{kind.__name__}"}
        plain: dict[Any, Mapping[str, Any]] = {
            int: _INTEGER,
            str: _STRING,
            bool: {"type": "boolean"},
            NoneType: {"type": "null"},
        }
        return dict(plain[kind])

    def reference(self, kind: Any) -> Schema:
        """A reference to the definition of an attrs class."""
        if kind.__name__ not in self.definitions:
            self.definitions[kind.__name__] = {}  # stands while its own members are met
            self.definitions[kind.__name__] = self.members(kind)
        return {"$ref": f"#/$defs/{kind.__name__}"}

    def members(self, kind: Any, more: Mapping[str, Any] | None = None) -> Schema:
        """The object schema of an attrs class, its tag included."""
        hints = get_type_hints(kind, include_extras=True)
        members: dict[str, Any] = {a.name: self.of(hints[a.name]) for a in attrs.fields(kind)}
        optional = frozenset(a.name for a in attrs.fields(kind) if a.default is not attrs.NOTHING)
        if kind in self.tagged:
            members["type"] = {"const": tag(kind)}
        return _object({**members, **(more or {})}, optional)

    def one_of(self, kinds: tuple[Any, ...]) -> Schema:
        """Any of these classes."""
        return {"anyOf": [self.reference(kind) for kind in kinds]}

    def move(self) -> Schema:
        """A record's move: an action by a seat, or an outcome by chance."""
        seat = {"type": "integer", "minimum": 0}
        by_seat = [self.members(kind, {"by": seat}) for kind in self.game.actions]
        by_chance = [self.members(kind, {"by": {"const": "chance"}}) for kind in self.game.outcomes]
        return {"anyOf": by_seat + by_chance}

    def frame(self) -> dict[str, Schema]:
        """What a seat was shown: events and an observation."""
        return {
            "events": {"type": "array", "items": self.one_of(self.game.events)},
            "observation": self.of(self.game.observation),
        }

    def document(self, kind: str, members: Mapping[str, Any]) -> Schema:
        """A document with its envelope."""
        envelope: dict[str, Any] = {
            "format": {"const": f"herrlof-rules/{kind}"},
            "version": {"const": FORMAT_VERSION},
            "game": {"const": self.game.name},
            "revision": {"const": self.game.revision},
        }
        return _object({**envelope, **members})


def schema_text(game: Game, kind: str) -> str:
    """The schema as the text that ships in the package, a line a member."""
    return written(schema(game, kind), indent=1) + "\n"
