"""What a field's type says about its form in documents."""

from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
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
from attrs import frozen

from herrlof_rules.core.forms import Encoded
from herrlof_rules.core.seats import OfSeat
from herrlof_rules.core.visibility import Everyone, PrivateBySeat
from herrlof_rules.documents.limits import ITEMS_LIMIT


@frozen
class Checked:
    """Marks a value that must also pass `check`, which raises `ValueError`.

    `schema` holds as much of the check as JSON Schema can express.
    """

    check: Callable[[Any], None]
    schema: tuple[tuple[str, object], ...] = ()


@frozen
class AtMost:
    """Marks an array of at most this many items; the others have at most `ITEMS_LIMIT`."""

    items: int


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


def mark_of(kind: Any) -> Encoded | Checked | None:
    """The mark of a type's form, if any; marks of visibility do not affect it."""
    marks = [m for m in get_args(kind)[1:] if isinstance(m, Encoded | Checked)]
    return marks[0] if marks else None


def most_items(kind: Any, seats: int) -> int:
    """The most items of an array of this type, in a game with at most `seats` seats."""
    plain, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    stated = [mark.items for mark in marks if isinstance(mark, AtMost)]
    if stated:
        return stated[0]
    by_seat = Everyone(by_seat=True) in marks or PrivateBySeat() in marks
    return seats if by_seat or OfSeat() in get_args(get_args(plain)[0]) else ITEMS_LIMIT


def bare(kind: Any) -> Any:
    """The type without marks that do not affect its form."""
    if get_origin(kind) is Annotated and mark_of(kind) is None:
        return get_args(kind)[0]
    return kind


def alternatives(union: Any) -> tuple[list[Any], bool]:
    """The types of a union without marks, and whether null is one of them besides."""
    members = [bare(member) for member in get_args(union)]
    return [member for member in members if member is not NoneType], NoneType in members


def origin_of(kind: Any) -> Any:
    """The class itself, without type arguments."""
    return get_origin(kind) or kind


def field_types(kind: Any) -> dict[str, Any]:
    """The constructor fields of an attrs class with their types, type arguments filled in."""
    cls = origin_of(kind)
    hints = get_type_hints(cls, include_extras=True)
    meanings = dict(zip(getattr(cls, "__parameters__", ()), get_args(kind), strict=True))
    return {a.name: filled(hints[a.name], meanings) for a in attrs.fields(cls) if a.init}


def renamed(kind: Any) -> dict[str, str]:
    """The fields of a class that documents and its constructor call by another name, an alias."""
    fields = attrs.fields(origin_of(kind))
    return {a.name: a.alias for a in fields if a.alias != a.name.lstrip("_")}


def growing_types(kind: Any) -> dict[str, Any]:
    """The fields of an observation that may grow: arrays, but not those with one entry per seat."""
    return {
        name: form
        for name, form in field_types(kind).items()
        if get_origin(bare(form)) is tuple and Everyone(by_seat=True) not in get_args(form)
    }


def filled(form: Any, meanings: Mapping[Any, Any]) -> Any:
    """The type with its type variables replaced."""
    if isinstance(form, TypeVar):
        return meanings[form]
    parameters = getattr(form, "__parameters__", ())
    return form[tuple(meanings[p] for p in parameters)] if parameters else form
