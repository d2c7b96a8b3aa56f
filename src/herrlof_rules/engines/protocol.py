"""The lines between a host and an engine: JSON objects, one a line."""

from collections.abc import Mapping
from typing import Any, Final

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.documents import canonical_json, parse_json

PROTOCOL: Final = 1

THOUSAND: Final = 1000
"""Values travel as whole thousandths."""


def message(kind: str, number: int, **members: object) -> str:
    """A line; number and type come first, so that a shell finds them."""
    rest = canonical_json(members)[1:]
    return f'{{"number":{number},"type":"{kind}"{"," if members else ""}{rest}'


def parsed(line: str) -> Mapping[str, Any]:
    """A line with a type and a number; raises `DocumentError`."""
    plain = parse_json(line)
    if not isinstance(plain, dict):
        raise DocumentError("$", "is not an object")
    member(plain, "type", str)
    member(plain, "number", int)
    return plain


def member(plain: Mapping[str, Any], name: str, kind: type) -> Any:
    """A member of a type; raises `DocumentError`."""
    if type(plain.get(name)) is not kind:
        raise DocumentError(f"$.{name}", f"is not there, or not of type {kind.__name__}")
    return plain[name]
