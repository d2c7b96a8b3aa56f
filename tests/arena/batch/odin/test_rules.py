"""The options as numbers, and what is made of them."""

from math import comb

import pytest

pytest.importorskip("numba", reason="needs numba")

from arena.batch.odin.options import chosen

from herrlof_arena.batch.odin.game import ODIN
from herrlof_arena.batch.odin.rules import MEANT, PLAY_ID, TAKE_ID, numbers
from herrlof_arena.encoding.actions import most_legal
from herrlof_rules import odin
from herrlof_rules.odin.sets import ALL_SETS


def test_ids_are_those_of_the_action_space() -> None:
    for rules in chosen():
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
    """With nine cards of one colour, half of all sets of four or five may answer."""
    assert most_legal(odin.GAME, odin.Rules()) >= 1 + comb(9, 4) + comb(9, 5)


def test_most_sheets() -> None:
    """Each hand but the last brings all players but one a point at least (F2, M2)."""
    assert ODIN.most_sheets(odin.Rules(2, target=1)) == 1
    assert ODIN.most_sheets(odin.Rules(2, target=3)) == 5
    assert ODIN.most_sheets(odin.Rules(6, target=15)) == 17
    assert ODIN.most_sheets(odin.Rules(6, target=15, max_hands=4)) == 4
