"""Equality of value and type: `True`, `1.0` and an instance of a subclass of int equal 1."""

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, TypeVar, cast

import attrs

T = TypeVar("T")


def is_exactly(value: object, other: object) -> bool:
    """Whether two values are equal and of the same type, as are all their fields and entries.

    `value` may be any object: none of its methods is called before its type is known.
    """
    if value is other:
        return True
    cls: Any = type(other)
    if type(value) is not cls:
        return False
    names = _fields(cast("Hashable", cls))
    if names is not None:
        return all(is_exactly(getattr(value, name), getattr(other, name)) for name in names)
    if cls is tuple:
        one, two = cast("tuple[tuple[object, ...], ...]", (value, other))
        return len(one) == len(two) and all(map(is_exactly, one, two))
    return bool(value == other)


@cache
def _fields(cls: Hashable) -> tuple[str, ...] | None:
    of_class: Any = cls
    return tuple(attrs.fields_dict(of_class)) if attrs.has(of_class) else None


def is_one_of(value: object, choices: Iterable[T]) -> bool:
    """Whether a value is exactly one of the choices: like `in`, but comparing types too."""
    return any(is_exactly(value, choice) for choice in choices)
