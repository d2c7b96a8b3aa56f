"""JSON Schemas and TypeScript types of the messages between a host and its clients."""

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from herrlof_arena.hosting.messages import WORDS, Cursor, Proposal, Update
from herrlof_arena.hosting.players import Player
from herrlof_rules.core import Game, View
from herrlof_rules.documents import LARGEST_INTEGER
from herrlof_rules.documents.schema import Schema, description, field_descriptions, schema
from herrlof_rules.documents.typescript import declarations
from herrlof_rules.extending import A, E, O, R, S, V, bounded_repr, is_one_of

_Schema: TypeAlias = Mapping[str, Any]

HOSTING_KINDS = ("update", "request", "cursor", "line-to-host", "line-from-host")
"""The kinds of messages that `hosting_schema` describes."""

_INTEGER = {"type": "integer", "minimum": -LARGEST_INTEGER, "maximum": LARGEST_INTEGER}
_HIDDEN = {Player: {"key"}}
"""Fields that are never sent to a client."""


def hosting_schema(game: Game[R, S, A, O, E, V], kind: str | None = None) -> Schema:
    """Returns the schema of a game's messages of one of the `HOSTING_KINDS`, or of any kind.

    The messages are the documents that `dump_update` writes and that `load_request` and
    `load_cursor` read, and the lines that `serve_lines` reads and writes.  Raises `ValueError` for
    an unknown kind.

    >>> from herrlof_rules import odin
    >>> schema = hosting_schema(odin.GAME, "cursor")
    >>> "undone" in schema["required"]
    True
    """
    whole: Any = _whole(game)
    if kind is None:
        kinds = [_ref(_name(each)) for each in HOSTING_KINDS]
        return {**whole, **_any_of(kinds), "title": f"any {game.name} message of a host"}
    if not is_one_of(kind, HOSTING_KINDS):
        known_kinds = ", ".join(HOSTING_KINDS)
        raise ValueError(f"{bounded_repr(kind)} is not one of: {known_kinds}")
    return {**whole, **whole["$defs"][_name(kind)], "title": f"{game.name} {kind}"}


def hosting_declarations(game: Game[R, S, A, O, E, V]) -> str:
    """Returns the types of a game's documents and messages as the text of a `.d.ts` file."""
    return declarations(game, _whole(game))


def _name(kind: str) -> str:
    return "".join([word.capitalize() for word in kind.split("-")])


def _whole(game: Game) -> dict[str, Any]:
    """Returns the schema of the game's documents, with a definition for each message."""
    base: dict[str, Any] = schema(game)
    definitions: dict[str, Any] = base["$defs"]
    action = "Action" if len(game.actions) > 1 else next(cls.__name__ for cls in game.actions)
    named = {View: "ViewDocument", object: action}
    requests = {
        f"{word.title().replace('_', '')}Request": (cls, word) for cls, word in WORDS.items()
    }
    players = max(game.player_counts) - 1
    seat = _any_of([{"type": "integer", "minimum": 0, "maximum": players}, {"type": "null"}])
    definitions["Permission"] = {"enum": list(WORDS.values())}
    for cls in (Cursor, Proposal, Player, Update):
        definitions[cls.__name__] = _object(cls, named)
    definitions["Update"]["properties"]["permissions"]["items"] = _ref("Permission")
    for name, (request, word) in requests.items():
        members = _object(request, named)
        members["properties"]["type"] = {"const": word}
        definitions[name] = {**members, "required": sorted(members["properties"])}
    definitions["Request"] = {
        **_any_of(map(_ref, requests)),
        "description": "A request of a client; `type` says which kind.",
    }
    definitions["LineToHost"] = _closed(
        {"seat": seat, "request": _ref("Request")}, "A line that a front-end writes."
    )
    definitions["UpdateLine"] = _closed(
        {"seat": seat, "update": _ref("Update")},
        "What a seat is sent at first and after each granted request.",
    )
    definitions["RefusalLine"] = _closed(
        {
            "seat": seat,
            "refused": {"type": "string", "description": "A sentence for the reader."},
            "code": {"type": "string", "description": "The reason, for programs."},
            "clause": _described(
                _any_of([{"type": "string"}, {"type": "null"}]),
                "The clause that forbids an action; null for any other refusal.",
            ),
            "details": {"type": "object", "description": "What varies with the code."},
        },
        "Why a request was refused; nothing has changed.",
    )
    definitions["LineFromHost"] = {
        **_any_of([_ref("UpdateLine"), _ref("RefusalLine")]),
        "description": "A line that a front-end reads.",
    }
    titled = {name: {"title": name, **definition} for name, definition in definitions.items()}
    return {"$schema": base["$schema"], "$defs": titled}


def _object(cls: Any, named: Mapping[Any, str]) -> dict[str, Any]:
    words, hints = field_descriptions(cls), get_type_hints(cls)
    fields = [f.name for f in attrs.fields(cls) if f.name not in _HIDDEN.get(cls, ())]
    members = {name: _described(_of(hints[name], named), words.get(name, "")) for name in fields}
    return _closed(members, description(cls))


def _of(hint: Any, named: Mapping[Any, str]) -> _Schema:
    """Returns the schema of a field's type."""
    origin, inner = get_origin(hint) or hint, get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": _of(inner[0], named)}
    if NoneType in inner:
        kinds = [each for each in inner if each is not NoneType]
        return _any_of([_of(Union[tuple(kinds)], named), {"type": "null"}])  # noqa: UP007 - at run time
    if origin in (int, str):
        return dict(_INTEGER) if origin is int else {"type": "string"}
    if attrs.has(origin):
        return _ref(named.get(origin, origin.__name__))
    # The type variable stands for the game's actions.
    return _ref(named[object])


def _described(of: _Schema, text: str) -> dict[str, Any]:
    if not text:
        return dict(of)
    return {**({"allOf": [of]} if "$ref" in of else of), "description": text}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _any_of(several: Iterable[_Schema]) -> dict[str, Any]:
    return {"anyOf": list(several)}


def _closed(members: Mapping[str, _Schema], words: str) -> dict[str, Any]:
    return {
        "description": words,
        "type": "object",
        "properties": dict(members),
        "required": sorted(members),
        "additionalProperties": False,
    }
