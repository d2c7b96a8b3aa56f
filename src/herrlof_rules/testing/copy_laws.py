"""The law that copies are the values themselves or equal to them, pickled ones too."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from functools import partial
from io import BytesIO
from typing import Any

from herrlof_rules.core.game import Game
from herrlof_rules.core.move import CHANCE
from herrlof_rules.core.protocols import AnyRules
from herrlof_rules.documents import (
    dump_action,
    dump_observation,
    dump_outcome,
    dump_rules,
    dump_state,
    dump_view,
)
from herrlof_rules.match.match import Match
from herrlof_rules.testing.broken import broken, difference, require, shorten, whole_repr
from herrlof_rules.testing.playouts import Position


def pickled(value: object) -> str:
    """What `pickle` writes of a value, attributes that no repr shows included; "" where it cannot.

    Nothing in it is written as a reference to an earlier part, so it does not depend on which
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
    """States, moves, events, views and matches survive `copy` and `deepcopy`."""
    for name, value, _ in (("match", position.match, None), *_values(position)):
        for make in (copy, deepcopy):
            text = whole_repr(value)
            try:
                again = make(value)
            except Exception as error:  # noqa: BLE001 - whatever it raises is the fault looked for
                fact = f"{make.__name__} of a {name} raises {type(error).__name__}: {error}"
                position.broken("copies", fact, shorten(text))
            if again != value or hash(again) != hash(value) or whole_repr(again) != text:
                fact = f"{make.__name__} of a {name} makes another"
                position.broken("copies", fact, *difference(text, whole_repr(again)))


def check_pickling(game: Game, rules: AnyRules, some: Iterable[Position]) -> None:
    """What `pickle` makes of a game and of all that belongs to it is equal, with equal documents.

    Lambdas, and functions and classes made in functions, cannot be pickled.
    """
    _check_pickled("game", game)
    check_pickled_rules(game, rules)
    longest: Match | None = None
    for position in some:
        longest = position.match
        for name, value, dump in _values(position):
            _check_pickled(name, value, dump and partial(dump, game))
    if longest is not None:
        _check_pickled("match", longest)


def check_pickled_rules(game: Game, rules: AnyRules) -> None:
    """What `pickle` makes of rules is equal, with the same document."""
    _check_pickled("set of rules", rules, partial(dump_rules, game))


def _check_pickled(name: str, value: object, dump: Callable[[Any], str] | None = None) -> None:
    text = whole_repr(value)
    try:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - written by ourselves
    except Exception as error:  # noqa: BLE001 - whatever it raises is the fault looked for
        fact = f"a {name} cannot be pickled: {type(error).__name__}: {shorten(str(error))}"
        broken("pickling", fact, shorten(text))
    if type(again) is not type(value) or again != value or hash(again) != hash(value):
        broken(
            "pickling", f"a {name} is another when unpickled", *difference(text, whole_repr(again))
        )
    if dump is not None:
        fact = f"a {name} has another document when unpickled"
        require(dump(again) == dump(value), "pickling", fact, *difference(dump(value), dump(again)))


def _values(position: Position) -> Iterator[tuple[str, object, Callable[..., str] | None]]:
    """What there is at a position, each with its name and the function that writes it."""
    match = position.match
    yield "state", position.state, dump_state
    for seat in position.onlookers:
        view = match.view(seat)
        yield "view", view, dump_view
        yield "observation", view.observation, dump_observation
        yield from (("action", action, dump_action) for action in view.legal_actions[:1])
    for entry in match.log[-1:]:
        yield "entry", entry, None
        chance = entry.by == CHANCE
        dump_choice = dump_outcome if chance else dump_action
        yield "outcome" if chance else "action", entry.choice, dump_choice
        yield from (("event", event, None) for event in entry.events)
