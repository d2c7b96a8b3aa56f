"""The lines between a host and an engine: one JSON object per line."""

from collections.abc import Mapping
from typing import Any, Final

from herrlof_rules.core import DocumentError
from herrlof_rules.documents import LARGEST_INTEGER, canonical_json, parse_json

PROTOCOL: Final = 1

THOUSAND: Final = 1000
"""The factor by which values are multiplied, because they travel as integers."""


def message(kind: str, number: int, **members: object) -> str:
    """Returns a line of the protocol; the number and the type come first, for shell scripts."""
    rest = canonical_json(members)[1:]
    return f'{{"number":{number},"type":"{kind}"{"," if members else ""}{rest}'


def parsed(line: str) -> Mapping[str, Any]:
    """Parses a line that has a type and a number; raises `DocumentError` for any other."""
    plain = parse_json(line)
    if not isinstance(plain, dict):
        raise DocumentError("$", "is not an object")
    member(plain, "type", str)
    member(plain, "number", int)
    return plain


def member(plain: Mapping[str, Any], name: str, kind: type) -> Any:
    """Returns a member; raises `DocumentError` unless it is of type `kind` and at most 2**53."""
    value = plain.get(name)
    if type(value) is not kind:
        raise DocumentError(f"$.{name}", f"is missing or not of type {kind.__name__}")
    if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
        raise DocumentError(f"$.{name}", "is a number beyond 2**53")
    return value
