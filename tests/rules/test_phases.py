"""Every phase of both games refuses any object that is not a state, a move or a seat."""

from collections.abc import Callable
from copy import copy, deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from rules.turns import MOVES, TURNS

from herrlof_rules import GAMES, Chance, Decision, Game, IllegalAction, Over, UnknownSeat, herrlof
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import NoChanceTurn
from herrlof_rules.core.message_text import bounded_repr
from herrlof_rules.testing.counterexample import whole_repr
from herrlof_rules.testing.generators.forgeries import JUNK, exact_form, forgeries, wrong_seats

EVERY = pytest.mark.parametrize(
    ("game", "state", "clause"),
    [
        pytest.param(GAMES[name], state, clause, id=f"{name}-{kind}-{clause}")
        for name, turns in TURNS.items()
        for kind, state, clause in turns
    ],
)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_turn_is_there(name: str) -> None:
    game = GAMES[name]
    assert {kind for kind, _, _ in TURNS[name]} == {phase.kind for phase in game.phases}
    for kind, state, _ in TURNS[name]:
        assert game.turn(state).kind == kind
        game.validate(state)
    assert {*map(type, MOVES[name])} == {*game.actions, *game.outcomes}


@EVERY
def test_what_is_no_move(game: Game, state: Any, clause: str) -> None:
    """Any other object is refused and changes nothing; a clause is named only after the end."""
    before, turn = whole_repr(state), game.turn(state)
    foreign = [*JUNK, *MOVES["odin" if game is herrlof.GAME else "herrlof"]]
    forged = [each for move in MOVES[game.name] for each in forgeries(move)]
    good = {exact_form(action) for action in game.legal_actions(state, *turn.seats[:1])}
    for move in (*foreign, *forged):
        if exact_form(move) in good or (
            isinstance(turn, Chance) and game.chance(state).probability(move)
        ):
            continue  # The move happens to be legal here.
        for carry_out in (game.apply, game.step):
            with pytest.raises(IllegalAction) as caught:
                carry_out(state, move)
            assert caught.value.action is move
            if type(move) not in {*game.actions, *game.outcomes}:
                assert caught.value.clause == (clause if isinstance(turn, Over) else "")
                assert bounded_repr(move) in str(caught.value)
    assert whole_repr(state) == before


@EVERY
def test_a_seat_that_does_not_exist(game: Game, state: Any, clause: str) -> None:
    """A seat that does not exist raises `UnknownSeat` at every turn, for every move."""
    for seat in wrong_seats(2):
        for move in (*game.legal_actions(state, *game.turn(state).seats[:1]), *MOVES[game.name]):
            for carry_out in (game.apply, game.step):
                with pytest.raises(UnknownSeat):
                    carry_out(state, move, seat)
        for look in (game.legal_actions, game.observe):
            with pytest.raises(UnknownSeat):
                look(state, seat)


@EVERY
def test_chance_is_asked_at_its_turns_only(game: Game, state: Any, clause: str) -> None:
    """Chance is not a seat; a source of numbers without `randrange` is refused."""
    if not isinstance(game.turn(state), Chance):
        with pytest.raises(NoChanceTurn):
            game.chance(state)
        return
    chance = game.chance(state)
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, next(iter(chance))[0], seat)
        assert caught.value.clause == clause
    for action in MOVES[game.name][: len(game.actions)]:
        with pytest.raises(IllegalAction, match="chance must settle"):
            game.apply(state, action)
    for source in (None, 7, object()):
        with pytest.raises(TypeError, match=r"randrange\(n\)"):
            chance.sample(source)


@EVERY
def test_only_who_is_to_act_acts(game: Game, state: Any, clause: str) -> None:
    turn = game.turn(state)
    for seat in {0, 1}.difference(turn.seats):
        assert game.legal_actions(state, seat) == ()
        for move in game.legal_actions(state, *turn.seats[:1]):
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, move, seat)
            assert (caught.value.seat, caught.value.clause) == (seat, clause)
    assert bool(game.legal_actions(state, *turn.seats[:1])) == isinstance(turn, Decision)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_state_and_no_rules(name: str) -> None:
    """Any object other than a state or rules raises `TypeError`, which names the expected type."""
    game, (other,) = GAMES[name], {*GAMES} - {name}
    action, outcome = game.action_space(game.rules())[0], MOVES[name][-1]
    calls: list[Callable[[Any], object]] = [
        *(game.turn, game.chance, game.legal_actions, game.validate, game.initial),
        lambda wrong: game.legal_actions(wrong, 0),
        lambda wrong: game.legal_actions(wrong, 9),
        lambda wrong: game.apply(wrong, action),
        lambda wrong: game.apply(wrong, outcome),
        lambda wrong: game.step(wrong, outcome, 0),
        lambda wrong: game.observe(wrong, None),
        lambda wrong: game.observe(wrong, 9),
    ]
    states = [state for _, state, _ in TURNS[other]]
    turnless = SimpleNamespace(rules=game.rules())
    classes = (game.state, game.rules)
    for wrong in (None, 7, "state", [], turnless, *classes, GAMES[other].rules(), *states):
        for call in calls:
            with pytest.raises(TypeError, match=rf"expected a herrlof_rules\.{name}"):
                call(wrong)
        for of_rules in (game.action_space, game.max_decisions, game.action_count):
            with pytest.raises(TypeError, match=rf"expected a herrlof_rules\.{name}|unhashable"):
                of_rules(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_copies_are_the_values_themselves(name: str) -> None:
    """Copying a frozen value returns the value itself."""
    game = GAMES[name]
    for _, state, _ in TURNS[name]:
        values = [state, state.rules, state.standing, game.observe(state, 0)]
        if isinstance(game.turn(state), Chance):
            values.append(game.chance(state))
        first = game.turn(state).seats[:1]
        for action in game.legal_actions(state, *first)[:1]:
            values += [action, *game.step(state, action, *first).events]
        for value in values:
            assert copy(value) is deepcopy(value) is value
    for kind in (*game.actions, *game.outcomes, *game.events):
        assert issubclass(kind, Value)
