"""Playouts without compiled code: their horizon, and in Herrlof the worlds where they start."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from herrlof_arena.bots import ask, heuristic_bot, search_bot
from herrlof_arena.bots.herrlof import heuristic
from herrlof_arena.bots.search import PartEnd
from herrlof_rules import Match, Stream, herrlof, odin
from herrlof_rules.core import Game

TINY = herrlof.Rules(
    2,
    hand_size=2,
    deck=[herrlof.Card(token) for token in ("B1", "B3", "G6", "H", "R6", "R3", "Y9", "V")],
)


@pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=repr)
def test_what_a_round_is_worth(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Herrlof round is worth the seat's points minus the others' mean; in Odin the opposite."""
    monkeypatch.setattr("herrlof_arena.bots.heuristics.INSTALLED", False)
    horizon = search_bot(game, playouts=1).horizon
    assert horizon == PartEnd(game)
    match: Any = Match.start(game, game.rules(3), 1)
    start = match.state
    while not match.state.standing.sheets:
        assert horizon(start, match.state, 0) is None
        seat = match.turn.seats[0]
        match = match.play(ask(match, seat, heuristic_bot(game)), seat)
    own, two, three = match.state.standing.sheets[0].points
    ahead = own - (two + three) / 2 if game is herrlof.GAME else (two + three) / 2 - own
    assert horizon(start, match.state, 0) == ahead
    assert horizon(match.state, match.state, 0) is None


def test_predictions_are_guessed_from_hands() -> None:
    """Half of the guessed predictions are the heuristic's, and half are off by one."""
    match: Any = Match.start(herrlof.GAME, herrlof.Rules(2), 5)
    for seat in (0, 1):
        match = match.play(herrlof.Predict(6), seat)
    seat = match.turn.seats[0]
    view = match.view(seat)
    worlds = heuristic.guesses(view)
    off: Counter[int] = Counter()
    for number in range(200):
        world = worlds.sample(Stream(f"int:{number}", "guesses"))
        herrlof.GAME.validate(world.state)
        assert herrlof.observe(world.state, seat) == view.observation
        guessed = world.state.table.predictions[1 - seat]
        dealt = herrlof.apply(world.start, world.moves[0].choice)
        predicted = heuristic.policy(dealt, 1 - seat, Random(1))
        assert guessed is not None
        assert isinstance(predicted, herrlof.Predict)
        off[guessed - predicted.tricks] += 1
    assert set(off) == {-1, 0, 1}
    assert 70 < off[0] < 130


def test_worlds_without_guesses() -> None:
    """No prediction is guessed before the others have predicted, or when worlds are enumerated."""
    match: Any = Match.start(herrlof.GAME, TINY, 5)
    view = match.view(0)
    guesses, plain = heuristic.guesses(view), herrlof.GAME.worlds(view)

    assert guesses.sample(Random(1)).state == plain.sample(Random(1)).state
    assert list(guesses.enumerate()) == list(plain.enumerate())
