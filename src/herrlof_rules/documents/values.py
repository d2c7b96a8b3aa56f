"""Values without parts: how to read and write numbers, strings, booleans and tokens."""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

from attrs import Factory, field, frozen

from herrlof_rules.documents.limits import LARGEST_INTEGER, TEXT_LIMIT
from herrlof_rules.documents.text import Refused, describe

_FEW = 12
"""A refusal lists the valid tokens if there are no more than this number."""


def integer(value: Any) -> int:
    """Returns an int that every JSON reader keeps exact; raises `Refused` for other values."""
    if type(value) is not int:
        raise Refused(f"{describe(value)} is not a whole number")
    if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        raise Refused("is a number beyond 2**53")
    return value


def string(value: Any) -> str:
    """Returns a string that UTF-8 can encode; raises `Refused` for other values."""
    if type(value) is not str:
        raise Refused(f"{describe(value)} is not a string")
    if len(value) > TEXT_LIMIT:
        raise Refused(f"is longer than {TEXT_LIMIT} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refused(f"{describe(value)} cannot be encoded as UTF-8") from None
    return value


def boolean(value: Any) -> bool:
    """Returns a boolean; raises `Refused` for other values."""
    if type(value) is not bool:
        raise Refused(f"{describe(value)} is neither true nor false")
    return value


def fraction(value: Any) -> Fraction:
    """Reads a fraction from a whole number or a text such as "-1/2"; raises `Refused`."""
    if type(value) is int:
        return Fraction(integer(value))
    parts = _FRACTION.fullmatch(value) if type(value) is str else None
    if parts is None:
        raise Refused(f'{describe(value)} is neither a whole number nor a fraction such as "1/2"')
    over, under = map(int, parts.groups())
    read = Fraction(integer(over), integer(under))
    if under == 1 or read.denominator != under:
        raise Refused(f"{describe(value)} is not in lowest terms")
    return read


def fraction_text(value: Any) -> int | str:
    """Writes a fraction as a whole number or as a text such as "-1/2"; raises `Refused`."""
    if type(value) is not Fraction:
        raise Refused(f"{describe(value)} is not a fraction")
    over, under = integer(value.numerator), integer(value.denominator)
    return over if under == 1 else f"{over}/{under}"


_FRACTION = re.compile(r"(-?[1-9][0-9]{0,15})/([1-9][0-9]{0,15})")


@frozen
class Scalar:
    """A value without parts; `read` and `write` raise `Refused` for any other value."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]
    is_seat: bool = field(default=False, kw_only=True)
    write: Callable[[Any], Any] = field(
        default=Factory(lambda scalar: scalar.read, takes_self=True), kw_only=True
    )
    """By default the same function as `read`, for values that documents write unchanged."""


class Tokens:
    """A member of an enum, or a word of a `Literal`, which stands for itself."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.enum: type[Enum] | None = kind if isinstance(kind, type) else None
        self.tokens: dict[Any, Any] = (
            {member: member.value for member in self.enum}
            if self.enum
            else {word: word for word in get_args(kind)}
        )
        # The type is part of the key, because true must not be read as 1.
        self._members = {(type(token), token): member for member, token in self.tokens.items()}
        only_text = self.enum and all(type(token) is str for token in self.tokens.values())
        self.texts: dict[Any, str] = self.tokens if only_text else {}
        """The tokens of an enum by member, if all are strings; otherwise empty."""
        self._expected = f"one of: {', '.join(map(str, self.tokens.values()))}"
        if self.enum and len(self.tokens) > _FEW:  # A game's cards are too many to list.
            self._expected = f"a {kind.__name__.lower()}"

    def read(self, value: Any) -> Any:
        """The member with a token; raises `Refused` for any other value."""
        key = (type(value), value)
        if type(value) not in (str, int) or key not in self._members:
            raise Refused(f"{describe(value)} is not {self._expected}")
        return self._members[key]

    def write(self, member: Any) -> Any:
        """The token of a member; raises `Refused` for any other value."""
        if self.enum is None:
            return self.read(member)
        if type(member) is not self.enum:
            raise Refused(f"{describe(member)} is not a {self.enum.__name__}")
        return self.tokens[member]
