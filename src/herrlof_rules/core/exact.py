"""Equality of value and type: `True`, `1.0` and an instance of a subclass of int equal 1.

Where a count or an id is asked for, integers of any type will do, but `True` and `1.0` are none.
"""

from collections.abc import Hashable, Iterable
from functools import cache
from operator import index
from typing import Any, SupportsIndex, TypeVar, cast

import attrs

from herrlof_rules.core.excerpts import bounded_repr, class_name

T = TypeVar("T")


def is_exactly(value: object, other: object) -> bool:
    """Whether two values are equal and of the same type, as are all their fields and entries.

    `value` may be any object: none of its methods is called before its type is known.

    >>> is_exactly(1, 1), is_exactly(True, 1), is_exactly((1.0,), (1,))
    (True, False, False)
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
    """Whether a value is exactly one of the choices: like `in`, but comparing types too.

    >>> is_one_of(1, (0, 1)), is_one_of(True, (0, 1))
    (True, False)
    """
    return any(is_exactly(value, choice) for choice in choices)


def whole_number(value: SupportsIndex, name: str) -> int:
    """An integer of any type as an int; raises `TypeError` for the rest, `True` included."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except Exception:  # noqa: BLE001, S110 - foreign code; TypeError without __index__
        pass
    raise TypeError(f"{name} is a whole number, not a {class_name(value)}")


def number_within(
    value: SupportsIndex,
    name: str,
    least: int,
    most: int,
    error: type[ValueError] = ValueError,
) -> int:
    """A whole number from `least` to `most`; raises `TypeError` as above, or the error."""
    number = whole_number(value, name)
    if not least <= number <= most:
        raise error(f"{name} is {least} to {most}, not {bounded_repr(number)}")
    return number
