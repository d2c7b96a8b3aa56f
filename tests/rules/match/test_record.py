"""Records of matches."""

import pickle
from itertools import pairwise

import pytest
from rules.match.matches import RULES, course, finished

from herrlof_rules import Match, Record, replay, verify
from herrlof_rules.herrlof import GAME, Card, Play, Predict, Rules, position
from herrlof_rules.match import RecordError
from herrlof_rules.match.match import match_from


@pytest.mark.parametrize("players", [2, 3])
def test_a_record_has_every_move(players: int) -> None:
    match = finished(players)
    record = match.record()

    assert record.game is GAME
    assert record.rules == RULES[players]
    assert record.seed == "int:1"
    assert record.result == match.result
    assert record.moves == tuple(entry.move for entry in match.log)
    assert record.meta == {}


def test_a_record_of_a_match_that_goes_on() -> None:
    record = Match.start(GAME, Rules(), seed=1).play(Predict(4), 1).record({"table": "7"})

    assert record.result is None
    assert [moved.by for moved in record.moves] == ["chance", "chance", 1]
    assert record.meta == {"table": "7"}


def test_records_are_values() -> None:
    """Records with equal free-form data are equal; the hash leaves that data out."""
    one, two = finished(2).record({"a": 1}), finished(2).record({"a": 2})

    assert one == finished(2).record({"a": 1})
    assert one != two
    assert hash(one) == hash(two)


def test_a_record_is_shown_without_secrets() -> None:
    """A record's `repr` has neither seed nor hands, and its picture is a spectator's."""
    match = Match.start(GAME, Rules(3), seed=987654).play(Predict(4), 1)
    record = match.record({"secret": "meta"})
    assert repr(record) == "<Record of herrlof, Rules(players=3): 3 moves, unfinished>"
    over = finished(2).record()
    assert over.result is not None
    assert repr(over).endswith(f" moves, won by {over.result.winners}>")
    assert record._repr_svg_() == match._repr_svg_()
    assert "unseeded, 0 moves" in repr(Match.unseeded(GAME, Rules(2)).record())


def test_a_record_that_nothing_draws_has_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("herrlof_rules.match.record.DRAWN", {})
    assert finished(2).record()._repr_svg_() is None


def test_a_record_of_every_moment_verifies() -> None:
    for match in list(course(3))[::2]:
        replayed = replay(match.record())
        assert (replayed.error, replayed.match) == (None, match)
        assert verify(match.record()) == match


def test_a_match_that_is_read_goes_on_with_the_same_chance() -> None:
    """A match from a record or a pickle draws the outcomes that the match itself would draw."""
    later_outcomes = 0
    for before, after in pairwise(course(2)):
        new = after.log[len(before.log) :]
        later_outcomes += len(new) - 1
        if len(new) > 1:
            for again in (verify(before.record()), pickle.loads(pickle.dumps(before))):
                assert again.play(new[0].move.choice, new[0].by) == after
    assert later_outcomes > 2


def test_unseeded() -> None:
    match = Match.unseeded(GAME, RULES[2])
    for entry in finished(2).log:
        match = match.apply(entry.move)
    record = match.record()

    assert record.seed is None
    assert verify(record) == match
    assert isinstance(record, Record)


def test_a_match_that_began_at_a_position_has_no_record() -> None:
    """A match from a position has no record, because a record begins at the start."""
    state = position(["G7 B2", "R8 H"], trump="R4")
    match = match_from(GAME, state.rules, None, state).play(Play(Card.G7), 0)

    assert match.view(1).observation.trick == (Card.G7,)
    with pytest.raises(RecordError, match="began at a position"):
        match.record()
