"""Turns, refusals, events and checks of states that the rules engine derives from phases."""

from typing import Any

import pytest
from attrs import evolve
from rules.testing import toy

from herrlof_rules import (
    Chance,
    Decision,
    Game,
    IllegalAction,
    InvalidState,
    Match,
    Over,
    UnknownSeat,
)
from herrlof_rules.core import ChancePhase, DecisionPhase, NoChanceTurn, OverPhase

GAME, RULES = toy.GAME, toy.Rules(cards=4)
START = GAME.initial(RULES)
DEALT: Any = GAME.apply(GAME.apply(START, toy.Starter(0)), toy.Deal(((1, 4), (2, 3))))
BID = GAME.apply(GAME.apply(DEALT, toy.Bid(1), 1), toy.Bid(0), 0)
STARTER, DEAL, BIDS, PLAY, DRAW, OVER = GAME.phases


def test_what_the_phases_say() -> None:
    assert GAME.actions == (toy.Bid, toy.Play)
    assert GAME.outcomes == (toy.Starter, toy.Deal, toy.Draw)
    assert GAME.chance_kinds == ("starter", "deal", "draw")
    assert dict(GAME.prompts) == {"bid": "Will you play the highest card?", "play": "Play a card."}
    assert [phase.kind for phase in GAME.phases] == [
        "starter",
        "deal",
        "bid",
        "play",
        "draw",
        "over",
    ]


def test_phases_of_one_kind_and_no_end() -> None:
    for phases in ((STARTER, STARTER, OVER), (STARTER, DEAL)):
        with pytest.raises(TypeError, match="phases must have distinct kinds"):
            evolve(GAME, phases=phases)


def test_what_follows_a_phase_is_a_phase() -> None:
    assert evolve(GAME, phases=(evolve(STARTER, then=("deal",)), *GAME.phases[1:])) != GAME
    with pytest.raises(TypeError, match="phase starter: `then` names 'auction'"):
        evolve(GAME, phases=(evolve(STARTER, then=("auction",)), *GAME.phases[1:]))


def test_one_way_to_carry_moves_out() -> None:
    def carry_out(state: Any, move: Any, seat: Any, log: Any) -> Any:
        return state

    for phase in (BIDS, DEAL):
        with pytest.raises(TypeError, match="give either `apply` or `check_and_apply`"):
            evolve(phase, apply=None)
        with pytest.raises(TypeError, match="give either `apply` or `check_and_apply`"):
            evolve(phase, check_and_apply=carry_out)


def refusal(state: Any, move: object, seat: int | None) -> IllegalAction:
    with pytest.raises(IllegalAction) as one:
        GAME.apply(state, move, seat)
    with pytest.raises(IllegalAction) as other:
        GAME.step(state, move, seat)
    assert one.value.args == other.value.args
    return one.value


@pytest.mark.parametrize(
    ("state", "move", "seat", "clause", "code"),
    [
        (START, toy.Starter(0), 0, "C1", "chance_first"),
        (START, toy.Bid(1), None, "C1", "chance_first"),
        (START, toy.Starter(2), None, "C1", "impossible_outcome"),
        (START, toy.Starter(True), None, "C1", "impossible_outcome"),
        (DEALT, toy.Deal(()), None, "T1", "not_now"),
        (DEALT, None, 1, "", "not_a_move"),
        (DEALT, toy.Play(1), 0, "T1", "not_now"),
        (DEALT, toy.Bid(1), None, "T1", "not_now"),
        (DEALT, toy.Bid(True), 1, "T1", "not_legal"),
        (BID, toy.Play(1), 1, "T2", "not_now"),
        (BID, toy.Play(2), 0, "T2", "not_legal"),
    ],
)
def test_refused(state: Any, move: Any, seat: Any, clause: str, code: str) -> None:
    """A refusal names the move, its clause and its code; True is not accepted as seat 1."""
    refused = refusal(state, move, seat)
    assert (refused.action, refused.clause, refused.code) == (move, clause, code)
    for stranger in (-1, 2, True, "0"):
        for function in (GAME.apply, GAME.step):
            with pytest.raises(UnknownSeat):
                function(state, move, stranger)  # type: ignore[arg-type]  # refused


