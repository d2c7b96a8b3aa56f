"""Checks that the classes and types of a new game support the roles that it gives them."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import NoneType
from typing import Annotated, Any, ClassVar, TypeAlias, get_args, get_origin

import attrs

from herrlof_rules.core.roles import RoleName, hints_of, roles_of
from herrlof_rules.core.seats import is_seat_type
from herrlof_rules.core.visibility import Everyone, HiddenBySeat, OwnOnly

Form: TypeAlias = tuple[Callable[[Any], bool], str]
"""A check of an annotated type, and the types that it accepts in words."""


def check_roles(rules: type, observation: type) -> None:
    """Raises `TypeError` for a role on a class or a type that does not support it."""
    _check(rules, _IN_RULES)
    _check(observation, _IN_OBSERVATIONS)
    for of_class in _nested(observation):
        _check(of_class, _IN_CARDS if issubclass(of_class, Enum) else _IN_SHEETS)


def _check(of_class: type, allowed: Mapping[RoleName, Form]) -> None:
    hints = dict(hints_of(of_class))
    for role, name in roles_of(of_class).items():
        what = f"{of_class.__name__}.{name} has the role {role}"
        if role not in allowed:
            instead = f"supported roles: {', '.join(allowed)}"
            raise TypeError(f"{what}, which the class does not support; {instead}")
        fits, expected = allowed[role]
        if not fits(hints[name]):
            raise TypeError(f"{what}, and must be {expected}")


def _nested(of_class: type) -> Iterator[type]:
    """The attrs classes and enums in the types of a class's fields, at any depth, each once."""
    classes: dict[type, None] = {}
    waiting: list[Any] = [hint for _, hint in hints_of(of_class)]
    while waiting:
        form = waiting.pop()
        waiting += get_args(form)
        if isinstance(form, type) and form not in classes:
            if issubclass(form, Enum):
                classes[form] = None
            elif attrs.has(form):
                classes[form] = None
                waiting += [hint for _, hint in hints_of(form)]
    return iter(classes)


def _parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its marks, and the marks."""
    if get_origin(hint) is ClassVar:
        hint = get_args(hint)[0]
    form, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    return form, tuple(marks)


def _entry(form: Any) -> Any:
    """The type of a tuple's entries, without marks; None for any other type."""
    arguments = get_args(form)
    is_tuple = get_origin(form) is tuple and arguments[1:] == (...,)
    return _parts(arguments[0])[0] if is_tuple else None


def _is_count_by_seat(hint: Any) -> bool:
    form, marks = _parts(hint)
    return Everyone(by_seat=True) in marks and _entry(form) is int


def _is_hand(hint: Any) -> bool:
    form, marks = _parts(hint)
    entry = _entry(form)
    if HiddenBySeat() in marks:
        some = [_parts(part)[0] for part in get_args(entry) if part is not NoneType]
        return _entry(entry) is not None or (len(some) == 1 and _entry(some[0]) is not None)
    return OwnOnly() in marks and entry is not None


def _is_text(hint: Any) -> bool:
    return _parts(hint)[0] is str


def _are_teams(hint: Any) -> bool:
    return _entry(_entry(_parts(hint)[0])) is int


_COUNTS: Form = (_is_count_by_seat, "BySeat[int]")
_SEAT: Form = (is_seat_type, "a Seat, or a Seat or None")
_IN_RULES: Mapping[RoleName, Form] = {
    "starter": _SEAT,
    "teams": (_are_teams, "a tuple with a tuple of seats for each team"),
}
_IN_OBSERVATIONS: Mapping[RoleName, Form] = {
    "hand": (_is_hand, "a tuple of cards marked Own, or one by seat marked HiddenBySeat"),
    "hand_sizes": _COUNTS,
    "points": _COUNTS,
    "starter": _SEAT,
}
_IN_SHEETS: Mapping[RoleName, Form] = {
    "points": _COUNTS,
    "predicted": _COUNTS,
    "reached": _COUNTS,
}
_IN_CARDS: Mapping[RoleName, Form] = {"colour": (_is_text, "a str")}
