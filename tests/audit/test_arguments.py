"""Functions that take a state refuse any other object, and seats that do not exist.

`Game` checks the state and the seat before or after it calls an author's functions.
"""

from collections.abc import Callable
from typing import Any

import pytest
from audit.games import EACH_GAME, few_positions
from rules.testing import toy
from rules.testing.replaced import replaced

from herrlof_rules import Game
from herrlof_rules.core import HerrlofRulesError, UnknownSeat
from herrlof_rules.core.seats import is_seat
from herrlof_rules.testing import Position
from herrlof_rules.testing.generators.forgeries import JUNK, wrong_seats


def check_states(position: Position) -> None:
    """Raises `AssertionError` if a function accepts an object that is not a state."""
    game = position.game
    move = game.action_space(position.rules)[0]
    calls: tuple[Callable[[Any], object], ...] = (
        game.turn,
        game.chance,
        game.legal_actions,
        lambda state: game.legal_actions(state, 0),
        lambda state: game.observe(state, None),
        lambda state: game.observe(state, 0),
        game.validate,
        lambda state: game.apply(state, move),
        lambda state: game.step(state, move, 0),
    )
    for call in calls:
        for other in (*JUNK, position.rules, game.state):
            try:
                call(other)
            except (TypeError, HerrlofRulesError):
                continue
            raise AssertionError(f"{other!r} is accepted as a state")


def check_seats(position: Position) -> None:
    """Raises `AssertionError` if a seat that does not exist is given anything."""
    game, state = position.game, position.state
    for seat in wrong_seats(position.players):
        for call in (game.legal_actions, game.observe):
            try:
                call(state, seat)
            except UnknownSeat:
                continue
            raise AssertionError(f"{seat!r} is accepted as a seat")


@EACH_GAME
def test_other_objects_are_not_states(game: Game, rules: Any) -> None:
    """Anything but a state raises `TypeError` or a documented error."""
    for position in few_positions(game, rules):
        check_states(position)


@EACH_GAME
def test_other_seats_are_unknown(game: Game, rules: Any) -> None:
    """A seat that does not exist, such as `True` or `"0"`, raises `UnknownSeat`."""
    for position in few_positions(game, rules):
        check_seats(position)


def _lenient(state: Any, seat: Any) -> Any:
    return toy.GAME.observe(state, seat if is_seat(seat, state.rules.players) else None)


def _unchecked(state: Any) -> None:
    if state.dealt:
        toy.GAME.validate(state)


@pytest.mark.parametrize(
    ("check", "broken"),
    [(check_seats, {"observe": _lenient}), (check_states, {"validate": _unchecked})],
    ids=["a seat that does not exist sees what a spectator sees", "what is no state crashes"],
)
def test_the_audit_finds_a_broken_library(
    check: Callable[[Position], None], broken: dict[str, Any]
) -> None:
    """The audit fails if a method of `Game` has a planted fault."""
    position = next(few_positions(replaced(toy.GAME, **broken), toy.Rules()))
    with pytest.raises((AssertionError, AttributeError)):
        check(position)
