"""Integers of any type are accepted like an int and stored as ints, and booleans are refused."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_arena.batch import Batch
from herrlof_arena.encoding import Encoder
from herrlof_rules import IllegalAction, Match, UnknownSeat, documents, herrlof, odin, redact

RULES = odin.Rules(players=3)
MATCH = Match.start(odin.GAME, RULES, seed=1)
(MOVER,) = MATCH.turn.seats
ACTION = MATCH.legal_actions(MOVER)[0]
HERRLOF = herrlof.Rules(players=3)


class Numbers(IntEnum):
    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3


CALLS: dict[str, Callable[[Any], Any]] = {
    "view": MATCH.view,
    "observe": lambda seat: odin.observe(MATCH.state, seat),
    "legal actions": lambda seat: odin.legal_actions(MATCH.state, seat),
    "legal": lambda seat: odin.GAME.is_legal(MATCH.state, ACTION, seat),
    "redact": lambda seat: redact(MATCH.record(), seat),
    "features": lambda seat: Encoder(odin.GAME, RULES).action_features(seat),
    "players": lambda count: odin.Rules(players=count + 2),
    "first player": lambda seat: odin.Rules(players=3, first_player=seat),
    "first dealer": lambda seat: herrlof.Rules(players=3, first_dealer=seat),
    "rules from": lambda count: documents.rules_from(odin.GAME, {"players": count + 2}),
    "since": lambda count: MATCH.view(0, since=count),
    "seed": lambda seed: Match.start(odin.GAME, RULES, seed=seed),
    "seed of a batch": lambda seed: Batch.start(odin.GAME, RULES, 2, seed=seed).numbers.tolist(),
    "outcome": lambda seat: Match.unseeded(odin.GAME, RULES).play_chance(odin.FirstPlayer(seat)),
    "dealer": lambda seat: Match.unseeded(herrlof.GAME, HERRLOF).play_chance(
        herrlof.FirstDealer(seat)
    ),
    "prediction": lambda number: herrlof.GAME.encode(HERRLOF, herrlof.Predict(number)),
    "victim": herrlof.StealTrick,
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32, Numbers])
def test_integers_of_any_type(call: str, kind: Any) -> None:
    """Any other integer type gives the same result and the same `repr` as an int."""
    result, expected = CALLS[call](kind(1)), CALLS[call](1)
    assert result == expected
    assert repr(result) == repr(expected)


@pytest.mark.parametrize("kind", [np.int64, Numbers])
def test_the_seat_of_a_move(kind: Any) -> None:
    """The integer type of a move's seat does not change states, logs and records."""
    expected, result = MATCH.play(ACTION, MOVER), MATCH.play(ACTION, kind(MOVER))
    assert result == expected
    assert type(result.log[-1].by) is int
    assert documents.dump_record(result.record()) == documents.dump_record(expected.record())
    assert odin.apply(MATCH.state, ACTION, kind(MOVER)) == expected.state
    assert odin.step(MATCH.state, ACTION, kind(MOVER)).state == expected.state
    with pytest.raises(IllegalAction):
        odin.apply(MATCH.state, ACTION, kind((MOVER + 1) % 3))


@pytest.mark.parametrize("seat", [True, np.True_, 1.0, np.float64(2), "1", np.int64(3), -1])
def test_no_seats(seat: Any) -> None:
    """Booleans, floats, texts and numbers that name no seat are refused."""
    with pytest.raises(UnknownSeat):
        MATCH.view(seat)
    with pytest.raises(UnknownSeat):
        MATCH.play(ACTION, seat)
    with pytest.raises(UnknownSeat):
        odin.apply(MATCH.state, ACTION, seat)
