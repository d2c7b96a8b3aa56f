"""Sets by their numbers."""

from random import Random

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.odin.boundaries import check_answers
from arena.batch.uncompiled import uncompiled

from herrlof_arena.batch.odin.sets import CARDS_OF, NO_SET, set_of
from herrlof_rules.odin import FULL_DECK
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.sets import ALL_SETS, SETS


def test_a_set_is_known_by_its_cards() -> None:
    """T2: what shares neither colour nor number is none."""
    assert all(set_of(int(CARDS_OF[each.number])) == each.number for each in ALL_SETS)
    rng = Random(1)
    for _ in range(500):
        cards = pack(rng.sample(FULL_DECK, rng.randint(2, 4)))
        assert set_of(int(cards)) == (SETS[cards].number if cards in SETS else NO_SET)


def test_answers_at_the_edges() -> None:
    """T3, T5: what is just strong enough, and just not too large, may be played."""
    with uncompiled():
        check_answers(100)
