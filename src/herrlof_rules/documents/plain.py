"""Plain values from programs: they are copied, and checked as strictly as text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.marks import Json
from herrlof_rules.core.message_text import kind_of
from herrlof_rules.documents.faults import at_item, at_member, refuse
from herrlof_rules.documents.limits import (
    DEPTH_LIMIT,
    EVENTS_LIMIT,
    ITEMS_LIMIT,
    META_LIMIT,
    NESTED_LIMIT,
    SIZE_LIMIT,
)
from herrlof_rules.documents.text import Document, Refused, canonical_json, describe, parse_json
from herrlof_rules.documents.values import integer, string

T = TypeVar("T")

_DOCUMENT_DEPTH = 2 * DEPTH_LIMIT


def plain_values(document: Document, limit: int = SIZE_LIMIT) -> object:
    """The plain values of text, bytes or a mapping, which is copied; raises `DocumentError`.

    Text longer than `limit` is not parsed, and a longer mapping is not copied completely.
    """
    if isinstance(document, str | bytes):
        if limit < len(document) <= SIZE_LIMIT:
            raise DocumentError("$", f"is longer than {limit} characters")
        return parse_json(document)
    if not isinstance(document, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a document must be a str, bytes or a dict, not {kind_of(document)}")
    return _Walk("$", limit, SIZE_LIMIT // NESTED_LIMIT).whole(document, _DOCUMENT_DEPTH)


def plain_metadata(meta: object) -> dict[str, Json]:
    """Metadata as plain values: a copy, with arrays for tuples and objects for mappings.

    Raises `DocumentError` with a path that begins with `$.meta`.
    """
    if not isinstance(meta, Mapping):
        raise DocumentError("$.meta", f"{describe(meta)} is not an object")
    walk = _Walk("$.meta", META_LIMIT)
    copied: dict[str, Json] = walk.whole(meta, DEPTH_LIMIT)
    if len(canonical_json(copied)) > META_LIMIT:
        raise walk.too_long()
    return copied


def copied(value: Any) -> Any:
    """A deep copy of a plain value that a codec has written, without checks."""
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) is list:
        return [copied(item) if type(item) in (dict, list) else item for item in value]
    return value


class _Walk:
    """Copies values up to a total length, because data that contains itself would never end."""

    def __init__(self, root: str, limit: int, nested: int = 0) -> None:
        self.root, self.limit, self.characters_left = root, limit, limit
        self.nested = nested
        """How many further characters an array or object counts for."""

    def too_long(self) -> DocumentError:
        return DocumentError(self.root, f"is longer than {self.limit} characters")

    def whole(self, value: object, depth: int) -> Any:
        self.depth = depth
        try:
            return self._copy(value, depth)
        except Refused as refused:
            refuse(refused, self.root)

    def _take(self, characters: int) -> None:
        """Counts the fewest characters that a value needs; raises an error beyond the limit."""
        self.characters_left -= characters
        if self.characters_left < 0:
            raise self.too_long()

    def _copy(self, value: object, depth: int) -> Any:
        if depth == 0:
            raise DocumentError(self.root, f"is nested more than {self.depth} levels deep")
        self._take(1)
        match value:
            case None | bool():
                return value
            case int():
                return integer(value)
            case str():
                self._take(len(string(value)))
                return value
            case list() | tuple():
                self._take(self.nested)
                items: list[Any] = []
                try:
                    for item in _at_most(EVENTS_LIMIT, value, "items"):
                        items.append(self._copy(item, depth - 1))  # noqa: PERF401 - see below
                except Refused as refused:
                    raise at_item(refused, len(items)) from None
                return items
            case Mapping():
                self._take(self.nested)
                copied: dict[str, Any] = {}
                for key, item in _at_most(ITEMS_LIMIT, value.items(), "members"):
                    self._take(len(string(key)))
                    try:
                        copied[key] = self._copy(item, depth - 1)
                    except Refused as refused:
                        raise at_member(refused, describe(key)[1:-1]) from None
                return copied
            case _:
                raise Refused(f"{describe(value)} is not allowed in a document")


def _at_most(limit: int, items: Iterable[T], what: str) -> Iterator[T]:
    """Yields the items of a container, which may be endless; raises `Refused` beyond `limit`."""
    for number, item in enumerate(items):
        if number == limit:
            raise Refused(f"has more than {limit} {what}")
        yield item
