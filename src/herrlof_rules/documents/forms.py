"""What the type of a field says about its form in documents."""

from collections.abc import Callable, Mapping
from enum import Enum
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen

from herrlof_rules.core.forms import Encoded
from herrlof_rules.core.visibility import Everyone


@frozen
class Checked:
    """Mark of a value that must also pass `check`, which raises `ValueError`.

    `schema` is as much of the check as JSON Schema can say.
    """

    check: Callable[[Any], None]
    schema: tuple[tuple[str, object], ...] = ()


@frozen
class AtMost:
    """Mark of an array with no more items than this; they are counted before they are read."""

    items: int


def is_enum(kind: Any) -> bool:
    """Whether the type is an `Enum`: its values are tokens."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_literal(kind: Any) -> bool:
    """Whether the type is a `Literal`: its strings and numbers are tokens."""
    return get_origin(kind) is Literal


def is_union(kind: Any) -> bool:
    """Whether the type is a union, in either spelling."""
    return get_origin(kind) in (Union, UnionType)


def is_newtype(kind: Any) -> bool:
    """Whether the type is a `NewType`, which has the form of another."""
    return isinstance(kind, NewType)


def any_of(classes: tuple[type[object], ...]) -> Any:
    """The union of as many classes as there are."""
    return Union[classes]  # noqa: UP007 - a union of as many as there are


def mark_of(kind: Any) -> Encoded | Checked | AtMost | None:
    """The mark of a type's form; marks of visibility say nothing of it."""
    marks = [m for m in get_args(kind)[1:] if isinstance(m, Encoded | Checked | AtMost)]
    return marks[0] if marks else None


def bare(kind: Any) -> Any:
    """The type without marks that say nothing of its form."""
    if get_origin(kind) is Annotated and mark_of(kind) is None:
        return get_args(kind)[0]
    return kind


def origin_of(kind: Any) -> Any:
    """The class of a generic class with its arguments; any other class itself."""
    return get_origin(kind) or kind


def field_types(kind: Any) -> dict[str, Any]:
    """The fields that make an attrs class, each with its type, type arguments filled in."""
    cls = origin_of(kind)
    hints = get_type_hints(cls, include_extras=True)
    meanings = dict(zip(getattr(cls, "__parameters__", ()), get_args(kind), strict=True))
    return {a.name: filled(hints[a.name], meanings) for a in attrs.fields(cls) if a.init}


def growing_types(kind: Any) -> dict[str, Any]:
    """The fields of an observation that are arrays without one entry a seat: they may grow."""
    return {
        name: form
        for name, form in field_types(kind).items()
        if get_origin(bare(form)) is tuple and Everyone(by_seat=True) not in get_args(form)
    }


def filled(form: Any, meanings: Mapping[Any, Any]) -> Any:
    """The type with each type variable replaced by its meaning."""
    if isinstance(form, TypeVar):
        return meanings[form]
    parameters = getattr(form, "__parameters__", ())
    return form[tuple(meanings[p] for p in parameters)] if parameters else form
