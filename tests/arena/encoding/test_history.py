"""Histories: immutable, explicit chance, and what seats were told."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from arena.encoding.courses import course
from attrs import frozen
from attrs.exceptions import FrozenInstanceError
from rules.testing.miniatures import small_herrlof, small_odin

from herrlof_arena.encoding import Encoder, History
from herrlof_arena.encoding.keys import keys_of
from herrlof_rules import (
    Chance,
    IllegalAction,
    InvalidSeed,
    Match,
    UnknownSeat,
    herrlof,
    odin,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.visibility import Public
from herrlof_rules.match import CHANCE, Move

RULES = small_herrlof("B1 B3 R3 R6 Y6 H H V V", 3, players=2, max_rounds=2)
each_game = pytest.mark.parametrize(
    ("game", "rules"),
    [
        (herrlof.GAME, RULES),
        (odin.GAME, small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=9, max_hands=None)),
    ],
)


def dealt(seed: int = 1) -> History:
    """Where both predict."""
    start = History.start(herrlof.GAME, RULES)
    return start.after(herrlof.GAME.chance(start.state).sample(Random(seed)))


def test_the_start() -> None:
    start = History.start(herrlof.GAME, RULES)
    assert (start.parent, start.choice, start.by, start.events) == (None, None, None, ())
    assert start.moves == start.told(0) == ()
    assert start.turn == Chance("deal")
    assert repr(start).startswith("<History of herrlof, Rules(")
    assert repr(start).endswith("): 0 moves, Chance(kind='deal')>")
    assert History.start(herrlof.GAME, RULES) is start


def test_going_on_changes_nothing() -> None:
    before = dealt()
    key = before.key(0)
    one, two = (before.after(herrlof.Predict(n), 0) for n in (0, 1))
    assert one.parent is two.parent is before
    assert (one.by, one.choice, before.by) == (0, herrlof.Predict(0), CHANCE)
    assert len({key, one.key(0), two.key(0)}) == 3
    assert one.key(1) == two.key(1) != before.key(1)
    assert before.key(0) == key
    assert one.told(1) == two.told(1) == (*before.told(1), herrlof.PredictionMade(0, None))
    with pytest.raises(FrozenInstanceError):
        one.state = two.state


@each_game
def test_copies_and_equality(game: Game, rules: Any) -> None:
    *_, history = course(game, rules)
    assert copy.copy(history) is copy.deepcopy(history) is history
    again = pickle.loads(pickle.dumps(history))
    assert again is not history
    assert again == history
    assert hash(again) == hash(history)
    assert history == History.of(game, rules, history.moves)
    assert history != history.parent
    assert history != history.state
    assert [again.key(s) for s in (None, 0, 1)] == [history.key(s) for s in (None, 0, 1)]


def test_other_ways_to_the_same_state_are_other_histories() -> None:
    """Who hands in first leaves no trace in a state, and everybody is told it (P2)."""
    one = dealt().after(herrlof.Predict(0), 0).after(herrlof.Predict(1), 1)
    two = dealt().after(herrlof.Predict(1), 1).after(herrlof.Predict(0), 0)
    assert one.state == two.state
    assert one != two
    assert one.key(0) != two.key(0)
    later = History.at(herrlof.GAME, one.state)
    assert later.state == one.state
    assert later != one
    assert later.key(0) != one.key(0)


def test_from_a_position() -> None:
    """A seat is shown the position as it observes it."""
    dealing = herrlof.GAME.chance(herrlof.GAME.initial(RULES))
    states = [History.start(herrlof.GAME, RULES).after(deal).state for deal, _ in dealing]

    def known(state: Any) -> object:
        return state.hands[0], state.table.trump

    def keys(of: list[Any], seat: int) -> set[bytes]:
        return {History.at(herrlof.GAME, state).key(seat) for state in of}

    alike = [state for state in states if known(state) == known(states[0])]
    assert len(alike) > 1
    assert len(keys(alike, 0)) == 1
    assert len(keys(alike, 1)) == len(alike)
    assert not keys(alike, 0) & keys(states[-1:], 0)


def test_keys_are_sixteen_bytes_and_of_one_seat() -> None:
    history = History.start(odin.GAME, odin.Rules(3))
    keys = [history.key(seat) for seat in (None, 0, 1, 2)]
    assert {len(key) for key in keys} == {16}
    assert len(set(keys)) == 4
    assert History.start(odin.GAME, odin.Rules(3, target=14)).key(0) not in keys


def test_refusals() -> None:
    start, before, other = History.start(herrlof.GAME, RULES), dealt(), odin.initial(odin.Rules())
    play, predict, wrong = herrlof.Play(herrlof.Card.B1), herrlof.Predict(1), cast("Any", odin)
    calls: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (IllegalAction, "D1", lambda: start.after(predict)),
        (IllegalAction, "P1", lambda: before.after(play, 0)),
        (UnknownSeat, "there is no seat", lambda: before.after(predict, 2)),
        (UnknownSeat, "there is no seat", lambda: before.apply(Move(CHANCE, predict))),
        (UnknownSeat, "there is no seat", lambda: before.apply(Move("0", predict))),  # type: ignore[arg-type]
        (TypeError, "Move", lambda: before.apply(predict)),  # type: ignore[arg-type]
        (TypeError, "Game", lambda: History.start(wrong, RULES)),
        (TypeError, "Game", lambda: History.at(wrong, before.state)),
        (TypeError, "Rules", lambda: History.start(herrlof.GAME, wrong.Rules())),
        (TypeError, "State", lambda: History.at(herrlof.GAME, other)),  # type: ignore[type-var]
        (InvalidSeed, "not a bool", lambda: History.start(herrlof.GAME, RULES, seed=True)),
    ]
    for error, told, call in calls:
        with pytest.raises(error, match=told):
            call()


def test_thousands_of_moves() -> None:
    """Nothing recurses, however long a history is."""
    rules = small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=1000, max_hands=None)
    *_, history = course(odin.GAME, rules)
    assert len(history.moves) > 3000
    again = pickle.loads(pickle.dumps(history))
    assert again.key(0) == history.key(0)
    assert again == history
    del history, again


def test_a_history_that_begins_at_the_taking() -> None:
    """K1 of Odin: the play was not told, so no row tells which card was taken for it."""
    state = odin.position(["R2 R5", "B9 K1"], "O3 O4", beaten="O1 O2", player=1)
    history = History.at(odin.GAME, state).after(odin.Take(odin.Card.O1))
    encoder = Encoder(odin.GAME, state.rules)
    assert len(encoder.information_state_tensor(history, 0)) == encoder.information_state.size


@frozen
class _Counted:
    number: Public[int]


@frozen
class _Answered:
    yes: Public[bool]


def test_truth_values_are_no_numbers_whichever_came_first() -> None:
    keys = keys_of(herrlof.GAME, herrlof.Rules())
    assert keys.told(_Counted(1), None) == b"'_Counted',1,"
    assert keys.told(_Answered(yes=True), None) == b"'_Answered',True,"


@each_game
def test_with_a_seed_it_goes_as_the_match(game: Game, rules: Any) -> None:
    """Chance is settled up to each decision; `apply` settles none, as in a match."""
    rng = Random(2)
    match, history = Match.start(game, rules, seed=4), History.start(game, rules, seed=4)
    assert history.seed == match.seed
    while True:
        moves = tuple([entry.move for entry in match.log])
        assert (history.state, history.moves) == (match.state, moves)
        assert history.length == len(moves)
        if not (seats := match.turn.seats):
            break
        action = rng.choice(match.legal_actions(seats[0]))
        match, history = match.play(action, seats[0]), history.after(action, seats[0])
    assert (history.game, history.rules, history.players) == (game, rules, rules.players)
    assert history.events == match.log[-1].events
    for seat in (None, *range(rules.players)):
        assert history.view(seat) == match.view(seat)
        assert history.told(seat) == match.view(seat).events
    again = pickle.loads(pickle.dumps(history))
    assert again == history
    assert again.seed == history.seed
    unseeded = History.of(game, rules, history.moves)
    assert again != unseeded
    assert unseeded.key(0) == history.key(0)
    start = History.start(game, rules, seed=4)
    first = start.turn.seats[0]
    made = start.apply(Move(first, game.legal_actions(start.state, first)[0]))
    assert made.length == start.length + 1
