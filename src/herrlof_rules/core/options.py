"""Checks for the options of a game's rules; each error names the option at fault."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar, cast

import attrs

from herrlof_rules.core.errors import InvalidRules

T = TypeVar("T")

LARGEST = 1_000_000
"""The largest value that a numeric option may have."""


def check_int(option: str, value: object, low: int, high: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is an int in this inclusive range."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(option, f"must be a whole number from {low} to {high}")


def check_choice(option: str, value: object, choices: Collection[str | int]) -> None:
    """Raises `InvalidRules` unless the option is one of these values and of the same type."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise InvalidRules(option, f"must be one of: {', '.join(map(str, choices))}")


def repr_options(rules: Any) -> str:
    """The constructor call for these rules: `players` and every non-default option.

    It serves as the `repr` of an attrs class in which all other options have defaults.
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
    """Converts a list to a tuple; returns anything else unchanged, for `check_tuple` to reject."""
    return tuple(values) if isinstance(values, list) else cast("tuple[T, ...]", values)


def check_tuple(option: str, value: object, most: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is a tuple of at most `most` entries."""
    if type(value) is not tuple:
        raise InvalidRules(option, "must be a tuple")
    if len(value) > most:
        raise InvalidRules(option, f"must not have more than {most} entries")
