"""Histories: immutable, explicit chance, and what seats were told."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
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
    Over,
    UnknownSeat,
    herrlof,
    odin,
)
from herrlof_rules.core.game import Game
from herrlof_rules.core.visibility import Public
from herrlof_rules.match import CHANCE, Move

RULES = small_herrlof("B1 B3 R3 R6 Y6 H H V V", 3, players=2, max_rounds=2)
GAMES: list[tuple[Game, Any]] = [
    (herrlof.GAME, RULES),
    (odin.GAME, small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=9, max_hands=None)),
]


def played(game: Game, rules: Any, seed: int = 1) -> History:
    """A whole match at random, each move by its seat or by default in turn."""
    rng, history = Random(seed), History.start(game, rules)
    while not isinstance(history.turn, Over):
        seats = history.turn.seats
        if seats:
            seat = rng.choice(seats)
            action = rng.choice(game.legal_actions(history.state, seat))
            given = None if len(seats) == 1 and rng.random() < 0.5 else seat
            history = history.after(action, given)
        else:
            history = history.after(game.chance(history.state).sample(rng))
    return history


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_it_is_what_a_match_shows(game: Game, rules: Any) -> None:
    history = played(game, rules)
    match = Match.unseeded(game, rules)
    for move in history.moves:
        match = match.apply(move)
    assert match.state == history.state
    assert isinstance(match.turn, Over)
    assert [entry.move for entry in match.log] == list(history.moves)
    assert history.events == match.log[-1].events
    for seat in (None, *range(rules.players)):
        assert history.view(seat) == match.view(seat)
        assert history.told(seat) == match.view(seat).events
    assert (history.game, history.rules, history.players) == (game, rules, rules.players)


def test_the_start() -> None:
    start = History.start(herrlof.GAME, RULES)
    assert (start.parent, start.choice, start.by, start.events) == (None, None, None, ())
    assert start.moves == start.told(0) == ()
    assert start.turn == Chance("deal")
    assert repr(start).startswith("<History of herrlof, Rules(")
    assert repr(start).endswith("): 0 moves, Chance(kind='deal')>")
    assert History.start(herrlof.GAME, RULES) is start


def test_going_on_changes_nothing() -> None:
    rng = Random(2)
    dealt = History.start(herrlof.GAME, RULES)
    dealt = dealt.after(herrlof.GAME.chance(dealt.state).sample(rng))
    key = dealt.key(0)
    one, two = (dealt.after(herrlof.Predict(n), 0) for n in (0, 1))
    assert one.parent is two.parent is dealt
    assert (one.by, one.choice, dealt.by) == (0, herrlof.Predict(0), CHANCE)
    assert len({key, one.key(0), two.key(0)}) == 3
    assert one.key(1) == two.key(1) != dealt.key(1)
    assert dealt.key(0) == key
    assert one.told(1) == two.told(1) == (*dealt.told(1), herrlof.PredictionMade(0, None))
    with pytest.raises(FrozenInstanceError):
        one.state = two.state


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_copies_and_equality(game: Game, rules: Any) -> None:
    history = played(game, rules)
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
    dealt = History.start(herrlof.GAME, RULES)
    dealt = dealt.after(herrlof.GAME.chance(dealt.state).sample(Random(3)))
    one = dealt.after(herrlof.Predict(0), 0).after(herrlof.Predict(1), 1)
    two = dealt.after(herrlof.Predict(1), 1).after(herrlof.Predict(0), 0)
    assert one.state == two.state
    assert one != two
    assert one.key(0) != two.key(0)
    later = History.at(herrlof.GAME, one.state)
    assert later.state == one.state
    assert later != one
    assert later.key(0) != one.key(0)


def test_from_a_position() -> None:
    """A seat is shown the position as it observes it."""
    dealt = [
        History.start(herrlof.GAME, RULES).after(deal)
        for deal, _ in herrlof.GAME.chance(herrlof.GAME.initial(RULES))
    ]
    same_hand = [h for h in dealt if h.state.hands[0] == dealt[0].state.hands[0]]
    same_hand = [h for h in same_hand if h.state.table.trump is dealt[0].state.table.trump]
    assert len(same_hand) > 1
    keys = {History.at(herrlof.GAME, h.state).key(0) for h in same_hand}
    assert len(keys) == 1
    assert len({History.at(herrlof.GAME, h.state).key(1) for h in same_hand}) == len(same_hand)
    assert History.at(herrlof.GAME, dealt[-1].state).key(0) not in keys


def test_keys_are_sixteen_bytes_and_of_one_seat() -> None:
    history = History.start(odin.GAME, odin.Rules(3))
    keys = [history.key(seat) for seat in (None, 0, 1, 2)]
    assert {len(key) for key in keys} == {16}
    assert len(set(keys)) == 4
    assert History.start(odin.GAME, odin.Rules(3, target=14)).key(0) not in keys


def test_refusals() -> None:
    start = History.start(herrlof.GAME, RULES)
    wrong: Any = odin
    with pytest.raises(IllegalAction):
        start.after(herrlof.Predict(1))
    dealt = start.after(herrlof.GAME.chance(start.state).sample(Random(1)))
    with pytest.raises(IllegalAction, match="P1"):
        dealt.after(herrlof.Play(herrlof.Card.B1), 0)
    with pytest.raises(UnknownSeat):
        dealt.after(herrlof.Predict(1), 2)
    with pytest.raises(UnknownSeat):
        dealt.apply(Move(CHANCE, herrlof.Predict(1)))
    with pytest.raises(UnknownSeat):
        dealt.apply(Move("0", herrlof.Predict(1)))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Move"):
        dealt.apply(herrlof.Predict(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Game"):
        History.start(wrong, RULES)
    with pytest.raises(TypeError, match="Game"):
        History.at(wrong, dealt.state)
    with pytest.raises(TypeError, match="Rules"):
        History.start(herrlof.GAME, wrong.Rules())
    with pytest.raises(TypeError, match="State"):
        History.at(herrlof.GAME, odin.initial(odin.Rules()))  # type: ignore[type-var]


def test_thousands_of_moves() -> None:
    """Nothing recurses, however long a history is."""
    rules = small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=1000, max_hands=None)
    history = played(odin.GAME, rules)
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


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_with_a_seed_it_goes_as_the_match(game: Game, rules: Any) -> None:
    """Chance is settled up to each decision; `make` settles none, as in a match."""
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
    again = pickle.loads(pickle.dumps(history))
    assert again == history
    assert again.seed == history.seed
    assert again != History.of(game, rules, history.moves)
    assert History.of(game, rules, history.moves).key(0) == history.key(0)
    start = History.start(game, rules, seed=4)
    made = start.apply(Move(start.turn.seats[0], game.legal_actions(start.state)[0]))
    assert made.length == start.length + 1
    with pytest.raises(InvalidSeed):
        History.start(game, rules, seed=True)
