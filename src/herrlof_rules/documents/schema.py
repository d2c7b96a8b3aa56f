"""JSON Schema (draft 2020-12) of every kind of document, generated from the classes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from herrlof_rules.core.exact import is_one_of
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.refusals import REFUSAL_CODES, check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import Seat
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.documents.codecs import (
    Array,
    Codec,
    Compact,
    Members,
    Moves,
    Nullable,
    Object,
    Union,
)
from herrlof_rules.documents.descriptions import description, field_descriptions
from herrlof_rules.documents.envelopes import envelope
from herrlof_rules.documents.kinds import BARE, ENVELOPED, KINDS, Added
from herrlof_rules.documents.shapes import codec_of
from herrlof_rules.documents.text import indented_json
from herrlof_rules.documents.values import Scalar, Tokens

Schema: TypeAlias = dict[str, object]
"""A JSON Schema as plain data."""

_Schema: TypeAlias = dict[str, Any]

__all__ = ["KINDS", "Schema", "description", "field_descriptions", "schema"]

_UNIONS = {
    "Action": "An action that a seat may choose; `type` says which kind.",
    "Outcome": "An outcome that chance may produce; `type` says which kind.",
    "Event": "An event of a match; `type` says which kind.",
    "Turn": "A decision, a move of chance, or the end of the match; `type` says which kind.",
    "Document": "A document with an envelope; `format` says which kind.",
}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(game: Game, kind: str | None = None) -> Schema:
    """The schema of this game's documents of a kind, one of `KINDS`.

    Without a kind, returns the schema of documents of any kind, which defines each class and union
    once.  A schema describes shapes and tokens.  Loaders also check facts that only the rules know,
    such as the copies of a card.  Raises `ValueError` for any other kind.
    """
    check_type(game, Game)
    if kind is not None and not is_one_of(kind, KINDS):
        raise ValueError(f"{bounded_repr(kind)} is not one of: {', '.join(KINDS)}")
    definitions = _Definitions(game)
    bodies = {name: definitions.of(form) for name, form in BARE.items()}
    bodies |= {name: definitions.document(name) for name in ENVELOPED}
    named = definitions.by_name
    if game.info.refusal_codes:
        codes = {"enum": [*REFUSAL_CODES, *game.info.refusal_codes]}
        named["RefusalCode"] = {
            "title": "RefusalCode",
            **_described(codes, "Why a move was refused."),
        }
    if kind is None:
        documents = definitions.union("Document", lambda: [bodies[n] for n in ENVELOPED])
        title, body = (
            f"any {game.name} document",
            _any_of([documents, *(bodies[name] for name in BARE)]),
        )
    else:
        title, body = f"{game.name} {kind}", named[_name_in(bodies[kind])]
        named = {name: named[name] for name in sorted(_reachable(body, named))}
    return {"$schema": _DIALECT, **body, "title": title, "$defs": named}


def schema_text(game: Game) -> str:
    """The text of the schema of all documents of a game, as it ships in the package."""
    return indented_json(schema(game))


class _Definitions:
    """Collects a definition for each class and each union of a game, by name."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by_name: dict[str, _Schema] = {}
        self._of: dict[str, Any] = {}
        unions = {
            "Action": game.actions,
            "Outcome": game.outcomes,
            "Event": game.events,
            "Turn": (Decision, Chance, Over),
        }
        self._unions = {frozenset(classes): name for name, classes in unions.items()}

    def document(self, kind: str) -> _Schema:
        """A reference to a kind of document with its envelope."""
        name = "".join(word.capitalize() for word in f"{kind}-document".split("-"))
        shape = ENVELOPED[kind]
        stated = envelope(self.game, kind, shape.version)
        members: _Schema = {key: {"const": value} for key, value in stated.items()}
        if self.game.revision > 1:  # Documents of earlier revisions can also be read.
            members["revision"] = {"type": "integer", "minimum": 1, "maximum": self.game.revision}
        for member, form in shape.members.items():
            members[member] = self.of(form)
        return self._define(name, kind, lambda: _closed_object(members, shape.defaults))

    def union(self, name: str, members: Callable[[], list[_Schema]]) -> _Schema:
        """A reference to a union of this name."""
        words = _UNIONS.get(name, "")
        return self._define(name, name, lambda: _described(_any_of(members()), words))

    def of(self, form: Any) -> _Schema:
        """The schema of a member of this type."""
        return self._codec(codec_of(self.game, form))

    def _codec(self, codec: Codec) -> _Schema:
        match codec:
            case Scalar():
                return self._seat(codec) if codec.is_seat else dict(codec.schema)
            case Tokens():
                words = {"enum": list(codec.tokens.values())}
                return (
                    self._define(codec.enum.__name__, codec.enum, lambda: words)
                    if codec.enum
                    else words
                )
            case Compact():
                return self._codec(codec.form)
            case Array():
                least = {"minItems": min(self.game.player_counts)} if codec.by_seat else {}
                items = self._codec(codec.item)
                return {"type": "array", "items": items, "maxItems": codec.most, **least}
            case Nullable():
                inner = self._codec(codec.codec)
                return _any_of([*inner.get("anyOf", [inner]), {"type": "null"}])
            case Union():
                return self._union(codec)
            case Object():
                return self._define(codec.cls.__name__, codec.cls, lambda: self._members(codec))
            case Members():
                name = f"{codec.cls.__name__}{'Additions' if codec.form is Added else 'Changes'}"
                return self._define(name, codec.form, lambda: self._some_members(codec))
            case _:
                return self._define("Move", Move, lambda: self._moves(codec))

    def _define(self, name: str, what: Any, make: Callable[[], _Schema]) -> _Schema:
        """A reference to the definition of this name, which is created on first use."""
        if name not in self._of:
            self._of[name] = what
            self.by_name[name] = {}  # This puts the definition of a class before its parts.
            self.by_name[name] = {"title": name, **make()}
        if self._of[name] != what:
            raise TypeError(f"{self._of[name]} and {what} share the name {name} in the schema")
        return {"$ref": f"#/$defs/{name}"}

    def _seat(self, codec: Scalar) -> _Schema:
        words = f"A seat, from 0 to {codec.schema['maximum']}."
        return self._define("Seat", Seat, lambda: _described(dict(codec.schema), words))

    def _union(self, codec: Union) -> _Schema:
        members = list(codec.members.values())
        name = self._unions.get(frozenset(codec.members)) if len(members) > 1 else None
        if name is None:
            return _any_of(map(self._codec, members))
        return self.union(name, lambda: list(map(self._codec, members)))

    def _members(self, codec: Object, by: _Schema | None = None) -> _Schema:
        """The schema of objects of an attrs class, with the tag and, in a move, the mover."""
        words, optional = field_descriptions(codec.cls), list[str]()
        members: dict[str, _Schema] = {}
        listed = self._words(codec.cls)
        for name, (a, each) in codec.fields.items():
            members[name] = _described(listed.get(name) or self._codec(each), words.get(a.name, ""))
            if a.default is not attrs.NOTHING:
                optional.append(name)
        if codec.tag:
            members["type"] = {"const": codec.tag}
        if by is not None:
            members["by"] = by
        return _closed_object(members, optional, description(codec.cls))

    def _words(self, cls: Any) -> Mapping[str, _Schema]:
        """The schemas of members for which the game lists the possible words."""
        game = self.game
        listed: dict[Any, dict[str, Iterable[str]]] = {
            Decision: {"kind": game.prompts},
            Chance: {"kind": game.chance_kinds},
            Result: {"reason": game.info.reasons},
        }
        schemas: dict[str, _Schema] = {
            name: {"enum": list(words)} for name, words in listed.get(cls, {}).items() if words
        }
        if cls is Result and game.info.tie_breakers:
            schemas["tie_breakers"] = {
                "type": "array",
                "items": {"enum": list(game.info.tie_breakers)},
            }
        return schemas

    def _some_members(self, codec: Members) -> _Schema:
        members = {name: self._codec(each) for name, each in codec.members.items()}
        return _closed_object(members, members)

    def _moves(self, codec: Moves) -> _Schema:
        """The schema of a move: any action by a seat, or any outcome by chance."""
        seat = self._codec(codec_of(self.game, Seat))
        return _any_of(
            self._define(name, name, lambda: self._members(each, by))  # noqa: B023 - called at once
            for choices, who, by in (
                (codec.actions, "BySeat", seat),
                (codec.outcomes, "ByChance", {"const": CHANCE}),
            )
            for each in ([choices] if isinstance(choices, Object) else choices.members.values())
            for name in [f"{each.cls.__name__}{who}"]
        )


