"""Inputs of hostile or careless callers that caused faults in the past."""

import json
import sys
from types import FrameType
from typing import Any

import pytest
from attrs import evolve

from herrlof_rules import DocumentError, Record, herrlof, odin, replay
from herrlof_rules import documents as js
from herrlof_rules.core.move import Move
from herrlof_rules.documents import limits
from herrlof_rules.documents.text import Refused, _members


class Key(str):
    """A key that counts how often a key is compared."""

    __slots__ = ()
    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


def test_repeated_keys_are_found_in_linear_time() -> None:
    """A key is compared only with keys that have the same hash."""
    keys = [*map(str, range(2_000)), "z", "z"]
    with pytest.raises(DocumentError, match="duplicate key 'z'"):
        js.load_action(herrlof.GAME, "{" + ",".join(f'"{key}":1' for key in keys) + "}")
    with pytest.raises(Refused, match="duplicate key 'z'"):
        _members([(Key(key), 1) for key in keys])
    assert Key.compared < len(keys)


def long_record(length: int) -> Record:
    """Legal moves of a match that goes on and on."""
    rules = odin.Rules(players=2, hand_size=1, target=1_000_000, first_player=0)
    deal = odin.Deal(((odin.Card.B1,), (odin.Card.R2,)))
    state, moves = odin.initial(rules), []
    while len(moves) < length:
        seats = odin.turn(state).seats
        move: Any = odin.legal_actions(state)[0] if seats else deal
        moves.append(Move(seats[0] if seats else "chance", move))
        state = odin.apply(state, move)
    return Record(odin.GAME, rules, None, tuple(moves), None)


@pytest.fixture(scope="module")
def too_long() -> Record:
    """A record of one move more than there may be."""
    return long_record(limits.MOVES_LIMIT + 1)


def test_the_longest_record_replays(too_long: Record) -> None:
    record = evolve(too_long, moves=too_long.moves[:-1])
    replayed = replay(js.load_record(odin.GAME, js.dump_record(record)))
    assert replayed.error is None
    assert len(replayed.match.log) == limits.MOVES_LIMIT


def calls(record: Record) -> int:
    """The number of calls of Python functions in which a record is written, read and replayed."""
    number = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal number
        number += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        replay(js.load_record(odin.GAME, js.dump_record(record)))
    finally:
        sys.setprofile(before)
    return number


def test_a_record_replays_in_linear_time(too_long: Record) -> None:
    """Twice as many moves take twice as many calls, so no move repeats the moves before it."""
    shorter, longer = (evolve(too_long, moves=too_long.moves[:n]) for n in (1_000, 2_000))
    calls(shorter)  # The first call fills the caches of some functions.
    assert 1.9 < calls(longer) / calls(shorter) < 2.1


def test_a_longer_record_is_refused(too_long: Record) -> None:
    with pytest.raises(DocumentError, match=r"^\$.moves: "):
        js.dump_record(too_long)
    plain = json.loads(js.dump_record(evolve(too_long, moves=too_long.moves[:-1])))
    plain["moves"].append(plain["moves"][0])
    with pytest.raises(DocumentError, match=r"^\$.moves: "):
        js.load_record(odin.GAME, json.dumps(plain))
