"""Types of fields: which types documents support, and checks of values against their marks."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Never,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen

from herrlof_rules.core.canonical_order import InOrder
from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.message_text import bounded, bounded_repr, kind_of
from herrlof_rules.core.parameters import AnyRules
from herrlof_rules.core.ranges import AtMost, Between
from herrlof_rules.core.result import Result
from herrlof_rules.core.seats import OfSeat
from herrlof_rules.core.turn import Decision
from herrlof_rules.core.visibility import HiddenFrom, SeenBy, is_by_seat, seats_held

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
"""Plain data as documents hold it."""


@frozen
class Encoded:
    """Marks a compact value that documents write in another form.

    With `Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]` the program works on the
    packed value and documents hold the tuple: `encode` makes the tuple, and `decode` makes the
    packed value from it or raises `ValueError`.
    """

    form: object
    encode: Callable[..., object]
    decode: Callable[..., object]


Check: TypeAlias = Callable[[Any, AnyRules], None]
"""Raises `Misfit` for a value that does not fit the marks of its type under the rules."""


Range: TypeAlias = Between | AtMost | InOrder
"""A mark that limits the values of a number or a tuple."""


class Misfit(ValueError):
    """A value that does not fit its marks: `path` locates it, and `reason` says what is wrong."""

    def __init__(self, reason: str, path: str = "", clause: str = "") -> None:
        super().__init__(reason, path, clause)
        self.reason = reason
        self.path = path
        self.clause = clause


def is_enum(kind: object) -> bool:
    """Whether the type is an `Enum`, whose values are tokens."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_literal(kind: Any) -> bool:
    """Whether the type is a `Literal`, whose strings and numbers are tokens."""
    return get_origin(kind) is Literal


def is_union(kind: object) -> bool:
    """Whether the type is a union, in either spelling; `Never` is the union of no types."""
    return kind is Never or get_origin(kind) in (Union, UnionType)


def is_newtype(kind: object) -> bool:
    """Whether the type is a `NewType`, which has the form of its supertype."""
    return isinstance(kind, NewType)


def any_of(classes: tuple[type[object], ...]) -> Any:
    """The union of these classes; `Never` for none, such as outcomes in a game without chance."""
    return Union[classes] if classes else Never  # noqa: UP007 - `|` needs a fixed number of classes


Classes: TypeAlias = tuple[type[Any], ...]
"""The classes of a union."""


def classes_of(union: object) -> Classes:
    """The classes of a union in order, to list them only once: `events=classes_of(Event)`.

    `union` is a class, a union of classes, or a type alias of either; raises `TypeError` otherwise.

    >>> from herrlof_rules import odin
    >>> classes_of(odin.Pass | odin.Take) == (odin.Pass, odin.Take)
    True
    """
    inner: Any = union
    while hasattr(inner, "__value__"):  # This is an alias made by a `type` statement.
        inner = inner.__value__
    classes: list[type[Any]] = []
    for part in get_args(inner) if is_union(inner) else (inner,):
        if part is not inner and (is_union(part) or hasattr(part, "__value__")):
            classes += classes_of(part)
        elif isinstance(part, type):
            classes.append(part)
        else:
            raise TypeError(f"expected a class or a union of classes, not {bounded(part)}")
    return tuple(dict.fromkeys(classes))


def origin_of(kind: Any) -> Any:
    """The class itself, without type arguments."""
    return get_origin(kind) or kind


@cached_by_class
def field_types(kind: object) -> Mapping[str, object]:
    """The constructor fields of an attrs class with their types, type arguments filled in."""
    cls = origin_of(kind)
    hints = get_type_hints(cls, include_extras=True)
    meanings = dict(zip(getattr(cls, "__parameters__", ()), get_args(kind), strict=True))
    return {a.name: filled(hints[a.name], meanings) for a in attrs.fields(cls) if a.init}


def name_in_documents(field: "attrs.Attribute[Any]") -> str:
    """The name of a field in documents: its alias, unless the alias only drops an underscore."""
    alias: str = field.alias or field.name
    return field.name if alias == field.name.lstrip("_") else alias


def filled(form: Any, meanings: Mapping[Any, Any]) -> Any:
    """The type with its type variables replaced."""
    if isinstance(form, TypeVar):
        return meanings[form]
    parameters = getattr(form, "__parameters__", ())
    return form[tuple(meanings[p] for p in parameters)] if parameters else form


def _plain(form: Any) -> Any:
    return get_args(form)[0] if get_origin(form) is Annotated else form


class _UnknownType(TypeError):
    """A type that documents cannot hold; `checks_of` adds the name of the field."""


@cache
def check_of(form: Any) -> Check | None:
    """The check for values of this type; None if there is nothing to check.

    Raises `TypeError` for a type that documents cannot hold.
    """
    kind, parts = origin_of(form), get_args(form)
    if kind is Annotated:
        plain, *marks = parts
        encoded = [mark.form for mark in marks if isinstance(mark, Encoded)]
        check = check_of(encoded[0] if encoded else plain)
        if is_by_seat(marks):
            check = _by_seat(check)
        elif OfSeat() in marks:
            check = _seat
        elif encoded:
            check = None
        ranges = [mark for mark in marks if isinstance(mark, Between | AtMost | InOrder)]
        _check_ranges(plain, ranges)
        return _within(ranges, check)
    if attrs.has(kind):
        return check_of_fields(form)
    if form in (int, str, bool, Fraction) or is_enum(form) or is_literal(form):
        return None
    if is_newtype(form):
        return check_of(form.__supertype__)
    if kind is tuple and parts[1:] == (...,):
        return _each(check_of(parts[0]))
    if is_union(form):
        members = [part for part in parts if part is not NoneType]
        if len(members) == 1:
            return _unless_none(check_of(members[0]))
        if all(attrs.has(origin_of(_plain(part))) for part in members):
            return _by_class({origin_of(_plain(part)): check_of(part) for part in members})
    names = (
        "int, str, bool, Fraction, enums, frozen classes of attrs, unions of these, "
        "tuples of any length"
    )
    name = form.__name__ if type(form) is type else form
    raise _UnknownType(f"documents do not support {bounded(name)}; they support {names}")


