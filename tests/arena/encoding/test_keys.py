"""The keys of information states over the course of a match."""

import pickle
from random import Random
from typing import Any

import pytest
from arena.encoding.courses import course
from attrs import frozen
from rules.testing.miniatures import small_herrlof, small_odin

from herrlof_arena.encoding import Encoder, information_key
from herrlof_arena.encoding.keys import keys_of
from herrlof_rules import Match, UnknownSeat, herrlof, odin
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


def dealt(seed: int = 1) -> Match:
    """A match in which both players predict next."""
    start = Match.unseeded(herrlof.GAME, RULES)
    return start.play_chance(herrlof.GAME.chance(start.state).sample(Random(seed)))


def test_going_on_changes_no_key() -> None:
    """P1: a prediction changes its seat's key; its number does not change other seats' keys."""
    before = dealt()
    key = information_key(before, 0)
    one, two = (before.play(herrlof.Predict(n), 0) for n in (0, 1))
    assert len({key, information_key(one, 0), information_key(two, 0)}) == 3
    assert information_key(one, 1) == information_key(two, 1) != information_key(before, 1)
    assert information_key(before, 0) == key


@each_game
def test_copies_have_the_same_keys(game: Game, rules: Any) -> None:
    """A match from a pickle has the keys of the original."""
    *_, match = course(game, rules)
    again = pickle.loads(pickle.dumps(match))
    for seat in (None, 0, 1):
        assert information_key(again, seat) == information_key(match, seat)


def test_other_ways_to_the_same_state_have_other_keys() -> None:
    """P2: the order of predictions leaves no trace in a state, but every seat sees it."""
    one = dealt().play(herrlof.Predict(0), 0).play(herrlof.Predict(1), 1)
    two = dealt().play(herrlof.Predict(1), 1).play(herrlof.Predict(0), 0)
    assert one.state == two.state
    assert information_key(one, 0) != information_key(two, 0)
    later = Match.unseeded_at(herrlof.GAME, one.state)
    assert information_key(later, 0) != information_key(one, 0)


def test_from_a_position() -> None:
    """The key of a match from a position digests the observation of that position."""
    start = Match.unseeded(herrlof.GAME, RULES)
    states = [start.play_chance(deal).state for deal, _ in herrlof.GAME.chance(start.state)]

    def known(state: Any) -> object:
        return state.hands[0], state.table.trump

    def keys(of: list[Any], seat: int) -> set[bytes]:
        return {information_key(Match.unseeded_at(herrlof.GAME, state), seat) for state in of}

    alike = [state for state in states if known(state) == known(states[0])]
    assert len(alike) > 1
    assert len(keys(alike, 0)) == 1
    assert len(keys(alike, 1)) == len(alike)
    assert not keys(alike, 0) & keys(states[-1:], 0)


def test_keys_are_sixteen_bytes_and_of_one_seat() -> None:
    """Different seats, spectators and rules have different keys."""
    match = Match.unseeded(odin.GAME, odin.Rules(3))
    keys = [information_key(match, seat) for seat in (None, 0, 1, 2)]
    assert {len(key) for key in keys} == {16}
    assert len(set(keys)) == 4
    other = Match.unseeded(odin.GAME, odin.Rules(3, target=14))
    assert information_key(other, 0) not in keys


def test_a_seat_that_does_not_exist_has_no_key() -> None:
    """A key is refused for a seat that does not exist."""
    with pytest.raises(UnknownSeat, match="there is no seat 2"):
        information_key(dealt(), 2)


def test_thousands_of_moves() -> None:
    """A key of a very long match needs no recursion."""
    rules = small_odin("B1 B2 B3 R1 R2 R4 P5 P6", 3, target=1000, max_hands=None)
    *_, match = course(odin.GAME, rules)
    assert match.length > 3000
    again = pickle.loads(pickle.dumps(match))
    assert information_key(again, 0) == information_key(match, 0)


def test_a_match_that_begins_at_the_taking() -> None:
    """K1 of Odin: a match may begin after a play, so that the card taken belongs to no row."""
    state = odin.position(["R2 R5", "B9 K1"], "O3 O4", beaten="O1 O2", player=1)
    match = Match.unseeded_at(odin.GAME, state).play(odin.Take(odin.Card.O1), 1)
    encoder = Encoder(odin.GAME, state.rules)
    assert len(encoder.information_state_tensor(match, 0)) == encoder.information_state.size


@frozen
class _Counted:
    number: Public[int]


@frozen
class _Answered:
    yes: Public[bool]


def test_truth_values_are_no_numbers_whichever_came_first() -> None:
    """True and 1 give different keys, although they are equal and keys are cached."""
    keys = keys_of(herrlof.GAME, herrlof.Rules())
    assert keys.text_for(_Counted(1), None) == b"'_Counted',1,"
    assert keys.text_for(_Answered(yes=True), None) == b"'_Answered',True,"


@each_game
def test_a_seed_is_not_part_of_a_key(game: Game, rules: Any) -> None:
    """A seat has the same key whether chance outcomes come from a seed or are supplied."""
    seeded, rng = Match.start(game, rules, seed=4), Random(2)
    while seats := seeded.turn.seats:
        seeded = seeded.play(rng.choice(seeded.legal_actions(seats[0])), seats[0])
    unseeded = Match.unseeded(game, rules)
    for move in seeded.moves:
        unseeded = unseeded.apply(move)
    assert unseeded != seeded
    assert unseeded.moves == seeded.moves
    assert information_key(unseeded, 0) == information_key(seeded, 0)
    assert Move(CHANCE, seeded.moves[0].choice) == seeded.moves[0]
