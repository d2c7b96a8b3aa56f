"""The scalar values of a document: numbers, strings, booleans and tokens.

Each check serves both directions, so nothing is written that could not be read back.
"""

import marshal
from collections.abc import Callable
from enum import Enum
from typing import Any, get_args

from herrlof_rules.documents.forms import is_enum
from herrlof_rules.documents.limits import LARGEST_INTEGER, TEXT_LIMIT
from herrlof_rules.documents.text import Refused, describe

BYTES_KEPT = 4096
"""The size of the largest value that is cached; the standing after ten rounds has a third."""

_FEW = 12
"""A refusal lists the valid tokens if there are at most this many."""


def integer(value: Any, _: object = None) -> int:
    """Returns the value if it is an int that every JSON reader keeps exact; raises `Refused`."""
    if type(value) is not int:
        raise Refused(f"{describe(value)} is not a whole number")
    if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        raise Refused("is a number beyond 2**53")
    return value


def string(value: Any, _: object = None) -> str:
    """Returns the value if it is a string that UTF-8 can encode; raises `Refused`."""
    if type(value) is not str:
        raise Refused(f"{describe(value)} is not a string")
    if len(value) > TEXT_LIMIT:
        raise Refused(f"is longer than {TEXT_LIMIT} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refused(f"{describe(value)} cannot be encoded as UTF-8") from None
    return value


def boolean(value: Any, _: object = None) -> bool:
    """Returns the value if it is a boolean; raises `Refused`."""
    if type(value) is not bool:
        raise Refused(f"{describe(value)} is neither true nor false")
    return value


def too_long(most: int) -> Refused:
    """The refusal of an array or tuple of more than `most` items."""
    return Refused(f"has more than {most} items")


def is_small(plain: Any) -> bool:
    """Whether a plain value may be cached: what strangers send may be of any size."""
    return len(marshal.dumps(plain)) <= BYTES_KEPT  # an eighth of the time of counting its parts


def token_reader(kind: Any) -> Callable[[Any, Any], Any]:
    """A function from a token to the member of its enum or `Literal`; it raises `Refused`."""
    members = {m.value: m for m in kind} if is_enum(kind) else {t: t for t in get_args(kind)}
    tokens = {(type(token), token): member for token, member in members.items()}
    expected = f"one of: {', '.join(map(str, members))}"
    if is_enum(kind) and len(members) > _FEW:  # such as cards
        expected = f"a {kind.__name__.lower()}"

    def read(value: Any, _: object = None) -> Any:
        # The type is part of the key: true is not 1 in a document.
        key = (type(value), value)
        if type(value) not in (str, int) or key not in tokens:
            raise Refused(f"{describe(value)} is not {expected}")
        return tokens[key]

    return read


def enum_writer(kind: type[Enum]) -> Callable[[Any], Any]:
    """A function from a member of an enum to its token; it raises `Refused`."""
    tokens = {member: member.value for member in kind}

    def write(member: Any) -> Any:
        if type(member) is not kind:
            raise Refused(f"{describe(member)} is not a {kind.__name__}")
        return tokens[member]

    return write


def text_tokens(kind: Any) -> dict[Any, str]:
    """The tokens of an enum by member, if all are strings; otherwise empty.

    Numbers are left to `token_reader`, because a dictionary takes true for 1.
    """
    if not is_enum(kind) or not all(type(member.value) is str for member in kind):
        return {}
    return {member: member.value for member in kind}
