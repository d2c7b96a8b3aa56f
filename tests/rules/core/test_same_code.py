"""Functions with the same code are equal, and so are games described by them."""

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import cloudpickle
import pytest
from attrs import evolve, frozen

from herrlof_rules import GAMES, Game, Match
from herrlof_rules.core.same_code import ByCode, same_code
from herrlof_rules.herrlof import GAME


def factory(kept: Any) -> Callable[[], Any]:
    return lambda: kept


def endless() -> Callable[[], Any]:
    def again() -> Any:
        return again

    return again


def two(kept: Any, default: int = 1) -> Callable[..., Any]:
    def give(value: int = default, *, named: int = default) -> Any:
        return kept, value, named

    return give


def late() -> Callable[[], Any]:
    def early() -> Any:
        return value  # noqa: F821 - set or deleted below

    value = 1
    del value
    return early


@frozen(eq=False)
class Holder(ByCode):
    function: Any


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (factory(1), factory(1)),
        (factory(factory(1)), factory(factory(1))),
        (endless(), endless()),
        (two((1, [2])), two((1, [2]))),
        (partial(factory, 1), partial(factory, 1)),
        (late(), late()),
        (Holder(factory(1)), Holder(factory(1))),
    ],
    ids=["captured", "nested", "recursive", "defaults", "partial", "empty cell", "part"],
)
def test_functions_with_the_same_code_are_equal(one: Any, other: Any) -> None:
    assert one is not other
    assert same_code(one, other)


class NeitherWay:
    def __bool__(self) -> bool:
        raise ValueError("an array is neither true nor false")


class Array:
    def __eq__(self, _other: object) -> Any:
        return NeitherWay()

    __hash__ = None  # type: ignore[assignment]  # as arrays have none


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (factory(1), factory(2)),
        (factory(factory(1)), factory(factory(2))),
        (factory(1), two(1)),
        (two(1, 1), two(1, 2)),
        (factory((1, 2)), factory((1, 2, 3))),
        (factory({1: 2}), factory({2: 2})),
        (factory(1), partial(factory, 1)),
        (factory(Array()), factory(Array())),
        (Holder(factory(1)), Holder(factory(2))),
        (Holder(1), 1),
    ],
    ids=[*"abcdefghij"],
)
def test_functions_that_differ_are_not_equal(one: Any, other: Any) -> None:
    assert not same_code(one, other)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@pytest.mark.parametrize(
    "pickler", [pickle.dumps, cloudpickle.dumps], ids=["pickle", "cloudpickle"]
)
def test_copies_of_a_game_are_equal(game: Game, pickler: Callable[[object], bytes]) -> None:
    """A game, a match and a record are equal to their copies, and have the same hash."""
    match = Match.start(game, game.rules(), seed=1)
    for value in (game, match, match.record({"names": ["Anna"]}), game.phases):
        again = pickle.loads(pickler(value))
        assert again is not value
        assert again == value
        assert hash(again) == hash(value)


@pytest.mark.parametrize("name", ["action_space", "initial", "max_decisions"])
def test_games_with_copied_functions_are_equal(name: str) -> None:
    """A function that was copied by value is another object with the same code."""
    one, other = (evolve(GAME, **{name: factory(())}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)


def test_games_with_other_functions_are_other_games() -> None:
    checks = [lambda _: None, lambda _: 1]
    assert evolve(GAME, check_state=checks[0]) != evolve(GAME, check_state=checks[1])
    assert evolve(GAME, action_space=factory(())) != evolve(GAME, action_space=factory((1,)))
    assert GAME.name != GAME
