"""Odin in compiled code: rows, options, sets, ids, vectors and choices."""

from collections import Counter
from math import comb
from random import Random

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.options import listed

from herrlof_arena.batch import Batch
from herrlof_arena.compiled.odin.game import ODIN
from herrlof_arena.compiled.odin.rules import MEANT, PLAY_ID, TAKE_ID, numbers
from herrlof_arena.compiled.odin.sets import CARDS_OF, NO_SET, set_of
from herrlof_arena.encoding import specification
from herrlof_arena.encoding.actions import most_legal
from herrlof_rules import odin
from herrlof_rules.odin.cards import pack
from herrlof_rules.odin.sets import ALL_SETS, SETS

TWO_COLOURS = odin.FULL_DECK[:4] + odin.FULL_DECK[9:13]


@pytest.mark.parametrize(("players", "size"), [(2, 347), (4, 469), (6, 591)])
def test_sizes(players: int, size: int) -> None:
    rules = odin.Rules(players)
    assert specification(odin.GAME, rules).size == size


def test_choices_are_equally_likely() -> None:
    """A random choice takes each legal id equally often."""
    rules = odin.Rules(2, hand_size=3, deck=TWO_COLOURS[:6], first_player=0)
    batch = Batch.start(odin.GAME, rules, 1, 5)
    legal = batch.legal_ids()[0][0].tolist()
    chosen = Counter(int(batch.choose()[0]) for _ in range(2000))

    assert set(chosen) == set(legal)
    expected = 2000 / len(legal)
    assert sum((chosen[n] - expected) ** 2 for n in legal) / expected < 30


def test_ids_are_those_of_the_action_space() -> None:
    for rules in listed(odin.GAME):
        row = numbers(rules)
        for number, action in enumerate(odin.GAME.action_space(rules)):
            meant = row[MEANT + number]
            if isinstance(action, odin.Play):
                assert ALL_SETS[meant].play == action
                assert row[PLAY_ID + meant] == number
            elif isinstance(action, odin.Take):
                assert odin.FULL_DECK[meant] is action.card
                assert row[TAKE_ID + meant] == number


def test_most_legal_actions() -> None:
    """With nine cards of one colour, a pass and all sets of four or five may be legal at once."""
    assert most_legal(odin.GAME, odin.Rules()) >= 1 + comb(9, 4) + comb(9, 5)


def test_most_sheets() -> None:
    """F2, M2: each hand gives all players except one at least a point, so hands are bounded."""
    assert ODIN.most_sheets(odin.Rules(2, target=1)) == 1
    assert ODIN.most_sheets(odin.Rules(2, target=3)) == 5
    assert ODIN.most_sheets(odin.Rules(6, target=15)) == 17
    assert ODIN.most_sheets(odin.Rules(6, target=15, max_hands=4)) == 4


def test_a_set_is_known_by_its_cards() -> None:
    """T2: `set_of` returns the number of the set that cards form, or `NO_SET` for other cards."""
    assert all(set_of(int(CARDS_OF[each.number])) == each.number for each in ALL_SETS)
    rng = Random(1)
    for _ in range(500):
        cards = pack(rng.sample(odin.FULL_DECK, rng.randint(2, 4)))
        assert set_of(int(cards)) == (SETS[cards].number if cards in SETS else NO_SET)
