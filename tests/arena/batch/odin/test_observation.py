"""What a seat may know as a vector."""

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.odin.encoder import vector

from herrlof_arena.batch import Batch
from herrlof_arena.encoding import specification
from herrlof_rules import odin


@pytest.mark.parametrize(("players", "size"), [(2, 347), (4, 469), (6, 591)])
def test_sizes(players: int, size: int) -> None:
    rules = odin.Rules(players)
    assert specification(odin.GAME, rules).size == size


def test_before_the_deal() -> None:
    """At chance turns there is little to see, and nothing is set aside yet."""
    rules = odin.Rules(2, two_player_colours=4)
    state = odin.GAME.initial(rules)
    while odin.GAME.turn(state).kind != "play":
        batch = Batch.from_states(odin.GAME, rules, [state])
        for seat in range(2):
            seen = odin.GAME.observe(state, seat)
            vectors = batch.observe(seats=[seat])
            assert vectors[0].tolist() == vector(seen, vectors.shape[1], rules)
        outcome, _ = next(iter(odin.GAME.chance(state)))
        state = odin.GAME.apply(state, outcome)