@cache
def checks_of(cls: Any) -> dict[str, Check]:
    """The checks for the fields of a class, by name; fields that need no check are left out."""
    checks: dict[str, Check | None] = {}
    for name, form in field_types(cls).items():
        try:
            checks[name] = check_of(form)
        except _UnknownType as unknown:
            raise TypeError(f"{origin_of(cls).__name__}.{name}: {unknown}") from None
        except RecursionError:
            raise TypeError(
                f"{origin_of(cls).__name__}.{name}: the class contains itself"
            ) from None
    hints = get_type_hints(origin_of(cls), include_extras=True)
    marks = [mark for hint in hints.values() for mark in getattr(hint, "__metadata__", ())]
    for mark in marks:
        for name in mark.fields if isinstance(mark, SeenBy | HiddenFrom) else ():
            checks[name] = _seats_of(hints[name])
    if cls in _ASCENDING:
        checks[_ASCENDING[cls]] = _seats
    return {name: check for name, check in checks.items() if check is not None}


def _seat(value: Any, rules: AnyRules) -> None:
    if type(value) is not int or not 0 <= value < rules.players:
        seats = f"the seats are 0 to {rules.players - 1}"
        raise Misfit(f"there is no seat {bounded_repr(value)}: {seats}")


def _seats_of(form: Any) -> Check:
    """The check for a field that holds a seat, a tuple of seats, or None if its type allows it."""
    check = _each(_seat) if seats_held(form) == "several" else _seat
    while get_origin(form) is Annotated:
        form = get_args(form)[0]
    return (_unless_none(check) if NoneType in get_args(form) else check) or _seat


def _seats(value: tuple[int, ...], rules: AnyRules) -> None:
    _each(_seat)(value, rules)  # type: ignore[misc]
    if any(one >= two for one, two in pairwise(value)):
        raise Misfit("seats must ascend without repetition")
    if not value:
        raise Misfit("no seat is listed")


_ASCENDING: Mapping[Any, str] = {Decision: "seats", Result: "winners"}


def _entries(value: Any, rules: AnyRules) -> None:
    if type(value) is not tuple:
        raise TypeError(f"expected a tuple, not {kind_of(value)}")
    if len(value) != rules.players:
        raise Misfit(f"has {len(value)} entries for {rules.players} seats")


def _by_seat(check: Check | None) -> Check:
    if check is None:
        return _entries
    check_values = check

    def check_all(value: Any, rules: AnyRules) -> None:
        _entries(value, rules)
        check_values(value, rules)

    return check_all


def _check_ranges(plain: Any, ranges: Sequence[Range]) -> None:
    """Raises `TypeError` for a range on a type that cannot have it."""
    parts = (
        [part for part in get_args(plain) if part is not NoneType] if is_union(plain) else [plain]
    )
    for each in ranges:
        number = isinstance(each, Between)
        fits = [_plain(p) is int if number else origin_of(_plain(p)) is tuple for p in parts]
        if fits != [True]:
            of = "an int" if number else "a tuple of any length"
            raise _UnknownType(f"{type(each).__name__} marks {of}")


def _within(ranges: Sequence[Range], check: Check | None) -> Check | None:
    if not ranges:
        return check

    def check_range(value: Any, rules: AnyRules) -> None:
        for each in ranges:
            if fault := each.fault(value, rules):
                raise Misfit(fault, clause=each.clause)
        if check is not None:
            check(value, rules)

    return check_range


def _each(check: Check | None) -> Check | None:
    if check is None:
        return None

    def check_each(value: Any, rules: AnyRules) -> None:
        number = 0
        try:
            for item in value:
                check(item, rules)
                number += 1
        except Misfit as misfit:
            misfit.path = f"[{number}]{misfit.path}"
            raise

    return check_each


def _unless_none(check: Check | None) -> Check | None:
    if check is None:
        return None
    return lambda value, rules: None if value is None else check(value, rules)


def _by_class(checks: Mapping[Any, Check | None]) -> Check | None:
    if not any(checks.values()):
        return None

    def check_one(value: Any, rules: AnyRules) -> None:
        check = checks.get(type(value))
        if check is not None:
            check(value, rules)

    return check_one


@cache
def check_of_fields(cls: Any, without: str = "") -> Check | None:
    """The check for all fields of a class except `without`; None if there is nothing to check."""
    fields = attrs.fields_dict(origin_of(cls))
    checks = [(name, check) for name, check in checks_of(cls).items() if name != without]
    if not checks:
        return None

    def check_fields(value: Any, rules: AnyRules) -> None:
        name = ""
        try:
            for name, check in checks:
                check(getattr(value, name), rules)
        except Misfit as misfit:
            misfit.path = f".{name_in_documents(fields[name])}{misfit.path}"
            raise

    return check_fields
