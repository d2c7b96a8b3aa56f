"""How values are written: type tags, the written form of compact values, actions as text."""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.excerpts import excerpt

A = TypeVar("A")

_WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


@frozen
class Encoded:
    """Marks a compact value that documents write in another form.

    With `Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]` the program works on the
    packed value and documents hold the tuple: `encode` makes the tuple, and `decode` turns it back
    or raises `ValueError`.
    """

    form: object
    encode: Callable[..., object]
    decode: Callable[..., object]


def tag(cls: type[object]) -> str:
    """The word for a class in documents and text: its name in snake_case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def format_action(action: object) -> str:
    """An action as text: its tag and its fields in order, separated by spaces (`play R7`)."""
    words = [tag(type(action))]
    for name in (a.name for a in attrs.fields(type(action))):  # type: ignore[arg-type]  # any attrs class
        value = getattr(action, name)
        parts: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        words.extend(str(p.value) if isinstance(p, Enum) else str(p) for p in parts)
    return " ".join(words)


def parse_action(classes: Iterable[type[A]], text: str) -> A:
    """The action that `format_action` writes as `text`; white space may vary.

    Raises `DocumentError` at path `$` for text that is not an action of these classes, and
    `TypeError` for anything but a str.  Does not check whether the action is legal.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # untyped callers
        raise TypeError(f"the text of an action is a str, not a {type(text).__name__}")
    by_tag = {tag(c): c for c in classes}
    words = text.split()
    if not words or words[0] not in by_tag:
        raise DocumentError("$", f"{excerpt(text)} is not one of: {', '.join(by_tag)}")
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
            raise DocumentError("$", f"{words[0]} lacks its {name}")
        else:
            values.append(_word(kind, rest.pop(0)))
    if rest:
        raise DocumentError("$", f"unexpected {excerpt(' '.join(rest))} after {words[0]}")
    try:
        return action_class(*values)
    except ValueError as refused:
        raise DocumentError("$", str(refused)) from None


def _word(kind: Any, word: str) -> object:
    if kind is int:
        if not _WHOLE_NUMBER.fullmatch(word):
            raise DocumentError("$", f"{excerpt(word)} is not a whole number")
        return int(word)
    for member in kind:
        if member.value == word:
            return member
    raise DocumentError("$", f"{excerpt(word)} is not a {kind.__name__.lower()}")
