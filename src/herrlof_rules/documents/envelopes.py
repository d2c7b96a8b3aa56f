"""Whole documents: an envelope that identifies a document, and the members of its kind."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.message_text import bounded
from herrlof_rules.core.refusals import check_type
from herrlof_rules.documents.kinds import BARE, ENVELOPED
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.documents.plain import plain_values
from herrlof_rules.documents.shapes import codecs_of, read_by, shared_plain, structure, write_by
from herrlof_rules.documents.text import Document, canonical_json, describe

T = TypeVar("T")

DAMAGED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that a function may raise on data of an unexpected shape."""


def envelope(game: Game, kind: str, version: int) -> dict[str, str | int]:
    """The members that identify a document."""
    return {
        "format": f"herrlof-rules/{kind}",
        "version": version,
        "game": game.name,
        "revision": game.revision,
    }


def write_bare(game: Game, kind: str, value: object) -> str:
    """A document without an envelope; raises `DocumentError` if it would not round-trip."""
    check_type(game, Game)
    text = canonical_json(shared_plain(game, BARE[kind], value, "$"))
    return _short_enough(text, "nothing shorter can be written")


def read_bare(game: Game, kind: str, document: Document) -> Any:
    """The object in a document without an envelope."""
    check_type(game, Game)
    return structure(game, BARE[kind], plain_values(document), "$")


def write(game: Game, kind: str, values: Mapping[str, object]) -> str:
    """A document with these members; raises `DocumentError` for one that would not round-trip."""
    check_type(game, Game)
    shape = ENVELOPED[kind]
    body: dict[str, Any] = {**envelope(game, kind, shape.version)}
    for name, codec in codecs_of(game, kind).items():
        value = write_by(codec, values[name], f"$.{name}")
        if name not in shape.defaults or value != shape.defaults[name]:
            body[name] = value
    return _short_enough(canonical_json(body), shape.shorter)


def _short_enough(text: str, otherwise: str) -> str:
    if len(text) > SIZE_LIMIT:
        raise DocumentError("$", f"is longer than {SIZE_LIMIT} bytes: {otherwise}")
    return text


def read(game: Game, kind: str, document: Document, make: Callable[[dict[str, Any], int], T]) -> T:
    """Builds the object from a document's members and the revision it was written under.

    A document of an earlier revision is first upgraded by the game's migrations, if it has any.
    """
    check_type(game, Game)
    body = plain_values(document)
    if type(body) is not dict:
        raise DocumentError("$", f"{describe(body)} is not an object")
    shape = ENVELOPED[kind]
    expected = envelope(game, kind, shape.version)
    _check_envelope(body, expected)
    revision: int = body["revision"]
    members = dict(body)
    for name in expected:
        del members[name]
    if revision == game.revision:
        return make(_members(game, kind, members), revision)
    try:
        return make(_members(game, kind, _migrated(game, kind, members, revision)), revision)
    except DocumentError as error:
        under = f"(written under revision {revision}, read under revision {game.revision})"
        raise DocumentError(error.path, f"{error.reason} {under}") from error


def _migrated(game: Game, kind: str, members: dict[str, Any], revision: int) -> dict[str, Any]:
    for earlier in range(revision, game.revision):
        migrate = game.migrations.get(earlier)
        if migrate is not None:
            try:
                members = migrate(kind, members)
            except DAMAGED as error:
                raise DocumentError("$", f"cannot be read: {bounded(error)}") from error
    return members


def _members(game: Game, kind: str, members: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the members; raises `DocumentError` if one is missing or unknown."""
    shape = ENVELOPED[kind]
    for key in shape.members:
        if key not in members and key not in shape.defaults:
            raise DocumentError(f"$.{key}", "is missing")
    unknown = members.keys() - shape.members.keys()
    if unknown:
        raise DocumentError("$", f"unknown key {describe(min(unknown))}")
    return {
        name: read_by(codec, members[name], f"$.{name}")
        if name in members
        else shape.defaults[name]
        for name, codec in codecs_of(game, kind).items()
    }


def _check_envelope(body: Mapping[str, Any], expected: Mapping[str, str | int]) -> None:
    for key, wanted in expected.items():
        if key not in body:
            raise DocumentError(f"$.{key}", "is missing")
        value = body[key]
        if type(value) is not type(wanted) or value != wanted:
            _refuse_unlike(key, value, wanted)


def _refuse_unlike(key: str, value: Any, wanted: Any) -> None:
    """Refuses a wrong member of an envelope, except the number of an earlier revision."""
    if type(value) is not type(wanted):
        kind = "a string" if isinstance(wanted, str) else "a whole number"
        reason = f"{describe(value)} is not {kind}"
    elif isinstance(wanted, str):
        reason = f"is {describe(value)}, not {wanted!r}"
    elif value > wanted:
        reason = f"{describe(value)} is newer than {wanted}: read it with a newer release"
    elif key == "revision" and value > 0:
        return
    else:
        reason = f"there is no {key} {describe(value)}"
    raise DocumentError(f"$.{key}", reason)
