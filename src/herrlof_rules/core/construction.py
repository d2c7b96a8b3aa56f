"""Frozen values: copies that are the value itself, and making them behind attrs' back."""

from collections.abc import Callable
from typing import Any, ParamSpec, Self, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")


class Value:
    """Base of frozen classes: a copy, deep or not, is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def fast_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that makes instances of a frozen class in less than a third of the time.

    A frozen attrs class assigns each field through `object.__setattr__`.  The function returned
    makes an object of a private subclass that is not frozen, assigns its fields plainly and then
    tells it that it belongs to `cls`; from there on it is an ordinary instance: equal, hashable,
    frozen.

    Every field is given, in order, as a converter would leave it: converters are not called, and
    defaults are not filled in.
    `cls` must be an attrs class with slots, no validators, and no `__new__` or
    `__attrs_post_init__`; raises `TypeError` where that is not so.
    """
    kind: Any = cls
    fields: tuple[Any, ...] = attrs.fields(kind)
    plain = all(f.init and f.validator is None for f in fields)
    names = tuple(f.name for f in fields)
    slots = tuple(slot for slot in getattr(kind, "__slots__", ()) if slot != "__weakref__")
    made_by_hand = hasattr(kind, "__attrs_post_init__") or kind.__new__ is not object.__new__
    if not plain or slots != names or made_by_hand:
        has = "has validators, a constructor of its own or other slots than its fields"
        raise TypeError(f"{kind.__name__} {has}: no fast constructor")

    # As a subclass that adds nothing it has the layout of `cls`, which makes the change of class
    # a pointer's; with the methods of `object`, assigning is a plain store into a slot.
    plain_methods = {
        name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")
    }
    unfrozen = type(f"_Unfrozen{kind.__name__}", (kind,), {"__slots__": (), **plain_methods})
    source = "\n".join(
        (
            f"def make({', '.join(f.alias for f in fields)}):",
            "    _made = _unfrozen()",
            # An alias has no underscore first, so none is a name of this function.
            *(f"    _made.{f.name} = {f.alias}" for f in fields),
            "    _made.__class__ = _kind",
            "    return _made",
        )
    )
    scope: dict[str, Any] = {"_unfrozen": unfrozen, "_kind": kind}
    exec(source, scope)  # noqa: S102 - written out, as attrs does it; made of field names only
    made: Callable[P, T] = scope["make"]
    return made
