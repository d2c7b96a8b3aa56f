"""Checks of the options that a game's rules are made of; each names the option it refuses."""

from collections.abc import Collection
from operator import index

from herrlof_rules.core.errors import InvalidRules

LARGEST = 1_000_000
"""No number among the options may be larger."""


def whole(value: object) -> object:
    """The int of a whole number of any type, such as NumPy's; anything else as it is.

    A converter for counts: `check_whole` refuses what is left.  `True` stays what it is.
    """
    if isinstance(value, bool | int):
        return value
    try:
        return index(value)  # type: ignore[arg-type]  # refused below where it has no index
    except TypeError:
        return value


def check_whole(option: str, value: object, low: int, high: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is a whole number in this range."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(option, f"must be a whole number from {low} to {high}")


def check_choice(option: str, value: object, choices: Collection[str | int]) -> None:
    """Raises `InvalidRules` unless the option is one of these values, by type too."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise InvalidRules(option, f"must be one of: {', '.join(map(str, choices))}")


def check_tuple(option: str, value: object, most: int = LARGEST) -> None:
    """Raises `InvalidRules` unless the option is a tuple of at most so many entries."""
    if type(value) is not tuple:
        raise InvalidRules(option, "must be a tuple")
    if len(value) > most:
        raise InvalidRules(option, f"must not have more than {most} entries")
