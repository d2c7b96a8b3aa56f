"""Values in the plain form that documents give them: dictionaries, lists, texts and numbers."""

from collections.abc import Iterator
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""The keys and numbers of entries that lead to a part."""

Leaf: TypeAlias = tuple[Path, str | int]
"""A string or number, and where it is."""


def places(plain: Any, fixed: Any = (), path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of a plain value with its place, the whole first, without what is fixed."""
    if plain == fixed:
        return
    yield path, plain
    if isinstance(plain, dict | list):
        entries = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, part in entries:
            yield from places(part, fixed, (*path, key))


def leaves(plain: Any) -> list[Leaf]:
    """The strings and numbers of a document, except its types."""
    found = places(plain)
    return [(p, part) for p, part in found if type(part) in (str, int) and p[-1:] != ("type",)]


def names(path: Path) -> tuple[str, ...]:
    """The keys on the way to a part: its field, whichever entry of a list it is in."""
    return tuple(step for step in path if isinstance(step, str))


def put(plain: Any, path: Path, part: Any) -> Any:
    """The plain value with another part in one place; raises `LookupError` where that is gone."""
    if not path:
        return part
    if type(plain) is not (dict if isinstance(path[0], str) else list):
        raise LookupError(path[0])
    copy: Any = plain.copy()
    copy[path[0]] = put(copy[path[0]], path[1:], part)
    return copy
