"""Finds every object reachable from a value through fields, slots and `__dict__`."""

import gc
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import MemberDescriptorType
from typing import Any

import attrs

ATOMS = (str, bytes, int, float, type(None), Fraction, Enum, type)
"""Values of these types hold no others, unless a subclass adds attributes."""

_OF_ATTRS = ("__weakref__", "_attrs_cached_hash")


def attributes(value: object) -> Iterator[tuple[str, Any]]:
    """The attributes that are set on a value itself, including slots of every base."""
    cls: Any = type(value)
    for name, slot in _slots(cls):
        try:
            yield name, slot.__get__(value)
        except AttributeError:  # The slot is not set.
            continue
    own = getattr(value, "__dict__", None)
    if type(own) is dict:
        yield from own.items()


def undeclared(value: object) -> list[tuple[str, Any]]:
    """The attributes that are not fields of a value's class, so that no document shows them."""
    cls: Any = type(value)
    if is_plain(cls) or isinstance(value, Enum | type):
        return []
    fields = attrs.fields_dict(cls) if attrs.has(cls) else {}
    return [(n, part) for n, part in attributes(value) if n not in fields and n not in _OF_ATTRS]


def _inside(value: object) -> Iterator[tuple[str, Any]]:
    """The entries and attributes of a value, each with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield f" key {key!r}", key
            yield f"[{key!r}]", item
    elif isinstance(value, tuple | list | set | frozenset):
        for number, item in enumerate(value):
            yield f"[{number}]", item
    if not isinstance(value, Enum | type):
        yield from ((f".{name}", part) for name, part in attributes(value))


def hidden_text(*roots: object) -> str:
    """All undeclared attributes reachable from a value, as text; empty if there are none."""
    if all(map(is_plain, _types_within(roots))):
        return ""
    return "\n".join(
        sorted(
            f"{path}.{name} = {part!r}"
            for path, value in reachable(*roots)
            for name, part in undeclared(value)
            if part is not None
        )
    )


def reachable(*roots: object) -> Iterator[tuple[str, Any]]:
    """Every object reachable from these values except atoms, each with a path to it."""
    visited: set[int] = set()
    waiting: list[tuple[str, Any]] = [(type(root).__name__, root) for root in roots]
    while waiting:
        path, value = waiting.pop()
        if (
            id(value) not in visited
            and type(value) not in ATOMS
            and not isinstance(value, Enum | type)
        ):
            visited.add(id(value))
            yield path, value
            waiting += ((path + step, part) for step, part in _inside(value))


def _types_within(roots: tuple[object, ...]) -> set[type]:
    """The types of all objects that the garbage collector reaches, without classes and enums."""
    visited: set[int] = set()
    types: set[type] = set()
    level: list[Any] = list(roots)
    while level:
        unvisited = []
        for value in level:
            if id(value) not in visited and not isinstance(value, Enum | type):
                visited.add(id(value))
                types.add(type(value))
                if type(value) not in ATOMS:
                    unvisited.append(value)
        level = gc.get_referents(*unvisited)
    return types


@lru_cache(maxsize=1024)
def is_plain(cls: Any) -> bool:
    """Whether values of a class can hold only declared fields or entries."""
    if cls.__dictoffset__:
        return False
    fields = attrs.fields_dict(cls) if attrs.has(cls) else {}
    return all(name in fields or name in _OF_ATTRS for name, _ in _slots(cls))


@lru_cache(maxsize=1024)
def _slots(cls: Any) -> tuple[tuple[str, MemberDescriptorType], ...]:
    if (
        cls.__flags__ & 1 << 9 == 0
    ):  # Bit 9, `Py_TPFLAGS_HEAPTYPE`, is not set for static types, which are defined in C.
        return ()
    return tuple(
        (name, slot)
        for base in cls.__mro__
        for name, slot in vars(base).items()
        if isinstance(slot, MemberDescriptorType)
    )