def test_who_is_meant_without_a_seat() -> None:
    """A missing seat means the only seat that may act; it is refused if several seats may act."""
    assert GAME.apply(GAME.apply(DEALT, toy.Bid(0), 0), toy.Bid(1)) == BID
    with pytest.raises(IllegalAction, match="T1: seats 0 and 1 are to bid now: say which of them"):
        GAME.legal_actions(DEALT)
    assert GAME.legal_actions(DEALT, 1) == (toy.Bid(0), toy.Bid(1))
    assert GAME.legal_actions(START) == GAME.legal_actions(BID, 1) == ()
    refused = refusal(DEALT, toy.Bid(1), None)
    assert (refused.seat, refused.reason) == (
        None,
        "seats 0 and 1 are to bid now: say which of them acts",
    )


def test_after_the_end() -> None:
    match: Any = Match.start(GAME, RULES, seed=1)
    while match.result is None:
        match = match.play(match.legal_actions(match.turn.seats[0])[0], match.turn.seats[0])
    refused = refusal(match.state, toy.Bid(0), 0)
    assert (refused.clause, refused.code) == ("C1", "match_over")
    with pytest.raises(NoChanceTurn):
        GAME.chance(match.state)


def turning(turn: Any) -> Any:
    """The toy game and its dealt state with this turn."""

    class State(toy.State):
        pass

    State.turn = turn  # type: ignore[method-assign]
    game = evolve(GAME, state=State)
    names = [name for name in toy.State.__slots__ if name != "__weakref__"]
    return game, State(**{name: getattr(DEALT, name) for name in names})


@pytest.mark.parametrize(
    ("turn", "clause"),
    [
        (Decision("bluff", (0,)), "C1"),
        (Chance("bid"), "C1"),
        (Decision("bid", ()), "T1"),
        (Decision("bid", (1, 0)), "T1"),
        (Decision("bid", (0, 0)), "T1"),
        (Decision("bid", (0, 2)), "T1"),
    ],
)
def test_turns_that_cannot_be(turn: Any, clause: str) -> None:
    game, state = turning(turn)
    with pytest.raises(InvalidState) as invalid:
        game.validate(state)
    assert invalid.value.clause == clause


def _fail(_state: Any) -> None:
    raise InvalidState("X1", "no")


def _stumble(_state: Any) -> None:
    raise LookupError


def _nothing(_state: Any, _seat: int) -> tuple[Any, ...]:
    return ()


def changed(**changes: Any) -> Game:
    return evolve(GAME, phases=(STARTER, DEAL, evolve(BIDS, **changes), PLAY, DRAW, OVER))


def test_what_a_state_must_hold() -> None:
    """The game checks a state first, then the phase does, and each acting seat needs an action."""
    GAME.validate(DEALT)
    for game, clause in (
        (evolve(GAME, check_state=_fail), "X1"),
        (changed(check=_fail), "X1"),
        (changed(legal=_nothing), "T1"),
    ):
        with pytest.raises(InvalidState) as invalid:
            game.validate(DEALT)
        assert invalid.value.clause == clause
    reason = "the state cannot be checked: LookupError in _stumble: "
    with pytest.raises(TypeError, match=reason):
        changed(check=_stumble).validate(DEALT)


def test_a_game_that_checks_nothing() -> None:
    game = Game(
        name="still",
        revision=1,
        rules=toy.Rules,
        state=toy.State,
        events=(),
        observation=toy.Observation,
        initial=toy.initial,
        phases=GAME.phases,
        make_observation=toy.make_observation,
        action_space=toy.action_space,
    )
    for state in (START, DEALT, BID):
        game.validate(state)
    assert game.phase_of(game.turn(DEALT)) is game.phases[2]
    with pytest.raises(InvalidState, match="there is no turn of the kind 'bluff'"):
        game.phase_of(Decision("bluff", (0,)))
    wrong: tuple[Any, ...] = ((), (1, 0), (0, 0), (-1, 0), (True,), (0, 2), ("0",), [0])
    for seats in wrong:
        with pytest.raises(InvalidState, match="a decision needs one or more seats"):
            game.phase_of(Decision("bid", seats), 2)
    assert isinstance(GAME.phases[0], ChancePhase)
    assert isinstance(GAME.phases[2], DecisionPhase)
    assert isinstance(GAME.phases[-1], OverPhase)
    assert Over.kind == OVER.kind
