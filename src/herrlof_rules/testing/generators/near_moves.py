"""Moves that are a little different from possible ones."""

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.testing.generators.forgeries import copy_as

MEMBERS = 12
"""How many other members of an enumeration are put in the place of one, at most."""


def near_moves(move: Any, most: int | None = None, *, forged: bool = True) -> Iterator[Any]:
    """Moves of the same class with one part changed, at most `most`.

    Numbers are one off; entries of tuples exchanged, repeated, dropped or themselves changed.  Each
    is made by the class, which may refuse it or bring it into canonical form, and if `forged` also
    behind its back.
    """
    return islice(_near_moves(move, forged=forged), most)


def _near_moves(move: Any, *, forged: bool) -> Iterator[Any]:
    for name in (a.name for a in attrs.fields(type(move)) if a.init):
        for other in _near(getattr(move, name)):
            if forged:
                yield copy_as(type(move), move, {name: other})
            try:
                yield attrs.evolve(move, **{name: other})
            except (TypeError, ValueError, HerrlofRulesError):
                continue


def _near(value: Any) -> Iterator[Any]:
    if isinstance(value, Enum):
        members = [other for other in type(value) if other is not value]
        yield from members[:: 1 + len(members) // MEMBERS]
    elif type(value) is int:
        yield from (value - 1, value + 1)
    elif type(value) is tuple:
        yield value[::-1]
        yield (*value[1:], *value[:1])
        for n, part in enumerate(value):
            yield (*value[:n], *value[n + 1 :])
            yield (*value[: n + 1], part, *value[n + 1 :])
            if n:
                yield (*value[: n - 1], part, value[n - 1], *value[n + 1 :])
                yield (*value[:n], value[n - 1], *value[n + 1 :])
        for n, part in enumerate(value):
            for other in _near(part):
                yield (*value[:n], other, *value[n + 1 :])
