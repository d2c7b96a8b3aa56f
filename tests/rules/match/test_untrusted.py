"""Input of hostile or careless callers that reviews found."""

import json
from time import process_time
from typing import Any

import pytest
from attrs import evolve

from herrlof_rules import DocumentError, Record, herrlof, odin, replay
from herrlof_rules import documents as js
from herrlof_rules.core.move import Move
from herrlof_rules.documents import limits


def seconds(keys: int) -> float:
    document = "{" + ",".join(f'"{n}":1' for n in range(keys)) + ',"z":1,"z":1}'
    begun = process_time()
    with pytest.raises(DocumentError, match="duplicate key 'z'"):
        js.load_action(herrlof.GAME, document)
    return process_time() - begun


def test_repeated_keys_are_found_in_linear_time() -> None:
    """A search for each key took 2.4 s for these 40,000; a set takes some milliseconds."""
    assert min(seconds(40_000) for _ in range(3)) < 1


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


def test_the_longest_record_replays_soon(too_long: Record) -> None:
    """A new log for each move took 2.1 s for 16,000 moves, and minutes at the size limit."""
    record = evolve(too_long, moves=too_long.moves[:-1])
    begun = process_time()
    replayed = replay(js.load_record(odin.GAME, js.dump_record(record)))
    assert process_time() - begun < 5
    assert replayed.error is None
    assert len(replayed.match.log) == limits.MOVES_LIMIT


def test_a_longer_record_is_refused(too_long: Record) -> None:
    with pytest.raises(DocumentError, match=r"^\$.moves: "):
        js.dump_record(too_long)
    plain = json.loads(js.dump_record(evolve(too_long, moves=too_long.moves[:-1])))
    plain["moves"].append(plain["moves"][0])
    with pytest.raises(DocumentError, match=r"^\$.moves: "):
        js.load_record(odin.GAME, json.dumps(plain))
