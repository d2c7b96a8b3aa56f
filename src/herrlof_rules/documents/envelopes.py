"""Whole documents: an envelope that identifies them, and the members of their kind."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.game import Game
from herrlof_rules.core.refusals import check_type
from herrlof_rules.documents.kinds import BARE, ENVELOPED, envelope
from herrlof_rules.documents.limits import SIZE_LIMIT
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.documents.text import canonical_json, describe, parse_json


def write_bare(game: Game, kind: str, value: object) -> str:
    """A document without an envelope; raises `DocumentError` for what could not be read back."""
    check_type(game, Game)
    text = canonical_json(unstructure(game, BARE[kind], value, "$"))
    return _short_enough(text, "nothing shorter can be written")


def read_bare(game: Game, kind: str, document: str | bytes) -> Any:
    """The object in a document without an envelope."""
    check_type(game, Game)
    return structure(game, BARE[kind], parse_json(document), "$")


def write(game: Game, kind: str, values: Mapping[str, object]) -> str:
    """A document with these members; raises `DocumentError` for what could not be read back."""
    check_type(game, Game)
    shape = ENVELOPED[kind]
    body: dict[str, Any] = {**envelope(game, kind, shape.version)}
    for name, form in shape.members.items():
        plain = unstructure(game, form, values[name], f"$.{name}")
        if name not in shape.defaults or plain != shape.defaults[name]:
            body[name] = plain
    return _short_enough(canonical_json(body), shape.shorter)


def _short_enough(text: str, otherwise: str) -> str:
    if len(text) > SIZE_LIMIT:
        raise DocumentError("$", f"is longer than {SIZE_LIMIT} bytes: {otherwise}")
    return text


def read(game: Game, kind: str, document: str | bytes) -> dict[str, Any]:
    """The members of a document, after checking its envelope and its keys."""
    check_type(game, Game)
    body = _open_envelope(game, kind, document)
    shape = ENVELOPED[kind]
    values: dict[str, Any] = {}
    for name, form in shape.members.items():
        values[name] = (
            structure(game, form, body[name], f"$.{name}") if name in body else shape.defaults[name]
        )
    return values


def _open_envelope(game: Game, kind: str, document: str | bytes) -> dict[str, Any]:
    """The members of a document, envelope included: none missing, none unknown."""
    body = parse_json(document)
    if type(body) is not dict:
        raise DocumentError("$", f"{describe(body)} is not an object")
    shape = ENVELOPED[kind]
    expected = envelope(game, kind, shape.version)
    _check_envelope(body, expected)
    for key in shape.members:
        if key not in body and key not in shape.defaults:
            raise DocumentError(f"$.{key}", "is missing")
    unknown = body.keys() - expected.keys() - shape.members.keys()
    if unknown:
        raise DocumentError("$", f"unknown key {describe(min(unknown))}")
    return body


def _check_envelope(body: Mapping[str, Any], expected: Mapping[str, str | int]) -> None:
    for key, wanted in expected.items():
        if key not in body:
            raise DocumentError(f"$.{key}", "is missing")
        found = body[key]
        if type(found) is not type(wanted):
            word = "a string" if isinstance(wanted, str) else "a whole number"
            raise DocumentError(f"$.{key}", f"{describe(found)} is not {word}")
        if found == wanted:
            continue
        if isinstance(wanted, str):
            reason = f"is {describe(found)}, not {wanted!r}"
        elif body[key] > wanted:
            reason = f"{describe(found)} is newer than {wanted}: read it with a newer release"
        else:
            reason = f"there is no {key} {describe(found)}"
        raise DocumentError(f"$.{key}", reason)
