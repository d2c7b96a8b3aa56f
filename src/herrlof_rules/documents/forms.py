"""What a field's type says about its form in documents."""

from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import (
    Any,
    Literal,
    Never,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs


def is_enum(kind: Any) -> bool:
    """Whether the type is an `Enum`, whose values are tokens."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_literal(kind: Any) -> bool:
    """Whether the type is a `Literal`, whose strings and numbers are tokens."""
    return get_origin(kind) is Literal


def is_union(kind: Any) -> bool:
    """Whether the type is a union, in either spelling; `Never` is the union of no types."""
    return kind is Never or get_origin(kind) in (Union, UnionType)


def is_newtype(kind: Any) -> bool:
    """Whether the type is a `NewType`, which has the form of its supertype."""
    return isinstance(kind, NewType)


def any_of(classes: tuple[type[object], ...]) -> Any:
    """The union of all these classes: there is no outcome in a game without chance."""
    return Union[classes] if classes else Never  # noqa: UP007 - a union of as many as there are


def origin_of(kind: Any) -> Any:
    """The class itself, without type arguments."""
    return get_origin(kind) or kind


def field_types(kind: Any) -> dict[str, Any]:
    """The constructor fields of an attrs class with their types, type arguments filled in."""
    cls = origin_of(kind)
    hints = get_type_hints(cls, include_extras=True)
    meanings = dict(zip(getattr(cls, "__parameters__", ()), get_args(kind), strict=True))
    return {a.name: filled(hints[a.name], meanings) for a in attrs.fields(cls) if a.init}


def name_in_documents(field: "attrs.Attribute[Any]") -> str:
    """The name of a field in documents: its alias, unless that only lacks an underscore."""
    alias: str = field.alias or field.name
    return field.name if alias == field.name.lstrip("_") else alias


def filled(form: Any, meanings: Mapping[Any, Any]) -> Any:
    """The type with its type variables replaced."""
    if isinstance(form, TypeVar):
        return meanings[form]
    parameters = getattr(form, "__parameters__", ())
    return form[tuple(meanings[p] for p in parameters)] if parameters else form
