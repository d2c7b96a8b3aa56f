"""Dicts and lists that cannot be changed, for the fields of frozen values."""

from types import MappingProxyType
from typing import Any, Generic, NoReturn, TypeVar

from herrlof_rules.core.construction import Value

K = TypeVar("K")
T = TypeVar("T")

DEEPEST = 64
"""Values nested more deeply are kept as they are; no document may nest that deeply."""


class FrozenDict(Value, dict[K, T], Generic[K, T]):
    """A dict that cannot be changed; `dict(it)` makes a copy that can."""

    def __reduce__(self) -> tuple[object, ...]:
        return FrozenDict, (dict(self),)


class FrozenList(Value, list[T], Generic[T]):
    """A list that cannot be changed; `list(it)` makes a copy that can."""

    def __reduce__(self) -> tuple[object, ...]:
        return FrozenList, (list(self),)


def unchangeable(value: Any) -> Any:
    """A copy of the value, in which no dict and no list can be changed.

    The copies are dicts and lists that equal the originals, so that JSON can write them.
    Mappings of other classes, apart from `MappingProxyType`, are kept as they are.
    """
    return _copied(value, DEEPEST, {})


def _copied(value: Any, depth: int, copies: dict[int, Any]) -> Any:
    """Copies a value down to `depth` levels of nesting.

    `copies` holds the copy of each part by id, because a part may occur often or contain itself.
    """
    if not depth or isinstance(value, FrozenDict | FrozenList):
        return value
    if id(value) not in copies and isinstance(value, dict | list | tuple | MappingProxyType):
        copies[id(value)] = value  # A value that contains itself is kept as it is.
        copies[id(value)] = _copy(value, depth - 1, copies)
    return copies.get(id(value), value)


def _copy(value: Any, depth: int, copies: dict[int, Any]) -> Any:
    # The methods of `dict`, `list` and `tuple` are called, because subclasses may override them.
    match value:
        case list():
            return FrozenList(_copied(item, depth, copies) for item in list.__iter__(value))
        case tuple():
            return tuple(_copied(item, depth, copies) for item in tuple.__iter__(value))
        case _:
            items: Any = dict.items(value) if isinstance(value, dict) else value.items()
            return FrozenDict({key: _copied(item, depth, copies) for key, item in items})


def _refuse(self: object, *_: object, **__: object) -> NoReturn:
    kind = "dict" if isinstance(self, dict) else "list"
    raise TypeError(f"this {kind} belongs to a frozen value: change a copy, {kind}(…)")


# These methods are set in a loop, because in the class each would need the signature of its base.
for _name in ("__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem"):
    setattr(FrozenDict, _name, _refuse)
for _name in ("setdefault", "update"):
    setattr(FrozenDict, _name, _refuse)
for _name in ("__setitem__", "__delitem__", "__iadd__", "__imul__", "append", "clear", "extend"):
    setattr(FrozenList, _name, _refuse)
for _name in ("insert", "pop", "remove", "reverse", "sort"):
    setattr(FrozenList, _name, _refuse)
