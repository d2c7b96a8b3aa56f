"""Equal values that are other objects, as they come from a document, a copy, or another process."""

from enum import Enum
from fractions import Fraction
from typing import Any

import attrs

from herrlof_rules.testing.attributes import undeclared
from herrlof_rules.testing.forgeries import copy_as


def rebuilt(value: Any) -> Any:
    """An equal value none of whose parts is the same object, but for what Python itself keeps.

    Those are members of enumerations, classes, None, small numbers, and short texts.
    """
    cls = type(value)
    if cls is tuple:
        return tuple([rebuilt(part) for part in value])
    if cls is frozenset:
        return frozenset([rebuilt(part) for part in value])
    if cls is int:
        return int.from_bytes(value.to_bytes(value.bit_length() // 8 + 1, signed=True), signed=True)
    if cls is str:
        return "".join(list(value))
    if cls is Fraction:
        return Fraction(value.numerator, value.denominator)
    if isinstance(value, Enum | type) or not attrs.has(cls):
        return value
    parts = {a.name: rebuilt(getattr(value, a.name)) for a in attrs.fields(cls) if a.init}
    made = copy_as(cls, value, parts)
    for name, part in undeclared(value):
        object.__setattr__(made, name, part)
    return made
