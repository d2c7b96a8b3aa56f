"""The laws that values are frozen, equal exactly when their documents are, and copied whole."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from enum import Enum
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import attrs

from herrlof_rules import documents
from herrlof_rules.core import CHANCE, AnyRules, Chance, DocumentError, Game, RandomSource
from herrlof_rules.core.parameters import A, E, O, S, V
from herrlof_rules.documents.shapes import unstructure
from herrlof_rules.documents.text import canonical_json
from herrlof_rules.match.match import Match
from herrlof_rules.testing.counterexample import broken, difference, require, shorten, whole_repr
from herrlof_rules.testing.generators.plain import by_field, made_from
from herrlof_rules.testing.generators.playouts import Position, pick

TRIED = 4
"""The most values tried in the place of one, until one is accepted."""


def check_equality(position: Position, rng: RandomSource) -> None:
    """States, observations, events and choices with different documents are not equal.

    The different values are made by changing a leaf in every field of a document, whether play can
    lead to them or not.
    """
    game, state = position.game, position.state
    _check_equals(position, "state", state, S, rng)
    observation = game.observe(state, pick(rng, position.onlookers))
    _check_equals(position, "observation", observation, V, rng)
    for action in game.legal_actions(state, *position.turn.seats[:1])[:1]:
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
    for same_field in by_field(plain).values():
        field_leaves = [
            (path, part) for path, part in same_field if not isinstance(part, dict | list)
        ]
        if not field_leaves:
            continue
        path, part = pick(rng, field_leaves)
        for other in _others(part, [leaf for _, leaf in field_leaves], rng):
            try:
                changed = made_from(game, parameter, plain, (path, other))
            except DocumentError:
                continue
            written = unstructure(game, parameter, changed, "$")
            if (changed == value) != (written == plain):
                fact = f"two {kind}s are equal, and their documents are not"
                if changed != value:
                    fact = f"two {kind}s are not equal, and their documents are"
                texts = difference(canonical_json(plain), canonical_json(written))
                position.broken("equality", fact, *texts)
            if written != plain:
                break


def _others(part: Any, field_values: list[Any], rng: RandomSource) -> Iterator[Any]:
    if isinstance(part, bool):
        yield not part
    elif type(part) is int:
        yield from (part + 1, part - 1)
    else:
        for _ in range(TRIED):
            yield pick(rng, field_values)
        yield None
        yield 0


def pickled(value: object) -> str:
    """The pickle of a value as text, including attributes that no repr shows; empty on failure.

    No part is written as a reference to an earlier part, so the result does not depend on which
    equal parts are the same object.
    """
    file = BytesIO()
    pickler = pickle.Pickler(file, protocol=5)
    pickler.fast = True
    try:
        pickler.dump(value)
    except (pickle.PicklingError, AttributeError, TypeError, ValueError):
        return ""
    return file.getvalue().decode("latin-1")


def check_copies(position: Position) -> None:
    """Rules, states, moves, events, views and matches survive `copy` and `deepcopy`."""
    whole = ("match", position.match, None), ("set of rules", position.rules, None)
    for name, value, _ in (*whole, *_values(position)):
        for make in (copy, deepcopy):
            how = f"copied by {make.__name__}"
            texts = whole_repr(value), whole_repr(_again("copies", name, value, make, how))
            fact = f"the {name} is written differently when {how}"
            require(texts[0] == texts[1], "copies", fact, *difference(*texts))


def _again(law: str, name: str, value: Any, copier: Callable[[Any], Any], how: str) -> Any:
    """Returns the copy of a value, which must be an equal value of the same class."""
    try:
        copied = copier(value)
    except Exception as error:  # noqa: BLE001 - any error is the fault looked for
        fact = f"the {name} cannot be {how}: {type(error).__name__}: {shorten(str(error))}"
        broken(law, fact, shorten(whole_repr(value)))
    if type(copied) is not type(value) or copied != value or hash(copied) != hash(value):
        fact = f"the {name} is not equal to the original when {how}"
        broken(law, fact, *difference(whole_repr(value), whole_repr(copied)))
    return copied


def check_pickling(game: Game, rules: AnyRules, sampled: Iterable[Position]) -> None:
    """`pickle` returns a game and its values equal, and with equal documents.

    If cloudpickle is installed, which Dask and Ray use to send values, its copies are also checked.
    Lambdas, and functions and classes made in functions, cannot be pickled.
    """
    _check_pickled("game", game)
    check_pickled_rules(game, rules)
    longest: Match | None = None
    for position in sampled:
        longest = position.match
        for name, value, dump in _values(position):
            _check_pickled(name, value, dump and partial(dump, game))
    if longest is not None:
        _check_pickled("match", longest)
        _check_pickled("record", longest.record())


def check_pickled_rules(game: Game, rules: AnyRules) -> None:
    """`pickle` returns equal rules with the same document."""
    _check_pickled("set of rules", rules, partial(documents.dump_rules, game))


def _picklers() -> Iterator[tuple[str, Callable[[object], bytes]]]:
    yield "pickled", pickle.dumps
    if find_spec("cloudpickle") is not None:
        yield "copied by cloudpickle", import_module("cloudpickle").dumps


def _check_pickled(name: str, value: object, dump: Callable[[Any], str] | None = None) -> None:
    for how, pickler in _picklers():
        copied = _again("pickling", name, value, partial(_copied, pickler), how)
        if dump is not None:
            document, copied_document = dump(value), dump(copied)
            fact = f"the {name} has another document when {how}"
            require(
                document == copied_document,
                "pickling",
                fact,
                *difference(document, copied_document),
            )


def _copied(pickler: Callable[[object], bytes], value: object) -> object:
    return pickle.loads(pickler(value))  # noqa: S301 - written by ourselves


def _values(position: Position) -> Iterator[tuple[str, object, Callable[..., str] | None]]:
    """The values at a position, each with its name and the function that writes it."""
    match = position.match
    yield "state", position.state, documents.dump_state
    for seat in position.onlookers:
        view = match.view(seat)
        yield "view", view, documents.dump_view
        yield "observation", view.observation, documents.dump_observation
        yield from (("action", action, documents.dump_action) for action in view.legal_actions[:1])
    for entry in match.log[-1:]:
        yield "entry", entry, None
        chance = entry.by == CHANCE
        dump_choice = documents.dump_outcome if chance else documents.dump_action
        yield "outcome" if chance else "action", entry.choice, dump_choice
        yield from (("event", event, None) for event in entry.events)


_CHANGEABLE = (list, dict, set, bytearray)


def check_frozen(position: Position) -> None:
    """States, rules, moves, events, observations and all their parts cannot be changed."""
    for name, value, _ in (("rules", position.rules, None), *_values(position)):
        if name != "view":  # All parts of a view except earlier events follow.
            _check_frozen(name, value)


def _check_frozen(path: str, value: Any) -> None:
    if isinstance(value, _CHANGEABLE):
        broken("frozen", f"{path} is a {type(value).__name__}, which can be changed")
    if isinstance(value, tuple | frozenset):
        for number, item in enumerate(value):
            _check_frozen(f"{path}[{number}]", item)
    elif attrs.has(type(value)) and not isinstance(value, Enum):
        for name, part in _fields(value):
            try:
                setattr(value, name, part)
            except (AttributeError, TypeError):
                _check_frozen(f"{path}.{name}", part)
            else:
                fact = f"{path}.{name} can be set: {type(value).__name__} is not frozen"
                broken("frozen", fact)


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yields all fields except memos, which are neither arguments nor compared."""
    for a in attrs.fields(type(value)):
        if a.init or a.eq:
            yield a.name, getattr(value, a.name)
