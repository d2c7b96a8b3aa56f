"""Many random decisions, every state on the way validated."""

from random import Random

import pytest

from herrlof_rules import Chance, Decision, Over
from herrlof_rules.herrlof import GAME, Rules, apply, chance, initial, legal_actions, turn
from herrlof_rules.herrlof.rules import EDITIONS


def soak(rules: Rules, decisions: int, seed: int) -> None:
    """Random matches until so many decisions were made; each ends within its bound."""
    rng = Random(seed)
    bound = GAME.max_decisions(rules)
    while decisions > 0:
        state, made = initial(rules), 0
        while not isinstance(now := turn(state), Over):
            if isinstance(now, Chance):
                state = apply(state, chance(state).sample(rng))
            else:
                assert isinstance(now, Decision)
                seat = rng.choice(now.seats)
                state = apply(state, rng.choice(legal_actions(state, seat)), seat)
                made += 1
            GAME.validate(state)
        assert bound is None or made <= bound
        assert sum(now.result.utilities) == 0
        decisions -= made


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_few_matches(edition: str, players: int) -> None:
    soak(Rules.edition(edition, players), 1_500, 2020)


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes minutes")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_matches(edition: str, players: int) -> None:
    soak(Rules.edition(edition, players), 100_000, 9)
