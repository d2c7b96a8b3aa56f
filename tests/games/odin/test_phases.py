"""C3. Who acts, and what is refused whatever the turn."""

from copy import copy, deepcopy
from random import Random
from typing import Any

import pytest
from attrs import evolve
from games.odin.states import PLAYERS, dealt, one_hand, play, refused, short, table, to_act

from herrlof_rules import IllegalAction, InvalidState, UnknownSeat, herrlof
from herrlof_rules.core.errors import NoChanceTurn
from herrlof_rules.odin import (
    FULL_DECK,
    GAME,
    Card,
    Colour,
    Deal,
    FirstPlayer,
    HandSheet,
    Pass,
    Play,
    RemoveColours,
    Rules,
    State,
    Take,
    action_space,
    apply,
    chance,
    initial,
    legal_actions,
    observe,
    step,
    turn,
    validate,
)


@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_to_the_left(players: int) -> None:
    """C3: two to six players; the turn goes from seat n to seat n+1, and from the last to 0."""
    state = dealt(*(f"B{seat + 1} R{seat + 1}" for seat in range(players)), first=players - 2)
    order = [to_act(state)[1]]
    for seat in ((players - 2 + n) % players for n in range(players)):
        state = play(state, f"B{seat + 1}" if not state.packed_table else "pass")
        order.append(to_act(state)[1])
    assert order[:players] == [(players - 2 + n) % players for n in range(players)]


def test_a_truth_is_no_seat() -> None:
    """C3: seats are numbers; `True` is none, not even while seat 1 is to act."""
    state = dealt("B1 R1", "B2 R2", first=1)
    assert to_act(state) == ("play", 1)
    with pytest.raises(UnknownSeat):
        observe(state, True)
    with pytest.raises(UnknownSeat):
        legal_actions(state, True)
    number: Any
    for number in (True, 1.0):
        with pytest.raises(UnknownSeat):
            apply(state, legal_actions(state)[0], number)


def test_nothing_moves_after_the_end() -> None:
    """M2: when the match is over nobody acts, and chance has nothing to settle."""
    state = one_hand(short(2, max_hands=1), out=0)
    for seat in (None, 0, 1):
        assert legal_actions(state, seat) == ()
        assert refused(state, "pass", seat) == "M2"
    with pytest.raises(IllegalAction) as caught:
        apply(state, FirstPlayer(0))
    assert caught.value.clause == "M2"
    with pytest.raises(ValueError, match="nothing is left to chance"):
        chance(state)


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0"])
def test_seats_that_do_not_exist(seat: int) -> None:
    """F3: nobody sees anything from a seat that does not exist."""
    state = dealt("B1 B2", "R1 R2")
    with pytest.raises(UnknownSeat):
        observe(state, seat)
    with pytest.raises(UnknownSeat):
        legal_actions(state, seat)


STATES: dict[str, State] = {
    "first_player": initial(Rules(2)),
    "remove_colours": initial(Rules(2, two_player_colours=4, first_player=0)),
    "deal": initial(Rules(2, first_player=0)),
    "lead": dealt("B1 B2", "R1 R2"),
    "play": play(dealt("B1 B2", "R1 R2"), "B1"),
    "take": play(table("B4 B5 K1", "R9 O1", on="R1 R2", by=1), "B4 B5"),
    "over": play(table("B4", "R9 O1", max_hands=1), "B4"),
}
CLAUSE = {
    "first_player": "M1",
    "remove_colours": "C5",
    "deal": "D1",
    "lead": "L1",
    "play": "T1",
    "take": "K1",
    "over": "M2",
}


def forged(kind: type[Any], **fields: Any) -> Any:
    """A move made behind the back of attrs."""
    made = object.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


class Played(Play):
    """A class of somebody's own."""


FOREIGN: list[Any] = [
    None,
    7,
    "pass",
    "B1",
    [],
    {},
    object(),
    Play,
    herrlof.Play(herrlof.Card.B1),
    herrlof.FirstDealer(0),
    Played((Card.B1,)),
]
FORGED: list[Any] = [
    forged(Play, cards=[Card.B1]),
    forged(Play, cards=[]),
    forged(Play, cards=()),
    forged(Play, cards=(herrlof.Card.B1,)),
    forged(Play, cards=Card.B1),
    forged(Play, cards=None),
    forged(Play, cards=([],)),
    Take("R1"),  # type: ignore[arg-type]  # that is the point
    Take([]),  # type: ignore[arg-type]  # that is the point
    Take(None),  # type: ignore[arg-type]  # that is the point
    Take(herrlof.Card.R1),  # type: ignore[arg-type]  # that is the point
    FirstPlayer(True),
    FirstPlayer(1.0),  # type: ignore[arg-type]  # that is the point
    FirstPlayer([]),  # type: ignore[arg-type]  # that is the point
    forged(RemoveColours, colours=[Colour.BLUE, Colour.RED]),
    forged(RemoveColours, colours=("blue", "red")),
    forged(RemoveColours, colours=(Colour.RED, Colour.BLUE)),
    forged(RemoveColours, colours=([], [])),
    forged(RemoveColours, colours=None),
    forged(Deal, hands=None),
    forged(Deal, hands=[]),
    forged(Deal, hands=(1, 2)),
    forged(Deal, hands=((1,), (2,))),
    forged(Deal, hands=(([],), ([],))),
    forged(Deal, hands=(FULL_DECK[:9], FULL_DECK[:9])),
    forged(Deal, hands=(FULL_DECK[:1] * 9, FULL_DECK[:9])),
]


