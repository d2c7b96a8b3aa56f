"""The phases as one: what is no state and no move is refused, whatever it is."""

from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest
from games.herrlof.rounds import full_deal
from games.herrlof.states import dealt, play, predict, table

from herrlof_rules import Chance, Decision, IllegalAction, UnknownSeat, odin
from herrlof_rules.core.construction import Value
from herrlof_rules.core.errors import NoChanceTurn
from herrlof_rules.core.excerpts import bounded_repr
from herrlof_rules.herrlof import (
    GAME,
    Card,
    Deal,
    Decline,
    Discard,
    Draw,
    FirstDealer,
    Pick,
    Play,
    Predict,
    Return,
    Rules,
    State,
    StealCard,
    StealTrick,
    Swap,
    TurnTrump,
    apply,
    chance,
    initial,
    legal_actions,
    observe,
    step,
    turn,
    validate,
)

SWAP = play(table(("G3 G4", "G5 G7"), trump="R2", pile="Y2 Y4"), "G3")
THEFT = play(table(("G6 B2 B6", "G2 B4 B5"), trump="R2"), "G6 G2")
STATES: dict[str, State] = {
    "first_dealer": initial(Rules()),
    "deal": initial(Rules(first_dealer=0)),
    "predict": dealt(("G2 G4", "G5 G7"), trump="R2"),
    "play": table(("G2 G4", "G5 G7"), trump="R2"),
    "swap": SWAP,
    "draw": play(SWAP, "swap"),
    "discard": play(SWAP, "swap, draw Y2"),
    "turn_trump": play(table(("V B2", "V B4"), trump="R2", pile="Y2"), "V V"),
    "steal_trick": play(table(("Y2 B1 G2", "Y9 G5 G4"), trump="R2"), "Y2 Y9 B1 G5"),
    "steal_card": THEFT,
    "pick": play(THEFT, "steal_card 1"),
    "return": play(THEFT, "steal_card 1, pick B4"),
    "over": play(table(("G2", "G4"), trump="R2", max_rounds=1), "G2 G4"),
}
"""A state at each kind of turn."""

CLAUSES = {
    "first_dealer": "M1",
    "deal": "D1",
    "predict": "P1",
    "play": "T1",
    "swap": "W1",
    "draw": "W1",
    "discard": "W1",
    "turn_trump": "V4",
    "steal_trick": "O1",
    "steal_card": "S1",
    "pick": "S1",
    "return": "S1",
    "over": "M3",
}
"""For each kind of turn, the clause that says who or what acts then."""


class MyPlay(Play):
    """A class derived from an action is not that action."""


def forged_set() -> odin.Play:
    """An action of the other game with a list in it."""
    made = odin.Play([odin.Card.R7])
    object.__setattr__(made, "cards", [odin.Card.R7])
    return made


WRONG: list[Any] = [None, 7, "play G2", [], {}, Card.G2, MyPlay(Card.G2), forged_set()]
WRONG += [odin.Play([odin.Card.R7]), odin.Pass(), odin.Take(odin.Card.R7), Play, Rules()]

ODD: list[Any] = [None, "B1", 7, True, [Card.G2], odin.Card.R7, 1.0, -1, 99]
ODD_FIELDS: list[Any] = [
    kind(odd) for kind in (Predict, Play, Discard, StealTrick, StealCard, Return) for odd in ODD
]
ODD_FIELDS += [kind(odd) for kind in (FirstDealer, Draw, TurnTrump, Pick) for odd in ODD]


def test_every_kind_of_turn_is_there() -> None:
    assert {phase.kind for phase in GAME.phases} == set(STATES) == set(CLAUSES)
    for kind, state in STATES.items():
        assert turn(state).kind == kind
        validate(state)


@pytest.mark.parametrize("carry_out", [apply, step])
@pytest.mark.parametrize("kind", STATES)
def test_what_is_no_move(kind: str, carry_out: Callable[..., Any]) -> None:
    """M1: whatever is handed in for a move is refused with the clause that says who acts."""
    for move in WRONG:
        with pytest.raises(IllegalAction) as caught:
            carry_out(STATES[kind], move)
        assert caught.value.clause == CLAUSES[kind]
        assert bounded_repr(move) in str(caught.value)


@pytest.mark.parametrize("carry_out", [apply, step])
@pytest.mark.parametrize("kind", STATES)
def test_moves_with_odd_fields(kind: str, carry_out: Callable[..., Any]) -> None:
    """M1: a move whose fields are not exactly of their types is refused."""
    state = STATES[kind]
    for move in ODD_FIELDS:
        if move in legal_actions(state) and type(next(iter(_fields(move)))) is int:
            continue  # a number that is right here
        with pytest.raises(IllegalAction):
            carry_out(state, move)


