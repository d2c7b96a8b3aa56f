"""Making frozen values fast: the one place where the library goes behind attrs' back."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def fast_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """A callable that makes instances of a frozen class in about half the time.

    A frozen attrs class assigns each field through `object.__setattr__`.  This makes a private
    mutable class with the same slots, whose instances are assigned plainly and then told that they
    belong to `cls`; from there on they are ordinary instances: equal, hashable, frozen.

    `cls` must be an attrs class with slots, `weakref_slot=False`, no defaults, validators or
    converters, and no `__attrs_post_init__`; raises `TypeError` where that is not so.
    """
    kind: Any = cls
    fields: tuple[Any, ...] = attrs.fields(kind)
    plain = all(
        f.default is attrs.NOTHING and f.validator is None and f.converter is None for f in fields
    )
    names = [f.name for f in fields]
    if not plain or tuple(kind.__slots__) != tuple(names) or hasattr(kind, "__attrs_post_init__"):
        raise TypeError(f"{kind.__name__} is too special to be made fast")

    def become(self: Any) -> None:
        self.__class__ = kind

    made: Any = attrs.make_class(
        f"_Unfrozen{kind.__name__}",
        names,
        class_body={"__attrs_post_init__": become, "__module__": kind.__module__},
        slots=True,
        weakref_slot=False,
        eq=False,
        repr=False,
    )
    return made  # type: ignore[no-any-return]  # it makes what `cls` makes, from the same arguments
