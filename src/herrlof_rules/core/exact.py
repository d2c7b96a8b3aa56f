"""Equality of value and type: in Python `True`, `1.0` and an int of a subclass all equal 1.

Functions that take a count or an id accept integers of any type, but not `True` or `1.0`.
"""

from collections.abc import Collection
from operator import index
from typing import Any, SupportsIndex, TypeVar, cast

import attrs

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.message_text import bounded_repr, class_name

T = TypeVar("T")


def is_exactly(value: object, other: object) -> bool:
    """Whether two values, and all their fields and entries, are equal and of the same type.

    `value` may be any object: none of its methods is called before its type is known.
    """
    if value is other:
        return True
    cls: Any = type(other)
    if type(value) is not cls:
        return False
    names = _fields(cls)
    if names is not None:
        return all(is_exactly(getattr(value, name), getattr(other, name)) for name in names)
    if cls is tuple:
        one, two = cast("tuple[tuple[object, ...], ...]", (value, other))
        return len(one) == len(two) and all(map(is_exactly, one, two))
    return bool(value == other)


@cached_by_class
def _fields(cls: Any) -> tuple[str, ...] | None:
    return tuple(attrs.fields_dict(cls)) if attrs.has(cls) else None


def is_one_of(value: object, choices: Collection[T]) -> bool:
    """Whether a value is exactly one of the choices: like `in`, but it also compares types.

    >>> is_one_of(1, (0, 1)), is_one_of(True, (0, 1))
    (True, False)
    """
    for choice in choices:  # Moves are often the listed objects themselves.
        if value is choice:
            return True
    return any(is_exactly(value, choice) for choice in choices)


def as_int(value: object) -> object:
    """Converts integers of other types, such as NumPy's, to int; returns anything else unchanged.

    Use it in the converter of a count, so that `check_int` then refuses `True` and every value that
    is not an integer.
    """
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return int(index(value))  # type: ignore[arg-type]  # `index` leaves an IntEnum as it is
    except Exception:  # noqa: BLE001 - foreign code; TypeError for an object without __index__
        return value


def int_field(value: SupportsIndex) -> int:
    """The converter of a field that holds an int; leaves other values for a validator to refuse."""
    return cast("int", as_int(value))


def other_int(value: object) -> int | None:
    """Returns an integer of a type such as NumPy's as an int; None for an int and anything else.

    >>> other_int(1), other_int(True), other_int("1")
    (None, None, None)
    """
    if type(value) is int or isinstance(value, bool):
        return None
    number = as_int(value)
    return number if type(number) is int else None


def int_argument(
    value: SupportsIndex,
    name: str,
    low: int | None = None,
    high: int | None = None,
    error: type[ValueError] = ValueError,
) -> int:
    """Converts an argument, an integer of any type, to int.

    Raises `TypeError` for anything else, even for `True`, and `error` for an integer outside the
    range.
    """
    number = value if type(value) is int else as_int(value)
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name} must be an integer, not {class_name(value)}")
    number = int(number)
    if low is not None and high is not None and not low <= number <= high:
        raise error(f"{name} must be {low} to {high}, not {bounded_repr(number)}")
    return number
