"""A counterexample is short, and names its moves and rules."""

from pathlib import Path
from typing import Any

import pytest
from rules.testing import planted, planted_alike, planted_long, toy
from rules.testing.planted_long import dare
from rules.testing.planted_wide import CRASHING
from rules.testing.replaced import replaced

from herrlof_rules.core.errors import InvalidState
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.match import Match, replay
from herrlof_rules.match.match import match_from
from herrlof_rules.testing import Effort, LawBroken, check_exhaustively, check_game
from herrlof_rules.testing.counterexample import difference, rules_text


def test_a_difference_is_marked() -> None:
    """Only the differing part of two texts is marked, and equal texts are reported as equal."""
    assert difference("Play(card=3)", "Play(card=12)") == ("Play(card=«3»)", "Play(card=«12»)")
    assert difference("aa", "aaa") == ("aa«»", "aa«a»")
    assert difference("B1", "B1") == ("B1", "the other one is different, and is written the same")
    assert rules_text(toy.Rules(cards=4)) == "Rules(cards=4)"


def test_errors_of_the_game_name_the_law_and_keep_their_cause() -> None:
    """Any error of a game becomes `LawBroken` with that error as its cause."""
    with pytest.raises(LawBroken, match="KeyError is raised: 'lost'") as raised:
        check_game(CRASHING, dare.Rules(), path="")
    assert type(raised.value.__cause__) is KeyError
    assert "after: " in raised.value.example


UNSHORTENED = Effort(shorter=0, other_rules=False)
LATE = planted_long.BARE["a leak that begins after 150 moves"]


def test_the_match_up_to_the_place_can_be_kept() -> None:
    """The record has all moves, even if the text leaves some out."""
    game, rules, _ = LATE
    with pytest.raises(LawBroken) as raised:
        check_game(game, rules, effort=UNSHORTENED, only=["secrecy"], path="")
    record = raised.value.record
    assert record is not None
    assert raised.value.seat in range(rules.players)
    assert len(record.moves) > 100
    assert record.meta == {"law": "secrecy"}
    assert load_record(game, dump_record(record)) == record
    assert replay(record).match.log == raised.value.match.log  # type: ignore[union-attr]


def test_a_match_that_cannot_go_on_is_kept_as_far_as_it_came() -> None:
    """If play itself fails, the error has the match up to that move."""
    game, laws = planted.PLANTED["an outcome is refused"]
    with pytest.raises(LawBroken) as raised:
        check_game(game, toy.Rules(), only=laws, path="")
    assert raised.value.match is not None
    assert "rules: " in raised.value.example


def test_in_every_history() -> None:
    """A leak in a miniature is shown with the shortest history as a match and a record."""
    game, _ = planted.PLANTED["L8: the deal is sent along"]
    with pytest.raises(LawBroken) as raised:
        check_exhaustively(game, toy.Rules(cards=4, hand_size=1))
    assert raised.value.match is not None
    assert len(raised.value.match.log) == 2
    assert raised.value.record is not None


def test_without_a_match(tmp_path: Path) -> None:
    """A broken law without a match has no record, and saving it raises `ValueError`."""
    without = LawBroken("numbers", "an example")
    assert without.record is None
    assert str(without) == "numbers: an example"
    with pytest.raises(ValueError, match="no match played from the start"):
        without.save(tmp_path / "broken.json")


def test_it_is_seen_again_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A private name of a module is not used, because it may hold another game later."""
    monkeypatch.setattr("attr._game", dare.GAME, raising=False)
    game, rules, _ = LATE
    with pytest.raises(LawBroken) as raised:
        check_game(game, rules, effort=UNSHORTENED, only=["secrecy"], path="")
    file, seat = tmp_path / "broken.json", raised.value.seat
    line = raised.value.save(file)
    assert line == f"herrlof-rules replay {file} --game module:GAME --seat {seat}"
    assert load_record(game, file.read_text("utf-8")) == raised.value.record
    assert "then `herrlof-rules replay broken.json --game module:GAME" in str(raised.value)
    raised.value.match = Match.unseeded(dare.GAME, rules)
    assert raised.value.save(file).endswith(f"--game dare:GAME --seat {seat}")
    later = dare.State(rules, (1,) * rules.players, (None,) * rules.players)
    raised.value.match = match_from(dare.GAME, rules, None, later)
    assert raised.value.record is None


def test_a_shorter_example_is_looked_for() -> None:
    """The shortest match has smaller rules, and each call finds the same one."""

    def validate(state: Any) -> None:
        dare.GAME.validate(state)
        if state.scores[0] == -4:
            raise InvalidState("D3", "such a score")

    game = replaced(dare.GAME, validate=validate)
    texts = []
    for shorter in (0, 12, 12):
        with pytest.raises(LawBroken, match="such a score") as raised:
            check_game(game, dare.Rules(rounds=60), effort=Effort(shorter=shorter), path="")
        assert raised.value.match is not None
        texts.append((len(raised.value.match.log), str(raised.value)))
    assert texts[0] > texts[1] == texts[2]


PLANTING = planted_alike
"""One of the modules that fill `planted_long.BARE`."""


@pytest.mark.parametrize(
    ("fault", "moves"),
    [
        ("a refusal lists hidden bets", 2),
        ("nobody wins, of three players only", 4),
        ("a match may never end, and a bound is stated", 4),
    ],
)
def test_what_the_fault_does_not_need_is_left_out(fault: str, moves: int) -> None:
    """Shortening leaves at most the moves that each of these faults needs."""
    game, rules, law = planted_long.BARE[fault]
    with pytest.raises(LawBroken) as raised:
        check_game(game, rules, only=[law], path="")
    assert raised.value.match is not None
    assert len(raised.value.match.log) <= moves