# The functions below build parts of schemas.


def _any_of(schemas: Iterable[_Schema]) -> _Schema:
    """The schema of a value that fits any of these schemas."""
    several = list(schemas)
    return {"anyOf": several} if several else {"not": {}}


def _described(schema: _Schema, text: str) -> _Schema:
    """The schema with a description, unless the text is empty."""
    if not text:
        return schema
    # Code generators make a separate type of a reference that has a description beside it.
    return {**({"allOf": [schema]} if "$ref" in schema else schema), "description": text}


def _closed_object(
    members: Mapping[str, _Schema], optional: Iterable[str] = (), description: str = ""
) -> _Schema:
    """The schema of an object with exactly these members, all required except `optional`."""
    return {
        **_described({}, description),
        "type": "object",
        "properties": dict(members),
        "required": sorted(members.keys() - set(optional)),
        "additionalProperties": False,
    }


def _name_in(reference: _Schema) -> str:
    """The name of the definition to which a reference points."""
    name: str = reference["$ref"]
    return name.removeprefix("#/$defs/")


def _reachable(body: object, definitions: Mapping[str, _Schema]) -> set[str]:
    """The names of all definitions that a schema refers to, directly or not."""
    names: set[str] = set()
    waiting = [body]
    while waiting:
        match waiting.pop():
            case {"$ref": str(reference)}:
                name = _name_in({"$ref": reference})
                if name not in names:
                    names.add(name)
                    waiting.append(definitions[name])
            case dict() as members:
                waiting.extend(members.values())
            case list() as items:
                waiting.extend(items)
            case _:
                pass
    return names
