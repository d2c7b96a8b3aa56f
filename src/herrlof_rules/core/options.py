"""Checks for the options of a game's rules; each error names the option at fault."""

from collections.abc import Collection, Sequence
from operator import index
from typing import Any, TypeVar, cast

import attrs

from herrlof_rules.core.errors import InvalidRules

T = TypeVar("T")

LARGEST = 1_000_000
"""The largest value that a numeric option may have."""


def whole(value: object) -> object:
    """Converts integers of other types, such as NumPy's, to int; returns anything else unchanged.

    Use it as the converter of a count: `check_whole` then refuses the rest, and `True` too.

    >>> from attrs import field, frozen
    >>> @frozen
    ... class Rules:
    ...     players: int = 2
    ...     rounds: int = field(default=3, converter=whole)
    ...
    ...     def __attrs_post_init__(self) -> None:
    ...         check_whole("rounds", self.rounds, 1, 9)
    >>> Rules(rounds=True)
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidRules: option rounds: must be a whole number from 1 to 9
    """
    if isinstance(value, bool | int):
        return value
    try:
        return index(value)  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - foreign code; TypeError for an object without __index__
        return value


def check_whole(option: str, value: object, low: int, high: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is an int in this range, ends included.

    >>> check_whole("rounds", 0, 1, 9)
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidRules: option rounds: must be a whole number from 1 to 9
    """
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(option, f"must be a whole number from {low} to {high}")


def check_choice(option: str, value: object, choices: Collection[str | int]) -> None:
    """Raises `InvalidRules` unless the option is one of these values and of the same type.

    >>> check_choice("trump", "lead", ("none", "turned"))
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidRules: option trump: must be one of: none, turned
    """
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise InvalidRules(option, f"must be one of: {', '.join(map(str, choices))}")


def repr_options(rules: Any) -> str:
    """The call that makes these rules: `players`, and the options that differ from the default.

    For the `repr` of an attrs class whose other options have defaults.
    """
    cls: Any = type(rules)
    usual = cls(players=rules.players)
    arguments = [f"players={rules.players!r}"]
    for option in attrs.fields(cls):
        value = getattr(rules, option.name)
        if option.name != "players" and value != getattr(usual, option.name):
            arguments.append(f"{option.name}={value!r}")
    return f"{cls.__name__}({', '.join(arguments)})"


def as_tuple(values: Sequence[T]) -> tuple[T, ...]:
    """A list as the tuple that is meant; anything else unchanged, for `check_tuple` to refuse."""
    return tuple(values) if isinstance(values, list) else cast("tuple[T, ...]", values)


def check_tuple(option: str, value: object, most: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is a tuple of at most `most` entries.

    >>> check_tuple("bonuses", [5, 10])
    Traceback (most recent call last):
    ...
    herrlof_rules.core.errors.InvalidRules: option bonuses: must be a tuple
    """
    if type(value) is not tuple:
        raise InvalidRules(option, "must be a tuple")
    if len(value) > most:
        raise InvalidRules(option, f"must not have more than {most} entries")
