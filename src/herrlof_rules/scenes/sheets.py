"""Score sheets: the results of finished rounds in an observation of any game."""

from typing import Any, Final, TypeGuard

import attrs

from herrlof_rules.core.construction import cached_by_class
from herrlof_rules.core.parameters import AnyObservation
from herrlof_rules.core.visibility import Everyone, visibility

BY_SEAT: Final = Everyone(by_seat=True)


def score_sheets(observation: AnyObservation) -> tuple[str, tuple[object, ...]]:
    """The name and value of the field with the score sheets; both empty before the first sheet.

    It is the first field with a tuple of values whose fields are all marked `BySeat`.
    """
    for name, _ in visibility(type(observation)):
        value = getattr(observation, name)
        if are_sheets(value):
            return name, value
    return "", ()


def are_sheets(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether a value of an observation is a tuple of one or more score sheets."""
    if not isinstance(value, tuple) or not value:
        return False
    return _is_sheet(type(value[0]))


@cached_by_class
def _is_sheet(value_class: Any) -> bool:
    """Whether every field of a class is marked by seat."""
    if not attrs.has(value_class):
        return False
    try:
        marks = [mark for _, mark in visibility(value_class)]
    except TypeError:  # A field has no mark.
        return False
    return bool(marks) and all(mark == BY_SEAT for mark in marks)
