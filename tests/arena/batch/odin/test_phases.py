"""What the loops call: ids, chance, choices at random."""

from collections import Counter

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.lockstep import Lockstep
from arena.batch.odin.ids import check_ids

from herrlof_arena.batch import Batch
from herrlof_rules import odin

TWO_COLOURS = odin.FULL_DECK[:4] + odin.FULL_DECK[9:13]


@pytest.mark.parametrize(
    ("rules", "every"),
    [
        (odin.Rules(4), 80),
        (odin.Rules(2, hand_size=4, deck=TWO_COLOURS, whole_hand="must"), 3),
        (odin.Rules(2, hand_size=2, deck=TWO_COLOURS[:4]), 2),
    ],
)
def test_illegal_ids_are_refused(rules: odin.Rules, every: int) -> None:
    """Leading, answering, taking, and after the end."""
    law = Lockstep(odin.GAME, rules, matches=2, seed=2)
    for number in range(4):
        law.run(number * every)
        check_ids(law)


def test_choices_are_equally_likely() -> None:
    """Under each state of a miniature, every legal id comes as often as any other."""
    rules = odin.Rules(2, hand_size=3, deck=TWO_COLOURS[:6], first_player=0)
    batch = Batch.start(odin.GAME, rules, 1, 5)
    legal = batch.legal_ids()[0][0].tolist()
    chosen = Counter(int(batch.choose()[0]) for _ in range(2000))

    assert set(chosen) == set(legal)
    expected = 2000 / len(legal)
    assert sum((chosen[n] - expected) ** 2 for n in legal) / expected < 30
