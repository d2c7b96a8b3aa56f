"""Reads and changes the plain values of documents: dictionaries, lists, texts and numbers."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from herrlof_rules.core import DocumentError, Game
from herrlof_rules.documents.shapes import structure

Path: TypeAlias = tuple[str | int, ...]
"""The keys and numbers of entries that lead to a part."""

Place: TypeAlias = tuple[Path, Any]
"""The place of a part, and the part."""

Leaf: TypeAlias = tuple[Path, str | int]
"""A string or number with its place."""


def places(plain: Any, fixed: Any = (), path: Path = ()) -> Iterator[Place]:
    """Yields each part of a plain value with its place, the whole first, without fixed parts."""
    if plain == fixed:
        return
    yield path, plain
    if isinstance(plain, dict | list):
        entries = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, part in entries:
            yield from places(part, fixed, (*path, key))


def leaves(plain: Any) -> list[Leaf]:
    """The strings and numbers of a document, except its types."""
    parts = places(plain)
    return [
        (path, part) for path, part in parts if type(part) in (str, int) and path[-1:] != ("type",)
    ]


def path_text(path: Path) -> str:
    """The path to a part, such as `.tricks[0]`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


def names(path: Path) -> tuple[str, ...]:
    """The keys on the path to a part, without list indices; together they name the part's field."""
    return tuple(step for step in path if isinstance(step, str))


def by_field(plain: Any, fixed: Any = ()) -> dict[tuple[str, ...], list[Place]]:
    """All parts of each field with their places, without types and fixed parts."""
    fields: dict[tuple[str, ...], list[Place]] = {}
    for path, part in places(plain, fixed):
        if path and path[-1] != "type":
            fields.setdefault(names(path), []).append((path, part))
    return fields


def put(plain: Any, path: Path, part: Any) -> Any:
    """Returns the value with another part in a place; raises `LookupError` if the place is gone."""
    if not path:
        return part
    if type(plain) is not (dict if isinstance(path[0], str) else list):
        raise LookupError(path[0])
    copy: Any = plain.copy()
    copy[path[0]] = put(copy[path[0]], path[1:], part)
    return copy


def made_from(game: Game, parameter: Any, plain: Any, *change: Place) -> Any:
    """Returns the value of a document in which some parts are replaced.

    Raises `DocumentError` if the changed document is refused, or if a place is gone.
    """
    for path, part in change:
        try:
            plain = put(plain, path, part)
        except LookupError as error:
            raise DocumentError("$", f"has no {error}") from error
    return structure(game, parameter, plain, "$")