def _fields(move: Any) -> list[object]:
    return [getattr(move, name) for name in move.__slots__ if name != "__weakref__"]


@pytest.mark.parametrize("carry_out", [apply, step])
@pytest.mark.parametrize("seat", [2, 7, -1, True, 1.0, "1", []])
@pytest.mark.parametrize("kind", STATES)
def test_a_seat_that_does_not_exist(kind: str, seat: Any, carry_out: Callable[..., Any]) -> None:
    """C5: a seat that does not exist is refused as such at every turn, whatever it tries."""
    state = STATES[kind]
    for move in (*legal_actions(state), Decline(), Swap(), full_deal(2)):
        with pytest.raises(UnknownSeat):
            carry_out(state, move, seat)
    with pytest.raises(UnknownSeat):
        legal_actions(state, seat)
    with pytest.raises(UnknownSeat):
        observe(state, seat)


@pytest.mark.parametrize("kind", STATES)
def test_chance_is_asked_at_its_turns_only(kind: str) -> None:
    """M1: at any other turn there is no distribution."""
    state = STATES[kind]
    if isinstance(turn(state), Chance):
        assert chance(state).count > 0
        for seat in (0, 1):
            with pytest.raises(IllegalAction, match="chance must settle") as caught:
                apply(state, next(iter(chance(state)))[0], seat)
            assert caught.value.clause == CLAUSES[kind]
        with pytest.raises(IllegalAction, match="chance must settle"):
            apply(state, Play(Card.G2))
    else:
        with pytest.raises(NoChanceTurn):
            chance(state)


@pytest.mark.parametrize("kind", STATES)
def test_only_who_is_to_act_acts(kind: str) -> None:
    """T2: a seat that is not to act has no legal actions, and none is carried out."""
    state = STATES[kind]
    now = turn(state)
    for seat in range(2):
        if seat not in now.seats:
            assert legal_actions(state, seat) == ()
            for move in legal_actions(state):
                with pytest.raises(IllegalAction) as caught:
                    apply(state, move, seat)
                assert (caught.value.seat, caught.value.clause) == (seat, CLAUSES[kind])
    assert bool(legal_actions(state)) == isinstance(now, Decision)


ODIN_STATES: list[Any] = [
    odin.initial(odin.Rules()),
    odin.initial(odin.Rules(first_player=0)),
]


@pytest.mark.parametrize("wrong", [None, 7, "state", [], Rules(), observe(SWAP, 0), *ODIN_STATES])
def test_what_is_no_state(wrong: Any) -> None:
    """M1: whatever is handed in for a state is refused with a `TypeError`."""
    calls: list[Callable[[], object]] = [
        lambda: turn(wrong),
        lambda: chance(wrong),
        lambda: legal_actions(wrong),
        lambda: legal_actions(wrong, 0),
        lambda: legal_actions(wrong, 9),
        lambda: apply(wrong, Swap()),
        lambda: apply(wrong, FirstDealer(0)),
        lambda: apply(wrong, full_deal(2)),
        lambda: step(wrong, Swap(), 0),
        lambda: observe(wrong, 0),
        lambda: validate(wrong),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"expected a herrlof_rules\..*\.State, not a "):
            call()


@pytest.mark.parametrize("wrong", [None, 7, "rules", [], odin.Rules()])
def test_what_is_no_rules(wrong: Any) -> None:
    """E: whatever is handed in for rules is refused with a `TypeError`."""
    for call in (initial, GAME.action_space, GAME.max_decisions, GAME.action_count):
        with pytest.raises(TypeError):
            call(wrong)


class Numpy:
    """A generator of random numbers of another make."""

    def integers(self, stop: int) -> int:
        return stop - 1


@pytest.mark.parametrize("rng", [None, 7, Numpy()])
@pytest.mark.parametrize("kind", ["first_dealer", "deal", "draw", "turn_trump", "pick"])
def test_what_is_no_source_of_numbers(kind: str, rng: Any) -> None:
    """D1: a source without `randrange` is refused with what is expected."""
    with pytest.raises(TypeError, match=r"randrange\(n\)"):
        chance(STATES[kind]).sample(rng)


def test_copies_are_the_values_themselves() -> None:
    """M1: frozen values need no copies."""
    state = predict(STATES["predict"], 0)
    last = STATES["steal_card"].last_trick
    values: list[Any] = [state, state.rules, state.standing, state.table, last, Play(Card.G2)]
    values += [full_deal(2), observe(state, 0), chance(STATES["deal"]), chance(STATES["draw"])]
    values += step(state, Predict(0)).events
    for value in values:
        assert copy(value) is value
        assert deepcopy(value) is value
    for kind in (*GAME.actions, *GAME.outcomes, *GAME.events):
        assert issubclass(kind, Value)
    assert Deal.__copy__ is Play.__copy__
