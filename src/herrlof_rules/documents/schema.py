"""JSON Schema (draft 2020-12) of every kind of document, generated from the classes."""

from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import Annotated, Any, TypeAlias, get_args, get_origin

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.exact import is_one_of
from herrlof_rules.core.forms import Encoded, tag
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.core.move import CHANCE, Move
from herrlof_rules.core.refusals import REFUSAL_CODES, check_type
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import OfSeat, Seat
from herrlof_rules.core.turn import Chance, Decision, Over
from herrlof_rules.core.visibility import Everyone, PrivateBySeat
from herrlof_rules.documents.descriptions import description, field_descriptions
from herrlof_rules.documents.forms import (
    Checked,
    field_types,
    growing_types,
    is_enum,
    is_literal,
    is_newtype,
    is_union,
    mark_of,
    most_items,
    origin_of,
    renamed,
)
from herrlof_rules.documents.kinds import (
    BARE,
    ENVELOPED,
    KINDS,
    Added,
    Changed,
    Metadata,
    envelope,
    of_game,
    tagged,
)
from herrlof_rules.documents.limits import LARGEST_INTEGER, TEXT_LIMIT
from herrlof_rules.documents.text import indented_json


class UnknownKind(HerrlofRulesError, ValueError):
    """An unknown kind of document; `kinds` lists the known ones."""

    def __init__(self, kind: object, kinds: tuple[str, ...]) -> None:
        super().__init__(kind, kinds)
        self.kind = kind
        self.kinds = kinds

    def __str__(self) -> str:
        return f"{bounded_repr(self.kind)} is not one of: {', '.join(self.kinds)}"


Schema: TypeAlias = dict[str, object]
"""A JSON Schema as plain data."""

_Schema: TypeAlias = dict[str, Any]

__all__ = ["KINDS", "Schema", "UnknownKind", "schema", "schema_text"]

_UNIONS = {
    "Action": "What a seat may choose, distinguished by `type`.",
    "Outcome": "What chance may bring, distinguished by `type`.",
    "Event": "What happened, distinguished by `type`.",
    "Turn": "Whose turn it is and for what, distinguished by `type`.",
    "Document": "Any document with an envelope, distinguished by `format`.",
}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Mapping[Any, _Schema] = {
    int: {"type": "integer", "minimum": -LARGEST_INTEGER, "maximum": LARGEST_INTEGER},
    str: {"type": "string", "maxLength": TEXT_LIMIT},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Metadata: {"type": "object"},
}


