"""The learned bot: its network is given what it was trained with, and it plays by the laws."""

from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_rules import Match, odin
from herrlof_rules.bots import LearnedBot, OdinBot, ask
from herrlof_rules.bots.odin.learned import NUMBERS, WEIGHTS, Learned
from herrlof_rules.bots.odin.policy import from_state
from herrlof_rules.games.odin.sets import PLAYED
from herrlof_rules.testing import check_bot
from tools import train


def test_plays_by_the_laws_of_bots() -> None:
    assert check_bot(LearnedBot(), odin.GAME, odin.Rules(2), matches=1).choices > 50


def test_plays_with_two_only() -> None:
    match = Match.start(odin.GAME, odin.Rules(3), seed=1)
    with pytest.raises(ValueError, match="two players"):
        LearnedBot()(match.view(match.turn.seats[0]), Random(1))


def test_its_weights_say_what_made_them() -> None:
    made = dict(line.split(": ", 1) for line in WEIGHTS.read_text().splitlines()[:3])
    assert made["command"].startswith("python -m tools.train")
    assert set(made) == {"command", "commit", "date"}
    assert WEIGHTS.stat().st_size < 200_000


def test_it_does_not_let_the_other_go_out() -> None:
    """L3: the other, with one card left, would lead it."""
    state = odin.position(["B9 R3 P4 K6", "O4"], table="O8", player=1)
    worth = Learned(from_state(state, 0))

    assert worth.of(odin.Pass()) < worth.of(odin.Play([odin.Card.B9]))


def test_its_network_is_given_what_it_was_trained_with() -> None:
    """In every position that a choice may leave, of a hand played by the heuristic."""
    match = Match.start(odin.GAME, odin.Rules(2, max_hands=2), seed=3)
    kept, out = np.zeros((1 << 20, 2), np.int64), np.zeros(NUMBERS)
    compared = 0
    while match.turn.seats:
        seat = match.turn.seats[0]
        now = from_state(match.state, seat)
        worth, higher = Learned(now), np.zeros(10)
        held, known = worth.others[0]
        train.count_higher(int(now.unseen), higher)
        if match.turn.kind == "play":
            for action in match.legal_actions(seat):
                if isinstance(action, odin.Play):
                    played = PLAYED[action.cards]
                    hand, kind, number = now.hand - played.cards, 0, played.number
                    given = worth.numbers_played(hand, played) if hand else None
                else:
                    hand, kind, number = now.hand, 1, -1
                    given = worth.numbers_passed()
                if given is not None:
                    train.write_numbers(out, int(hand), number, kind, held, known, higher, kept)
                    dense = np.zeros(NUMBERS)
                    for place, value in given:
                        dense[place] = value
                    assert dense == pytest.approx(out, abs=1e-12)
                    compared += 1
        match = match.play(ask(match, seat, OdinBot()), seat)
    assert compared > 100


def test_training_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole = train.train(2, 2000, tmp_path / "whole.npz")
    train.train(1, 2000, tmp_path / "part.npz")
    resumed = train.train(2, 2000, tmp_path / "part.npz")

    for one, other in zip(whole, resumed, strict=True):
        assert np.array_equal(one, other)
