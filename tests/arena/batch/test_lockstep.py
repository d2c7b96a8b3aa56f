"""A game in a batch is the game in the kernel, decision by decision."""

from random import Random
from typing import Any

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.herrlof import encoder as of_herrlof
from arena.batch.herrlof import options as herrlof_options
from arena.batch.lockstep import Lockstep
from arena.batch.odin import encoder as of_odin
from arena.batch.odin import options as odin_options

from herrlof_rules import Game, herrlof, odin

GAMES: list[tuple[Game, Any, Any]] = [
    (herrlof.GAME, of_herrlof.vector, herrlof_options),
    (odin.GAME, of_odin.vector, odin_options),
]
each_game = pytest.mark.parametrize(("game", "vector", "options"), GAMES, ids=["herrlof", "odin"])


@pytest.mark.parametrize("rules", [herrlof.Rules(2), herrlof.Rules(3)])
def test_whole_matches_of_herrlof(rules: herrlof.Rules) -> None:
    whole_matches(herrlof.GAME, rules, of_herrlof.vector)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_matches_of_odin(players: int) -> None:
    whole_matches(odin.GAME, odin.Rules(players, max_hands=2), of_odin.vector)


def whole_matches(game: Game, rules: Any, vector: Any) -> None:
    law = Lockstep(game, rules, matches=5, seed=rules.players, encode=vector)
    law.run(10_000)
    assert law.batch.over.all()
    assert set(law.kinds) == set(game.prompts)


@each_game
def test_editions_options_and_miniatures(game: Game, vector: Any, options: Any) -> None:
    """A few matches begun under each; those of miniatures are played to the end."""
    made = sum(
        Lockstep(game, rules, matches=2, seed=number, encode=vector).run(60)
        for number, rules in enumerate(options.chosen())
    )
    assert made > (2500 if game is herrlof.GAME else 3000)


@each_game
def test_any_rules(game: Game, vector: Any, options: Any) -> None:
    rng = Random(5)
    for number in range(20):
        Lockstep(game, options.at_random(rng), 3, seed=number, encode=vector).run(100)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@each_game
def test_ten_million_decisions(game: Game, vector: Any, options: Any) -> None:
    """The rules listed, then any, with vectors under every tenth of them."""
    rng, made, number, rules = Random(13), 0, 0, list(options.chosen())
    while made < 10_000_000:
        some = rules[number] if number < len(rules) else options.at_random(rng)
        matches = 20 if number < len(rules) else 60
        encode = vector if number % 10 == 0 else None
        made += Lockstep(game, some, matches, number, encode).run(20_000)
        number += 1
        print(number, made, flush=True)