@pytest.mark.parametrize("kind", STATES)
@pytest.mark.parametrize("move", [*FOREIGN, *FORGED])
def test_wrong_moves(kind: str, move: Any) -> None:
    """C3: whatever object is handed in, it is refused as a move, and the state is as before."""
    state = STATES[kind]
    before = repr(state)
    for seat in (None, *turn(state).seats, 0, 1):
        for carry_out in (apply, step):
            with pytest.raises(IllegalAction) as caught:
                carry_out(state, move, seat)
            assert caught.value.action is move
            if any(move is foreign for foreign in FOREIGN):
                assert caught.value.clause == CLAUSE[kind]
    assert repr(state) == before


@pytest.mark.parametrize("kind", STATES)
@pytest.mark.parametrize("seat", [-1, 2, 99, True, 1.0, "0", (0,)])
def test_unknown_seats_in_every_turn(kind: str, seat: Any) -> None:
    """C3: a seat that does not exist is refused as such, whatever the move."""
    state = STATES[kind]
    moves: list[Any] = [*legal_actions(state), Pass(), FirstPlayer(0), None]
    for move in moves:
        for carry_out in (apply, step):
            with pytest.raises(UnknownSeat):
                carry_out(state, move, seat)
    for look in (legal_actions, observe):
        with pytest.raises(UnknownSeat):
            look(state, seat)


HERRLOF = herrlof.initial(herrlof.Rules(2, first_dealer=0))
HERRLOF_STATES: list[Any] = [
    HERRLOF,
    herrlof.apply(HERRLOF, herrlof.chance(HERRLOF).sample(Random(1))),
]
FUNCTIONS: list[Any] = [
    turn,
    chance,
    legal_actions,
    lambda state: legal_actions(state, 0),
    lambda state: legal_actions(state, 7),
    lambda state: apply(state, Pass()),
    lambda state: apply(state, FirstPlayer(0)),
    lambda state: apply(state, FirstPlayer(0), 0),
    lambda state: step(state, Play((Card.B1,)), 0),
    lambda state: observe(state, None),
    lambda state: observe(state, 9),
    validate,
    initial,
    action_space,
    GAME.max_decisions,
]


@pytest.mark.parametrize("wrong", [None, 7, "state", [], State, *HERRLOF_STATES])
@pytest.mark.parametrize("function", FUNCTIONS, ids=range(len(FUNCTIONS)))
def test_wrong_states(function: Any, wrong: Any) -> None:
    """C3: what is no state, or no rules, is a `TypeError` that says what is expected."""
    with pytest.raises(TypeError, match=r"expected a herrlof_rules\.games\.odin"):
        function(wrong)


@pytest.mark.parametrize("kind", ["lead", "play", "take", "over"])
def test_no_chance_turn(kind: str) -> None:
    """M1: at a decision, and at the end, nothing is left to chance."""
    with pytest.raises(NoChanceTurn):
        chance(STATES[kind])


def test_values_are_their_own_copies() -> None:
    """M1: a copy of a frozen value is the value itself."""
    done = step(STATES["lead"], Play((Card.B1,)))
    distribution: Any = chance(STATES["deal"])
    values = [
        done.state,
        done.state.standing,
        done.events[0],
        Play((Card.B1,)),
        Rules(),
        FirstPlayer(0),
    ]
    values += [observe(done.state, 0), distribution, HandSheet((0, 1)), Deal(((Card.B1,),))]
    for value in values:
        assert copy(value) is deepcopy(value) is value


def test_errors_of_impossible_states_are_not_hidden() -> None:
    """T2: what a state that `validate` refuses leads to is shown as it is."""
    state = evolve(STATES["play"], table=(Card.B1.unit | Card.R2.unit,))
    with pytest.raises(InvalidState):
        validate(state)
    with pytest.raises(KeyError):
        legal_actions(state)
