"""How values are written: type tags, compact values in their written form, actions as text."""

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
    """Mark of a compact value that documents write in another form.

    In `Annotated[Packed, Encoded(tuple[Card, ...], unpack, pack)]` the program works on the packed
    value, and documents hold the tuple: `encode` makes it, `decode` reads it and raises
    `ValueError` for what it refuses.
    """

    form: Any
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]


def tag(cls: type[object]) -> str:
    """The word that documents and text use for a class: its name in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def format_action(action: object) -> str:
    """An action as text: its tag, then its fields in order, with single spaces (`play R7`)."""
    words = [tag(type(action))]
    for name in (a.name for a in attrs.fields(type(action))):  # type: ignore[arg-type]  # any attrs class
        value = getattr(action, name)
        parts: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        words.extend(str(p.value) if isinstance(p, Enum) else str(p) for p in parts)
    return " ".join(words)


def parse_action(classes: Iterable[type[A]], text: str) -> A:
    """The action that `format_action` writes as `text`; white space may vary.

    Raises `DocumentError` at path `$` for text that is no action of these classes, and `TypeError`
    for what is no text.  Whether it is legal is not asked here.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # whoever asks
        raise TypeError(f"an action's text is a str, not a {type(text).__name__}")
    by_tag = {tag(c): c for c in classes}
    words = text.split()
    if not words or words[0] not in by_tag:
        raise DocumentError("$", f"{excerpt(text)} is none of: {', '.join(by_tag)}")
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
            raise DocumentError("$", f"{words[0]} needs its {name}")
        else:
            values.append(_word(kind, rest.pop(0)))
    if rest:
        raise DocumentError("$", f"{excerpt(' '.join(rest))} is too much after {words[0]}")
    try:
        return action_class(*values)
    except ValueError as refused:
        raise DocumentError("$", str(refused)) from None


def _word(kind: Any, word: str) -> object:
    if kind is int:
        if not _WHOLE_NUMBER.fullmatch(word):
            raise DocumentError("$", f"{excerpt(word)} is no whole number")
        return int(word)
    for member in kind:
        if member.value == word:
            return member
    raise DocumentError("$", f"{excerpt(word)} is no {kind.__name__.lower()}")
