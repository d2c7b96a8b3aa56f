"""Moves that are a little different from possible ones."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.testing.generators.forgeries import copy_as


def near_actions(action: Any) -> Iterator[Any]:
    """Actions with the parts of a tuple exchanged, repeated or dropped, or a number one off.

    Each is made by its class, if that does not refuse, and behind its back.
    """
    for name in (a.name for a in attrs.fields(type(action)) if a.init):
        for other in _near(getattr(action, name)):
            yield copy_as(type(action), action, {name: other})
            try:
                yield attrs.evolve(action, **{name: other})
            except (TypeError, ValueError):
                continue


def _near(value: Any) -> Iterator[Any]:
    if type(value) is int:
        yield from (value - 1, value + 1)
    if type(value) is not tuple:
        return
    yield value[::-1]
    yield (*value[1:], *value[:1])
    for n, part in enumerate(value):
        yield (*value[:n], *value[n + 1 :])
        yield (*value[: n + 1], part, *value[n + 1 :])
        if n:
            yield (*value[: n - 1], part, value[n - 1], *value[n + 1 :])
            yield (*value[:n], value[n - 1], *value[n + 1 :])


MEMBERS = 12
"""So many other members of an enumeration are put in the place of one at most."""


def forged_outcomes(outcome: Any) -> Iterator[Any]:
    """Outcomes of the same class with one part changed, as far as the class takes it."""
    for name in (a.name for a in attrs.fields(type(outcome)) if a.init):
        for other in _changed(getattr(outcome, name)):
            try:
                forged = attrs.evolve(outcome, **{name: other})
            except (TypeError, ValueError, HerrlofRulesError):
                continue
            if forged != outcome:
                yield forged


def _changed(value: Any) -> Iterator[Any]:
    """Numbers one more or less, other members of enumerations, entries of tuples exchanged."""
    if isinstance(value, Enum):
        members = [other for other in type(value) if other is not value]
        yield from members[:: 1 + len(members) // MEMBERS]
    elif type(value) is int:
        yield from (value + 1, value - 1)
    elif type(value) is tuple:
        for n in range(len(value) - 1):
            yield (*value[:n], value[n + 1], value[n], *value[n + 2 :])
        for n, entry in enumerate(value):
            for other in _changed(entry):
                yield (*value[:n], other, *value[n + 1 :])
