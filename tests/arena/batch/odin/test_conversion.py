"""States of the kernel as rows, and back."""

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.odin.options import miniatures

from herrlof_arena.batch.odin.game import ODIN
from herrlof_rules import odin

RULES = [odin.Rules(6), odin.Rules(2, two_player_colours=4), *miniatures()]


@pytest.mark.parametrize("number", range(len(RULES)))
def test_states_of_a_batch(number: int) -> None:
    """Every state is made again of its row, from the first to the last."""
    law = Lockstep(odin.GAME, RULES[number], matches=3, seed=number)
    for decisions in range(0, 60, 3):
        law.run(decisions)
        for row, kernel in enumerate(law.kernels):
            assert law.batch.state(row) == kernel.state


def test_states_of_chance_turns() -> None:
    """A batch shows none of them, but they have rows as well."""
    rules = odin.Rules(2, two_player_colours=4)
    state = odin.GAME.initial(rules)
    seen = []
    while odin.GAME.turn(state).kind != "play":
        seen.append(odin.GAME.turn(state).kind)
        row = ODIN.encode(state, ODIN.layout.width + 3)
        assert ODIN.decode(row, rules) == state
        outcome, _ = next(iter(odin.GAME.chance(state)))
        state = odin.GAME.apply(state, outcome)
    assert tuple(seen) == ODIN.kinds[2:5]
