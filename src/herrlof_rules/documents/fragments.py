"""Pieces that a JSON Schema is put together from."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

Fragment: TypeAlias = dict[str, Any]
"""A part of a schema."""


def any_of(schemas: Iterable[Fragment]) -> Fragment:
    """A value of any of these."""
    return {"anyOf": list(schemas)}


def told(schema: Fragment, text: str) -> Fragment:
    """The schema with a description, unless there is nothing to say."""
    if not text:
        return schema
    # Beside a reference, generators take a description for a type of its own.
    return {**({"allOf": [schema]} if "$ref" in schema else schema), "description": text}


def closed_object(
    members: Mapping[str, Fragment], optional: Iterable[str] = (), description: str = ""
) -> Fragment:
    """An object with these members and no others, all required but for the optional ones."""
    return {
        **told({}, description),
        "type": "object",
        "properties": dict(members),
        "required": sorted(members.keys() - set(optional)),
        "additionalProperties": False,
    }


def name_in(reference: Fragment) -> str:
    """The name that a reference gives."""
    name: str = reference["$ref"]
    return name.removeprefix("#/$defs/")


def reachable(body: object, known: Mapping[str, Fragment]) -> set[str]:
    """The names of all definitions that a schema refers to, directly or not."""
    found: set[str] = set()
    waiting = [body]
    while waiting:
        match waiting.pop():
            case {"$ref": str(reference)}:
                name = name_in({"$ref": reference})
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
