"""A batch and the rules engine agree at every decision of a game."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.options import at_random, listed
from arena.games import each_game

from herrlof_rules import Game, herrlof, odin

TWO_COLOURS = odin.FULL_DECK[:4] + odin.FULL_DECK[9:13]


@pytest.mark.parametrize(
    ("game", "rules"),
    [(herrlof.GAME, herrlof.Rules(players)) for players in (2, 3)]
    + [(odin.GAME, odin.Rules(players, max_hands=2)) for players in (2, 3, 4, 5, 6)],
)
def test_whole_matches(game: Game, rules: Any) -> None:
    law = Lockstep(game, rules, matches=5, seed=rules.players, vectors=True)
    law.run(10_000)
    assert law.batch.over.all()
    assert set(law.kinds) == set(game.prompts)


@each_game
def test_editions_options_and_miniatures(game: Game) -> None:
    """Batch and engine agree in matches of every edition, option and miniature."""
    total = sum(
        Lockstep(game, rules, matches=2, seed=number, vectors=True).run(60)
        for number, rules in enumerate(listed(game))
    )
    assert total > (2500 if game is herrlof.GAME else 3000)


@each_game
def test_any_rules(game: Game) -> None:
    rng = Random(5)
    for number in range(20):
        Lockstep(game, at_random(game, rng), 3, seed=number, vectors=True).run(100)


@pytest.mark.parametrize(
    ("rules", "every"),
    [
        (herrlof.Rules(3), 60),
        (odin.Rules(4), 80),
        (odin.Rules(2, hand_size=4, deck=TWO_COLOURS, whole_hand="must"), 3),
        (odin.Rules(2, hand_size=2, deck=TWO_COLOURS[:4]), 2),
    ],
)
def test_illegal_ids_are_refused(rules: Any, every: int) -> None:
    """Illegal ids are refused when leading, answering, stealing and taking, and after the end."""
    game: Game = herrlof.GAME if isinstance(rules, herrlof.Rules) else odin.GAME
    law = Lockstep(game, rules, matches=2, seed=2)
    for number in range(4):
        law.run(number * every)
        law.check_ids()


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@each_game
def test_ten_million_decisions(game: Game) -> None:
    """Batch and engine agree in ten million decisions under listed and random rules."""
    rng, decisions, number, rules = Random(13), 0, 0, list(listed(game))
    while decisions < 10_000_000:
        some = rules[number] if number < len(rules) else at_random(game, rng)
        matches = 20 if number < len(rules) else 60
        decisions += Lockstep(game, some, matches, number, vectors=number % 10 == 0).run(20_000)
        number += 1
        print(number, decisions, flush=True)
