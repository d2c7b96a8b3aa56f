"""Herrlof in a batch is Herrlof in the kernel, decision by decision."""

from random import Random

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.herrlof.encoder import vector
from arena.batch.herrlof.options import at_random, chosen
from arena.batch.lockstep import Lockstep

from herrlof_rules import herrlof


@pytest.mark.parametrize("players", [2, 3])
def test_whole_matches(players: int) -> None:
    law = Lockstep(herrlof.GAME, herrlof.Rules(players), matches=5, seed=players, encode=vector)
    law.run(10_000)

    assert law.batch.over.all()
    assert set(law.kinds) == set(law.batch.kinds[:7])


def test_editions_options_and_miniatures() -> None:
    """A few matches begun under each; those of miniatures are played to the end."""
    made = sum(
        Lockstep(herrlof.GAME, rules, matches=2, seed=number, encode=vector).run(60)
        for number, rules in enumerate(chosen())
    )
    assert made > 2500


def test_any_rules() -> None:
    rng = Random(5)
    for number in range(20):
        Lockstep(herrlof.GAME, at_random(rng), matches=3, seed=number, encode=vector).run(100)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_ten_million_decisions() -> None:
    rng, made, number = Random(13), 0, 0
    rules = [herrlof.Rules(2), herrlof.Rules(3), *chosen()]
    while made < 10_000_000:
        some = rules[number] if number < len(rules) else at_random(rng)
        encode = vector if number % 10 == 0 else None
        made += Lockstep(herrlof.GAME, some, 100, number, encode).run(50_000)
        number += 1
        print(number, made, flush=True)
