"""A game in a batch is the game in the kernel, decision by decision."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.options import at_random, listed
from arena.games import each_game

from herrlof_rules import Game, herrlof, odin


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
    """A few matches begun under each; those of miniatures are played to the end."""
    made = sum(
        Lockstep(game, rules, matches=2, seed=number, vectors=True).run(60)
        for number, rules in enumerate(listed(game))
    )
    assert made > (2500 if game is herrlof.GAME else 3000)


@each_game
def test_any_rules(game: Game) -> None:
    rng = Random(5)
    for number in range(20):
        Lockstep(game, at_random(game, rng), 3, seed=number, vectors=True).run(100)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@each_game
def test_ten_million_decisions(game: Game) -> None:
    """The rules listed, then any, with vectors under every tenth of them."""
    rng, made, number, rules = Random(13), 0, 0, list(listed(game))
    while made < 10_000_000:
        some = rules[number] if number < len(rules) else at_random(game, rng)
        matches = 20 if number < len(rules) else 60
        made += Lockstep(game, some, matches, number, vectors=number % 10 == 0).run(20_000)
        number += 1
        print(number, made, flush=True)
