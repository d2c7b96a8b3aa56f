"""Frozen values that are their own copies, and a faster constructor for them."""

from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, Self, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def cached_by_class(function: Callable[[Any], T]) -> Callable[[Any], T]:
    """Like `functools.cache`, for a function of a class: mypy considers some classes unhashable."""
    return cache(function)


class Value:
    """Base of frozen classes: a copy, deep or not, is the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


class Brief(Value):
    """Base of values with a short `repr`, which pretty-printers use instead of the fields."""

    __slots__ = ()

    # IPython and Hypothesis call this method with their pretty-printer.
    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(repr(self))


def repr_call(value: object) -> str:
    """The constructor call that makes a value, for the `repr` of a class with aliased fields."""
    cls: Any = type(value)
    arguments = [
        f"{a.alias}={(repr if a.repr is True else a.repr)(getattr(value, a.name))}"
        for a in attrs.fields(cls)
    ]
    return f"{cls.__name__}({', '.join(arguments)})"


def fast_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """Returns a constructor for a frozen class, more than three times as fast as the class itself.

    A frozen attrs class assigns each field through `object.__setattr__`.  The returned function
    creates an instance of a private subclass that is not frozen, assigns its fields directly and
    then sets `__class__` to `cls`.  The result is an ordinary instance of `cls`: frozen, hashable,
    and equal to any other instance with the same fields.

    Pass every field, in order, in its final form: no converter is called and no default filled in.
    `cls` must be an attrs class with slots and without validators, `__new__` and
    `__attrs_post_init__`; raises `TypeError` otherwise.
    """
    kind: Any = cls
    if (unfrozen := _unfrozen(kind)) is None:
        has = "has validators, a constructor of its own, or slots that are not its fields"
        raise TypeError(f"{kind.__name__} {has}: no fast constructor")
    fields: tuple[Any, ...] = attrs.fields(kind)
    source = "\n".join(
        (
            f"def make({', '.join(f.alias for f in fields)}):",
            "    _instance = _unfrozen()",
            # Aliases never begin with an underscore, so they cannot clash with local names.
            *(f"    _instance.{f.name} = {f.alias}" for f in fields),
            "    _instance.__class__ = _kind",
            "    return _instance",
        )
    )
    scope: dict[str, Any] = {"_unfrozen": unfrozen, "_kind": kind}
    exec(source, scope)  # noqa: S102 - generated from field names alone, as in attrs itself
    constructor: Callable[P, T] = scope["make"]
    return constructor


def _unfrozen(kind: Any) -> type[Any] | None:
    """A subclass whose fields can be assigned, for instances that become instances of `kind`.

    None if the constructor of `kind` does more than assign its fields.
    """
    fields: tuple[Any, ...] = attrs.fields(kind)
    plain = all(f.init and f.validator is None for f in fields)
    slots = tuple(slot for slot in getattr(kind, "__slots__", ()) if slot != "__weakref__")
    custom = hasattr(kind, "__attrs_post_init__") or kind.__new__ is not object.__new__
    if not plain or slots != tuple(f.name for f in fields) or custom:
        return None
    # The subclass adds no slots, so it has the layout of `kind`, and assigning `__class__` only
    # swaps a pointer.  With the methods of `object`, an assignment is a plain store into a slot.
    plain_methods = {
        name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")
    }
    return type(f"_Unfrozen{kind.__name__}", (kind,), {"__slots__": (), **plain_methods})


def evolve(value: T, /, **changes: object) -> T:
    """Returns a copy of a frozen value with some fields changed, like `attrs.evolve`.

    This function is three to four times as fast for an attrs class with slots and without
    validators, converters and `__attrs_post_init__`.  Most states have such a class.  For any other
    class it calls `attrs.evolve`.  To type checkers, `core.evolve` is `attrs.evolve`, so they check
    the names and types of the fields.

    >>> from attrs import frozen
    >>> @frozen
    ... class State:
    ...     pot: int
    ...     bets: tuple[int, ...] = ()
    >>> evolve(State(pot=2), bets=(1, 1))
    State(pot=2, bets=(1, 1))
    """
    evolved: T = _evolver(value.__class__)(value, **changes)
    return evolved


def with_entry(entries: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    """Returns a copy of a tuple with the entry at one place, such as a seat, replaced.

    >>> with_entry((3, 0, 7), 1, 5)
    (3, 5, 7)
    """
    return (*entries[:place], entry, *entries[place + 1 :])


@cached_by_class
def _evolver(kind: Any) -> Callable[..., Any]:
    """The function that makes changed copies of values of this class."""
    fields: tuple[Any, ...] = attrs.fields(kind)
    unfrozen = _unfrozen(kind)
    if unfrozen is None or any(f.converter is not None for f in fields):
        return attrs.evolve
    source = "\n".join(
        (
            f"def evolve(_value, /, *, {', '.join(f'{f.alias}=_same' for f in fields)}):"
            if fields
            else "def evolve(_value, /):",
            "    _instance = _unfrozen()",
            *(
                f"    _instance.{f.name} = _value.{f.name} if {f.alias} is _same else {f.alias}"
                for f in fields
            ),
            "    _instance.__class__ = _kind",
            "    return _instance",
        )
    )
    scope: dict[str, Any] = {"_unfrozen": unfrozen, "_kind": kind, "_same": object()}
    exec(source, scope)  # noqa: S102 - generated from field names alone, as in attrs itself
    evolved: Callable[..., Any] = scope["evolve"]
    return evolved
