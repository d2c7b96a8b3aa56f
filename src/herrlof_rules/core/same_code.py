"""Equality of functions by their code, for values that hold functions.

>>> def adder(number):
...     return lambda value: value + number
>>> adder(2) == adder(2), same_code(adder(2), adder(2)), same_code(adder(2), adder(3))
(False, True, False)

cloudpickle copies functions of `__main__` and class methods by value: the copy is another object
with the same code.  Dask, Ray and joblib send values by such copies.
"""

from collections.abc import Hashable
from functools import partial
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any

import attrs

from herrlof_rules.core.construction import cached_by_class


class ByCode:
    """Base of attrs classes with `eq=False`: fields are compared by `same_code`."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return NotImplemented
        parts_of = _parts_of(type(self))
        these, those = parts_of(self), parts_of(other)
        # Plain equality is faster, and suffices unless a function was copied.
        return these == those or same_code(these, those)

    def __hash__(self) -> int:
        return hash(type(self))


def code_names(value: object) -> Hashable:
    """The names of the functions and classes in a value; equal for values that `same_code` equates.

    It looks into tuples and values of `ByCode` classes only.
    """
    if type(value) is FunctionType or isinstance(value, type):
        return value.__qualname__
    if type(value) is tuple:
        return tuple([code_names(part) for part in value])
    if isinstance(value, ByCode):
        return code_names(_parts_of(type(value))(value))
    return None


@cached_by_class
def _parts_of(cls: Any) -> Any:
    names = [f.name for f in attrs.fields(cls) if f.eq]
    return attrgetter(names[0], *names)  # With one name, `attrgetter` returns no tuple.


def same_code(one: Any, other: Any, assumed: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Whether two values are equal, if functions of equal name, code and captures count as equal.

    `assumed` holds the pairs that are being compared; they count as equal, because a function may
    capture itself.
    """
    if one is other or (id(one), id(other)) in assumed:
        return True
    if type(one) is not type(other):
        return False
    parts = _PARTS.get(type(one))
    if parts is None:
        try:
            return bool(one == other)
        except ValueError:  # NumPy arrays have no single truth value.
            return False
    assumed |= {(id(one), id(other))}
    these, those = parts(one), parts(other)
    pairs = zip(these, those, strict=False)
    return len(these) == len(those) and all(same_code(*pair, assumed) for pair in pairs)


def _of_function(function: FunctionType) -> tuple[Any, ...]:
    captured = [cell.cell_contents for cell in function.__closure__ or () if _is_set(cell)]
    return (
        function.__module__,
        function.__qualname__,
        function.__code__,
        function.__defaults__,
        function.__kwdefaults__,
        *captured,
    )


def _is_set(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty cell raises an error
    except ValueError:
        return False
    return True


_PARTS: dict[type, Any] = {
    FunctionType: _of_function,
    MethodType: lambda method: (method.__func__, method.__self__),
    partial: lambda function: (function.func, function.args, function.keywords),
    tuple: tuple,
    list: tuple,
    dict: lambda mapping: (tuple(mapping), *mapping.values()),
}
