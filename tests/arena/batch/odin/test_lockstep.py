"""Odin in a batch is Odin in the kernel, decision by decision."""

from random import Random

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.odin.encoder import vector
from arena.batch.odin.options import at_random, chosen

from herrlof_rules import odin


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_matches(players: int) -> None:
    rules = odin.Rules(players, max_hands=2)
    law = Lockstep(odin.GAME, rules, matches=5, seed=players, encode=vector)
    law.run(10_000)

    assert law.batch.over.all()
    assert set(law.kinds) == set(law.batch.kinds[:2])


def test_editions_options_and_miniatures() -> None:
    """A few matches begun under each; those of miniatures are played to the end."""
    made = sum(
        Lockstep(odin.GAME, rules, matches=2, seed=number, encode=vector).run(60)
        for number, rules in enumerate(chosen())
    )
    assert made > 3000


def test_any_rules() -> None:
    rng = Random(5)
    for number in range(20):
        Lockstep(odin.GAME, at_random(rng), matches=3, seed=number, encode=vector).run(100)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
def test_ten_million_decisions() -> None:
    play_on(10_000_000)


def play_on(most: int) -> None:
    """The rules listed, then any, with vectors under every tenth of them."""
    rng, made, number = Random(13), 0, 0
    rules = list(chosen())
    while made < most:
        some = rules[number] if number < len(rules) else at_random(rng)
        matches = 20 if number < len(rules) else 60
        encode = vector if number % 10 == 0 else None
        made += Lockstep(odin.GAME, some, matches, number, encode).run(20_000)
        number += 1
        print(number, made, flush=True)
