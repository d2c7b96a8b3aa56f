"""The law that copies are the values themselves or equal to them, pickled ones too."""

import pickle
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from io import BytesIO

from herrlof_rules.core.game import Game
from herrlof_rules.testing.broken import difference
from herrlof_rules.testing.playouts import Position


def can_be_pickled(game: Game) -> bool:
    """Whether a game, and so a match of it, can be sent to another process.

    Lambdas, and functions and classes made inside functions, stand in the way.
    """
    return _comes_back(game)


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
    """States, moves, events, views and matches survive `copy` and `deepcopy`, and `pickle`, too.

    What holds the game is pickled only if it can be, and nothing is if its classes cannot be.
    """
    game = position.game
    classes = (game.rules, game.state, *game.actions, *game.outcomes, *game.events)
    with_classes = _comes_back((*classes, game.observation))
    for name, value in _values(position):
        ways: dict[str, Callable[[object], object]] = {"copy": copy, "deepcopy": deepcopy}
        if can_be_pickled(game) if name == "match" else with_classes:
            ways["pickle"] = _send
        text = repr(value)
        for way, make in ways.items():
            try:
                again = make(value)
            except Exception as error:  # noqa: BLE001 - whatever it raises is the fault looked for
                fact = f"{way} of a {name} raises {type(error).__name__}: {error}"
                position.broken("copies", fact, text[:300])
            if again != value or hash(again) != hash(value) or repr(again) != text:
                fact = f"{way} of a {name} makes another"
                position.broken("copies", fact, *difference(text, repr(again)))


def _comes_back(value: object) -> bool:
    try:
        return _send(value) == value
    except (pickle.PicklingError, AttributeError, TypeError):
        return False


def _send(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - written by ourselves


def _values(position: Position) -> Iterator[tuple[str, object]]:
    match = position.match
    yield "state", position.state
    yield "match", match
    for seat in position.onlookers:
        view = match.view(seat)
        yield "view", view
        yield "observation", view.observation
        yield from (("action", action) for action in view.legal_actions[:1])
    for entry in match.log[-1:]:
        yield "entry", entry
        yield "choice", entry.choice
        yield from (("event", event) for event in entry.events)
