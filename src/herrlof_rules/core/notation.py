"""Notation: classes, actions, events and other values as text."""

import re
from collections.abc import Iterable
from enum import Enum
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs

from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import DocumentError, UnknownAction
from herrlof_rules.core.message_text import bounded, bounded_repr, excerpt, kind_of

A = TypeVar("A")

ACTION_LIMIT = 4096
"""The most characters of an action as text."""

_BEYOND = 10**18
_WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


def tag(cls: type[object]) -> str:
    """The word for a class in documents and text: its name in snake_case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def format_action(action: object) -> str:
    """An action as text: its tag and its fields in order, separated by spaces (`play R7`).

    Raises `UnknownAction` for an object that cannot be written this way.
    """
    cls: Any = type(action)
    if not attrs.has(cls):
        raise UnknownAction(f"{bounded_repr(action)} is not an action")
    words = [tag(cls)]
    for name in (a.name for a in attrs.fields(cls)):
        value = getattr(action, name)
        words.extend(
            map(_text, cast("tuple[object, ...]", value) if type(value) is tuple else [value])
        )
    text = " ".join(words)
    if len(text) > ACTION_LIMIT:
        raise UnknownAction(f"the action is longer than {ACTION_LIMIT} characters")
    return text


def _text(part: object) -> str:
    if isinstance(part, Enum):
        part = part.value
    # By default, `str` raises `ValueError` for an int of more than 4300 digits, and the `__str__`
    # of a foreign object may do anything.
    if type(part) in (int, str, bool, NoneType) and (type(part) is not int or abs(part) < _BEYOND):
        return str(part)
    raise UnknownAction(f"{bounded_repr(part)} cannot be part of an action")


class ActionText(Value):
    """Base of actions whose `str` is the text that `format_action` writes."""

    __slots__ = ()

    def __str__(self) -> str:
        return format_action(self)


def in_short(value: object) -> str:
    """A value in a few words: cards by their notation, the fields of an object with their names."""
    match value:
        case None:
            return "–"
        case True | False:
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case tuple():
            parts = cast("tuple[object, ...]", value)
            nested = any(type(part) is tuple for part in parts)
            return (" | " if nested else " ").join(map(in_short, parts)) or "–"
        case _ if attrs.has(type(value)):
            fields = [f for f in attrs.fields(cast("Any", type(value))) if f.repr]
            words = [f"{in_words(f.name)} {in_short(getattr(value, f.name))}" for f in fields]
            return ", ".join(words)
        case _:
            return bounded(value)


def named_in_short(value: object) -> str:
    """The name of an object's class, and its fields in a few words if it has any."""
    name, fields = in_words(tag(type(value))), in_short(value)
    return f"{name}: {fields}" if fields else name


def seat_label(seat: int | None) -> str:
    """A seat, or a spectator for None, in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def in_words(name: str) -> str:
    """A name in snake_case as words."""
    return name.replace("_", " ")


class EventText(Value):
    """Base of events whose `str` is their tag and fields; catalogues hold whole sentences."""

    __slots__ = ()

    def __str__(self) -> str:
        return named_in_short(self)


def parse_action(classes: Iterable[type[A]], text: str) -> A:
    """The action that `format_action` writes as `text`; white space may vary.

    Raises `DocumentError` without a path for text that is not an action of these classes, or has
    more than `ACTION_LIMIT` characters, and `TypeError` for anything but a str.  Does not check
    whether the action is legal.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # untyped callers
        raise TypeError(f"the text of an action must be a str, not {kind_of(text)}")
    if len(text) > ACTION_LIMIT:
        raise DocumentError("", f"is longer than {ACTION_LIMIT} characters")
    by_tag = {tag(c): c for c in classes}
    words = text.split()
    if not words or words[0] not in by_tag:
        raise DocumentError("", f"{excerpt(text)} is not one of: {', '.join(by_tag)}")
    action_class = by_tag[words[0]]
    rest = words[1:]
    values: list[object] = []
    hints = get_type_hints(action_class)
    for name in (a.name for a in attrs.fields(action_class)):  # type: ignore[arg-type]  # any attrs class
        kind: Any = hints[name]
        if get_origin(kind) is tuple:
            values.append(tuple(_word(get_args(kind)[0], w) for w in rest))
            rest = []
        elif not rest:
            raise DocumentError("", f"{words[0]} lacks its {name}")
        else:
            values.append(_word(kind, rest.pop(0)))
    if rest:
        raise DocumentError("", f"unexpected {excerpt(' '.join(rest))} after {words[0]}")
    try:
        return action_class(*values)
    except ValueError as refused:
        raise DocumentError("", str(refused)) from None


def _word(kind: Any, word: str) -> object:
    if kind is int:
        if not _WHOLE_NUMBER.fullmatch(word):
            raise DocumentError("", f"{excerpt(word)} is not a whole number")
        return int(word)
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        raise TypeError(
            f"an action with a field of type {bounded(kind)} cannot be written as text: fields "
            "must be ints or Enum members; the last may be a tuple of these"
        )
    for member in kind:
        if member.value == word:
            return member
    raise DocumentError("", f"{excerpt(word)} is not a {kind.__name__.lower()}")
