"""The law that two values are equal exactly when their documents are."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from herrlof_rules.core.errors import DocumentError
from herrlof_rules.core.parameters import A, E, O, S, V
from herrlof_rules.core.randomness import RandomSource
from herrlof_rules.core.turn import Chance
from herrlof_rules.documents.shapes import structure, unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.testing.broken import difference
from herrlof_rules.testing.playouts import Position, pick

TRIED = 4
"""So many values are tried in the place of one, until one is taken."""

_Path: TypeAlias = tuple[str | int, ...]


def check_equality(position: Position, rng: RandomSource) -> None:
    """What has different documents is not equal: states, observations, events and choices.

    The others are made from the document of each, by changing a leaf in every field of it, whether
    play can lead there or not.
    """
    game, state = position.game, position.state
    _check_equals(position, "state", state, S, rng)
    seen = game.observe(state, pick(rng, position.onlookers))
    _check_equals(position, "observation", seen, V, rng)
    for action in game.legal_actions(state)[:1]:
        _check_equals(position, "action", action, A, rng)
    for event in (event for entry in position.match.log[-1:] for event in entry.events):
        _check_equals(position, "event", event, E, rng)
    if isinstance(position.turn, Chance):
        _check_equals(position, "outcome", game.chance(state).sample(rng), O, rng)


def _check_equals(
    position: Position, kind: str, value: Any, parameter: Any, rng: RandomSource
) -> None:
    game = position.game
    plain = unstructure(game, parameter, value, "$")
    for places in _by_field(plain).values():
        path, part = pick(rng, places)
        for other in _others(part, [p for _, p in places], rng):
            try:
                made = structure(game, parameter, _put(plain, path, other), "$")
            except (DocumentError, LookupError):
                continue
            written = unstructure(game, parameter, made, "$")
            if (made == value) != (written == plain):
                fact = f"two {kind}s are equal, and their documents are not"
                if made != value:
                    fact = f"two {kind}s are not equal, and their documents are"
                texts = difference(canonical_json(plain), canonical_json(written))
                position.broken("equality", fact, *texts)
            if written != plain:
                break


def _by_field(plain: Any) -> dict[_Path, list[tuple[_Path, Any]]]:
    """The leaves of a plain value by where they are, numbers of entries left out."""
    found: dict[_Path, list[tuple[_Path, Any]]] = {}
    for path, part in _leaves(plain, ()):
        field = tuple(step for step in path if isinstance(step, str))
        found.setdefault(field, []).append((path, part))
    return found


def _leaves(plain: Any, path: _Path) -> Iterator[tuple[_Path, Any]]:
    if isinstance(plain, dict):
        for key, part in plain.items():
            if key != "type":
                yield from _leaves(part, (*path, key))
    elif isinstance(plain, list):
        for number, part in enumerate(plain):
            yield from _leaves(part, (*path, number))
    else:
        yield path, plain


def _others(part: Any, alike: list[Any], rng: RandomSource) -> Iterator[Any]:
    if isinstance(part, bool):
        yield not part
    elif type(part) is int:
        yield from (part + 1, part - 1)
    else:
        for _ in range(TRIED):
            yield pick(rng, alike)
        yield None
        yield 0


def _put(plain: Any, path: _Path, part: Any) -> Any:
    """A copy of the plain value with another part in one place."""
    if not path:
        return part
    copy = plain.copy()
    copy[path[0]] = _put(plain[path[0]], path[1:], part)
    return copy