def schema(game: Game, kind: str | None = None) -> Schema:
    """The schema of this game's documents of a kind, one of `KINDS`.

    Without a kind, the schema of documents of any kind, with each class and union defined once.
    It describes shapes and tokens; loaders check what only the rules can tell (copies of a card,
    legality).  Raises `UnknownKind` for any other kind.
    """
    check_type(game, Game)
    if kind is not None and not is_one_of(kind, KINDS):
        raise UnknownKind(kind, KINDS)
    definitions = _Definitions(game)
    bodies = {name: definitions.bare(name) for name in BARE}
    bodies |= {name: definitions.document(name) for name in ENVELOPED}
    known = definitions.known
    if game.info.refusal_codes:
        codes = {"enum": [*REFUSAL_CODES, *game.info.refusal_codes]}
        known["RefusalCode"] = {
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
        title, body = f"{game.name} {kind}", known[_name_in(bodies[kind])]
        known = {name: known[name] for name in sorted(_reachable(body, known))}
    return {"$schema": _DIALECT, **body, "title": title, "$defs": known}


def schema_text(game: Game) -> str:
    """The schema of all documents of a game as it ships in the package."""
    return indented_json(schema(game))


class _Definitions:
    """Collects a definition for each class and each union of a game, by name."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[str, _Schema] = {}
        self._of: dict[str, Any] = {}
        self._tagged = tagged(game)
        unions = {
            "Action": game.actions,
            "Outcome": game.outcomes,
            "Event": game.events,
            "Turn": (Decision, Chance, Over),
        }
        self._unions = {frozenset(classes): name for name, classes in unions.items()}

    def bare(self, kind: str) -> _Schema:
        """A reference to a kind of document without an envelope."""
        return self.of(of_game(self.game, BARE[kind]))

    def document(self, kind: str) -> _Schema:
        """A reference to a kind of document with its envelope."""
        name = "".join(word.capitalize() for word in f"{kind}-document".split("-"))
        shape = ENVELOPED[kind]
        stated = envelope(self.game, kind, shape.version)
        members: _Schema = {key: {"const": value} for key, value in stated.items()}
        if self.game.revision > 1:  # earlier ones are read, too
            members["revision"] = {"type": "integer", "minimum": 1, "maximum": self.game.revision}
        for member, form in shape.members.items():
            members[member] = self.of(of_game(self.game, form))
        return self._define(name, kind, lambda: _closed_object(members, shape.defaults))

    def union(self, name: str, members: Callable[[], list[_Schema]]) -> _Schema:
        """A reference to a union of this name."""
        words = _UNIONS.get(name, "")
        return self._define(name, name, lambda: _described(_any_of(members()), words))

    def of(self, form: Any) -> _Schema:
        """The schema of a value of this type."""
        if get_origin(form) is Annotated:
            return self._marked(form)
        if is_union(form):
            return self._union(form)
        if get_origin(form) is tuple:
            return self._array(form, form)
        if is_literal(form):
            return {"enum": list(get_args(form))}
        if get_origin(form) in (Changed, Added):
            return self._some_members(form)
        if get_origin(form) is Move:
            return self._define("Move", Move, lambda: self._moves(*get_args(form)))
        if attrs.has(form):
            return self._define(origin_of(form).__name__, form, lambda: self._members(form))
        if is_enum(form):
            return self._define(form.__name__, form, lambda: {"enum": [m.value for m in form]})
        if form in _PLAIN:
            return dict(_PLAIN[form])
        if is_newtype(form):
            return self.of(form.__supertype__)
        raise TypeError(f"{form} has no form in documents")

    def _define(self, name: str, what: Any, make: Callable[[], _Schema]) -> _Schema:
        """A reference to the definition of this name, which is created on first use."""
        if name not in self._of:
            self._of[name] = what
            self.known[name] = {}  # reserves the name for recursive references
            self.known[name] = {"title": name, **make()}
        if self._of[name] != what:
            raise TypeError(
                f"{self._of[name]} and {what} share the schema name {name} in the schema"
            )
        return {"$ref": f"#/$defs/{name}"}

    def _marked(self, form: Any) -> _Schema:
        plain, *marks = get_args(form)
        if OfSeat() in marks:
            return self._seat()
        if Everyone(by_seat=True) in marks or PrivateBySeat() in marks:
            least = min(self.game.player_counts)
            return {**self._array(plain, form), "minItems": least}
        match mark_of(form):
            case Encoded(form=written):
                return self.of(written)
            case Checked(schema=more):
                return {**self.of(plain), **dict(more)}
            case _:
                is_array = get_origin(plain) is tuple
                return self._array(plain, form) if is_array else self.of(plain)

    def _array(self, plain: Any, form: Any) -> _Schema:
        most = most_items(form, max(self.game.player_counts))
        return {"type": "array", "items": self.of(get_args(plain)[0]), "maxItems": most}

    def _seat(self) -> _Schema:
        last = max(self.game.player_counts) - 1
        seat = {**_PLAIN[int], "minimum": 0, "maximum": last}
        return self._define("Seat", Seat, lambda: _described(seat, f"A seat, from 0 to {last}."))

    def _union(self, form: Any) -> _Schema:
        members = [member for member in get_args(form) if member is not NoneType]
        null = [self.of(NoneType)] if NoneType in get_args(form) else []
        name = self._unions.get(frozenset(members)) if len(members) > 1 else None
        if name is None:
            return _any_of([self.of(member) for member in members] + null)
        union = self.union(name, lambda: list(map(self.of, members)))
        return _any_of([union, *null]) if null else union

    def _members(self, kind: Any, by: _Schema | None = None) -> _Schema:
        """The object of an attrs class, with its tag and, in a move, its mover."""
        cls = origin_of(kind)
        words, names = field_descriptions(cls), renamed(cls)
        members = {
            names.get(name, name): _described(self.of(form), words.get(name, ""))
            for name, form in field_types(kind).items()
        }
        for name, listed in self._words(cls).items():
            members[name] = _described(listed, words.get(name, ""))
        fields = attrs.fields_dict(cls).items()
        optional = [names.get(name, name) for name, a in fields if a.default is not attrs.NOTHING]
        if cls in self._tagged:
            members["type"] = {"const": tag(cls)}
        if by is not None:
            members["by"] = by
        return _closed_object(members, optional, description(cls))

    def _words(self, cls: Any) -> Mapping[str, _Schema]:
        """The words that a game lists for members that are any word in general."""
        game = self.game
        listed: dict[Any, dict[str, Iterable[str]]] = {
            Decision: {"kind": game.prompts},
            Chance: {"kind": game.chance_kinds},
            Result: {"reason": game.info.reasons},
        }
        found: dict[str, _Schema] = {
            name: {"enum": list(words)} for name, words in listed.get(cls, {}).items() if words
        }
        if cls is Result and game.info.tie_breakers:
            found["tie_breakers"] = {
                "type": "array",
                "items": {"enum": list(game.info.tie_breakers)},
            }
        return found

    def _some_members(self, form: Any) -> _Schema:
        (cls,) = get_args(form)
        grown = origin_of(form) is Added
        types = growing_types(cls) if grown else field_types(cls)
        name = f"{cls.__name__}{'Additions' if grown else 'Changes'}"
        members = {member: self.of(kind) for member, kind in types.items()}
        return self._define(name, form, lambda: _closed_object(members, members))

    def _moves(self, actions: Any, outcomes: Any) -> _Schema:
        """Every action by a seat, and every outcome by chance."""
        seat = self._seat()
        return _any_of(
            self._define(name, name, lambda: self._members(cls, by))  # noqa: B023 - called at once
            for choices, who, by in (
                (actions, "BySeat", seat),
                (outcomes, "ByChance", {"const": CHANCE}),
            )
            for cls in (get_args(choices) if is_union(choices) else (choices,))
            for name in [f"{cls.__name__}{who}"]
        )


# Pieces that a schema is put together from


def _any_of(schemas: Iterable[_Schema]) -> _Schema:
    """A value of any of these."""
    several = list(schemas)
    return {"anyOf": several} if several else {"not": {}}


def _described(schema: _Schema, text: str) -> _Schema:
    """The schema with a description, unless there is nothing to say."""
    if not text:
        return schema
    # Beside a reference, generators take a description for a type of its own.
    return {**({"allOf": [schema]} if "$ref" in schema else schema), "description": text}


def _closed_object(
    members: Mapping[str, _Schema], optional: Iterable[str] = (), description: str = ""
) -> _Schema:
    """An object with these members and no others, all required but for the optional ones."""
    return {
        **_described({}, description),
        "type": "object",
        "properties": dict(members),
        "required": sorted(members.keys() - set(optional)),
        "additionalProperties": False,
    }


def _name_in(reference: _Schema) -> str:
    """The name that a reference gives."""
    name: str = reference["$ref"]
    return name.removeprefix("#/$defs/")


def _reachable(body: object, known: Mapping[str, _Schema]) -> set[str]:
    """The names of all definitions that a schema refers to, directly or not."""
    found: set[str] = set()
    waiting = [body]
    while waiting:
        match waiting.pop():
            case {"$ref": str(reference)}:
                name = _name_in({"$ref": reference})
                if name not in found:
                    found.add(name)
                    waiting.append(known[name])
            case dict() as members:
                waiting.extend(members.values())
            case list() as items:
                waiting.extend(items)
            case _:
                pass
    return found
