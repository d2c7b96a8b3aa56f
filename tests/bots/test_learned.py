"""The learned bot: its network is given what it was trained with, and it plays by the laws."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from testing import toy

np = pytest.importorskip("numpy", reason="needs numpy")
pytest.importorskip("numba", reason="needs numba")

from herrlof_rules import GAMES, Match, herrlof, odin
from herrlof_rules.batch import Batch
from herrlof_rules.batch.herrlof import heuristic
from herrlof_rules.batch.herrlof.rules import numbers
from herrlof_rules.batch.rows import floats
from herrlof_rules.bots import HerrlofBot, OdinBot, ask, learned_bot
from herrlof_rules.bots.herrlof import learned as of_herrlof
from herrlof_rules.bots.herrlof.compiled import POLICY
from herrlof_rules.bots.herrlof.situation import from_state as of_state
from herrlof_rules.bots.odin.learned import NUMBERS, WEIGHTS, Learned
from herrlof_rules.bots.odin.policy import from_state
from herrlof_rules.core import Game
from herrlof_rules.games.odin.sets import PLAYED
from herrlof_rules.testing import check_bot
from tools import train, train_herrlof, train_odin


@pytest.mark.parametrize("name", ["herrlof", "odin"])
def test_plays_by_the_laws_of_bots(name: str) -> None:
    game = GAMES[name]
    assert check_bot(learned_bot(game, 2), game, game.rules(2), matches=1).choices > 50


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME])
def test_plays_with_two_only(game: Game) -> None:
    match = Match.start(game, game.rules(3), seed=1)
    with pytest.raises(ValueError, match="two players"):
        learned_bot(game)(match.view(match.turn.seats[0]), Random(1))
    with pytest.raises(ValueError, match=f"{game.name} plays with 2 players only"):
        learned_bot(game, 3)


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(ValueError, match="toy has no learned bot"):
        learned_bot(toy.GAME)


def test_its_weights_say_what_made_them() -> None:
    for weights in (WEIGHTS, of_herrlof.WEIGHTS):
        made = dict(line.split(": ", 1) for line in weights.read_text().splitlines()[:3])
        assert made["command"].startswith("python -m tools.train")
        assert set(made) == {"command", "commit", "date"}
        assert weights.stat().st_size < 100_000


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
        train_odin.count_higher(int(now.unseen), higher)
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
                    train_odin.write_numbers(
                        out, int(hand), number, kind, held, known, higher, kept
                    )
                    dense = np.zeros(NUMBERS)
                    for place, value in given:
                        dense[place] = value
                    assert dense == pytest.approx(out, abs=1e-12)
                    compared += 1
        match = match.play(ask(match, seat, OdinBot()), seat)
    assert compared > 100


def test_that_for_herrlof_likewise() -> None:
    """With all that an action may leave, of rounds played by the heuristic."""
    match = Match.start(herrlof.GAME, herrlof.Rules(2, max_rounds=3), seed=3)
    options, memory = numbers(match.state.rules), np.zeros(heuristic.SCRATCH, np.int64)
    out, x, p = np.zeros(train_herrlof.NUMBERS), floats(memory), POLICY.parameters
    seen: list[dict[int, float]] = []

    class Noted(of_herrlof.Learned):
        def worth(self, needed: int, numbers: Any) -> float:
            seen.append(dict(of_herrlof.given(needed, numbers)))
            return 0.0

    compared = 0
    while match.turn.seats:
        seat = match.turn.seats[0]
        row = Batch.from_states(herrlof.GAME, match.state.rules, [match.state]).numbers[0].copy()
        if match.turn.kind not in ("swap", "steal_card"):
            cards = heuristic.reckon(row, options, p, x)
            worth = Noted(of_state(match.state, seat))
            for action in match.legal_actions(seat):
                seen.clear()
                list(worth.values((action,)))
                x[heuristic.FEATURE] = 0
                number = herrlof.encode(match.state.rules, action)
                model = p[heuristic.MODELS :]
                heuristic.value_of(row, options, number, cards, model, x)
                assert bool(seen) == bool(x[heuristic.FEATURE])
                if seen:
                    train_herrlof.write_numbers(out, x)
                    dense = np.zeros(train_herrlof.NUMBERS)
                    for place, value in seen[-1].items():
                        dense[place] = value
                    assert dense == pytest.approx(out, abs=1e-9)
                    compared += 1
        match = match.play(ask(match, seat, HerrlofBot()), seat)
    assert compared > 100


COMPILED_FOR_LONG = pytest.param(
    "herrlof",
    marks=pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute"),
)


@pytest.mark.parametrize("name", ["odin", COMPILED_FOR_LONG])
def test_training_goes_on_where_it_was_interrupted(name: str, tmp_path: Path) -> None:
    course = train.COURSES[name]
    whole = train.train(2, 2000, tmp_path / "whole.npz", course)
    train.train(1, 2000, tmp_path / "part.npz", course)
    resumed = train.train(2, 2000, tmp_path / "part.npz", course)

    for one, other in zip(whole, resumed, strict=True):
        assert np.array_equal(one, other)
