"""The law that an outcome is listed exactly when it has a probability, and when it is taken.

Outcomes that chance gives are changed a little and built anew by their own class, so that it may
bring them into canonical form or refuse them.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import islice, pairwise
from typing import Any, TypeAlias

import attrs

from herrlof_rules.core.errors import HerrlofRulesError
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance
from herrlof_rules.testing.chance_laws import ENUMERATED
from herrlof_rules.testing.forgeries import exact_form
from herrlof_rules.testing.legality_laws import refusal
from herrlof_rules.testing.playouts import Position

CHANGED = 40
"""So many of the outcomes are changed, evenly spread."""

FORGED = 60
"""At most so many forgeries of each are tried."""

MEMBERS = 12
"""So many other members of an enumeration are put in the place of one at most."""


def check_forged_outcomes(position: Position, rng: RandomSource) -> None:
    """What is not listed has no probability and is refused, and the other way round.

    Of distributions too large to be listed: what all samples have in ascending order has no
    probability in another.
    """
    if not isinstance(position.turn, Chance):
        return
    distribution = position.game.chance(position.state)
    if distribution.count > ENUMERATED:
        some = [distribution.sample(rng) for _ in range(CHANGED)]
        some += [outcome for outcome, _ in islice(iter(distribution), CHANGED)]
        _check_ascending(position, some)
        return
    listed = [outcome for outcome, _ in distribution]
    forms = frozenset(map(exact_form, listed))
    for outcome in listed[:: 1 + len(listed) // CHANGED]:
        for forged in islice(forged_outcomes(outcome), FORGED):
            _check_forged(position, forged, is_listed=exact_form(forged) in forms)


def _check_forged(position: Position, forged: Any, *, is_listed: bool) -> None:
    has = position.game.chance(position.state).probability(forged) > 0
    taken = refusal(position, position.game.apply, forged, None) is None
    if has == taken == is_listed:
        return
    listed = "is listed" if is_listed else "is not listed"
    likely = "has a probability" if has else "has no probability"
    position.broken(
        "chance", f"{forged!r} {listed}, {likely} and is {'taken' if taken else 'refused'}"
    )


def _check_ascending(position: Position, some: list[Any]) -> None:
    """Tuples that are ascending in every outcome are so in all that chance can give."""
    distribution = position.game.chance(position.state)
    always = [path for path, part in _tuples(some[0], ()) if len(part) > 1]
    for path in always:
        if not all(_is_ascending(outcome, path) for outcome in some):
            continue
        part = _at(some[0], path)
        try:
            forged = _with(some[0], path, (part[1], part[0], *part[2:]))
        except (TypeError, ValueError, HerrlofRulesError):
            continue
        if forged != some[0] and distribution.probability(forged) > 0:
            fact = f"{forged!r} has a probability, but all outcomes listed or sampled ascend there"
            position.broken("chance", fact)


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


_Path: TypeAlias = tuple[str | int, ...]


def _tuples(value: Any, path: _Path) -> Iterator[tuple[_Path, tuple[Any, ...]]]:
    if type(value) is tuple:
        yield path, value
        for n, entry in enumerate(value):
            yield from _tuples(entry, (*path, n))
    elif attrs.has(type(value)):
        for a in attrs.fields(type(value)):
            if a.init:
                yield from _tuples(getattr(value, a.name), (*path, a.name))


def _at(value: Any, path: _Path) -> Any:
    for step in path:
        value = getattr(value, step) if isinstance(step, str) else value[step]
    return value


def _with(value: Any, path: _Path, part: Any) -> Any:
    if not path:
        return part
    step, *rest = path
    if isinstance(step, str):
        return attrs.evolve(value, **{step: _with(getattr(value, step), tuple(rest), part)})
    return (*value[:step], _with(value[step], tuple(rest), part), *value[step + 1 :])


def _is_ascending(outcome: Any, path: _Path) -> bool:
    try:
        part = [_rank(entry) for entry in _at(outcome, path)]
        return all(a <= b for a, b in pairwise(part))
    except (TypeError, LookupError, AttributeError):  # of no order, or nothing is there
        return False


def _rank(entry: Any) -> Any:
    return list(type(entry)).index(entry) if isinstance(entry, Enum) else entry
