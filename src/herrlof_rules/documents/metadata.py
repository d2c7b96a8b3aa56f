"""A record's metadata: free-form JSON without floats, limited in depth and length."""

from collections.abc import Mapping
from typing import Any

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.forms import Json
from herrlof_rules.documents.limits import DEPTH_LIMIT, META_LIMIT, PATH_LIMIT
from herrlof_rules.documents.text import Refused, canonical_json, describe
from herrlof_rules.documents.values import string, whole_number


def plain_metadata(meta: object, _: object = None) -> dict[str, Json]:
    """Metadata as plain values: a copy, with arrays for tuples and objects for mappings.

    Raises `DocumentError` with a path from `$.meta`.
    """
    if not isinstance(meta, Mapping):
        raise DocumentError("$.meta", f"{describe(meta)} is not an object")
    plain: dict[str, Json] = _Walk().copy(meta, "$.meta", DEPTH_LIMIT)
    if len(canonical_json(plain)) > META_LIMIT:
        raise _too_long()
    return plain


def _too_long() -> DocumentError:
    return DocumentError("$.meta", f"is longer than {META_LIMIT} characters")


class _Walk:
    """Copies values while there is room, because data that contains itself would never end."""

    def __init__(self) -> None:
        self.room = META_LIMIT

    def take(self, characters: int) -> None:
        """Takes up the room that a value needs at least."""
        self.room -= characters
        if self.room < 0:
            raise _too_long()

    def copy(self, value: object, path: str, depth: int) -> Any:
        if len(path) > PATH_LIMIT:
            path = path[:PATH_LIMIT] + "..."
        if depth == 0:
            raise DocumentError("$.meta", f"is nested more than {DEPTH_LIMIT} levels deep")
        self.take(1)
        try:
            match value:
                case None | bool():
                    return value
                case int():
                    return whole_number(value)
                case str():
                    self.take(len(string(value)))
                    return value
                case list() | tuple():
                    return [
                        self.copy(item, f"{path}[{number}]", depth - 1)
                        for number, item in enumerate(value)
                    ]
                case Mapping():
                    copied: dict[str, Any] = {}
                    for key, item in value.items():
                        self.take(len(string(key)))
                        copied[key] = self.copy(item, f"{path}.{describe(key)[1:-1]}", depth - 1)
                    return copied
                case _:
                    raise Refused(f"{describe(value)} is not allowed in metadata")
        except Refused as refused:
            raise DocumentError(path, str(refused)) from None
