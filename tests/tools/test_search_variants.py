"""Variants of search: all of them play, and the tree is grown as it is said to be."""

from random import Random
from typing import Any

import pytest

from herrlof_rules import Match, odin
from herrlof_rules.bots import SearchBot, search_bot
from herrlof_rules.testing import check_bot
from tools import search_variants
from tools.search_variants import VARIANTS, Node, TreeBot, compared


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_plays(variant: str) -> None:
    bot = VARIANTS[variant](odin.GAME, 12)

    assert check_bot(bot, odin.GAME, odin.Rules(3), matches=1, max_decisions=15).choices == 15
    wins = compared(odin.GAME, variant, 4, 2, opponent="random", max_hands=1)
    assert 0 <= wins.low <= wins.mean <= wins.high <= 1


@pytest.mark.parametrize("depth", [1, 1 << 30])
def test_a_tree_grows(monkeypatch: pytest.MonkeyPatch, depth: int) -> None:
    """A playout visits each level once at most, and no deeper than it may."""
    made: list[Node] = []

    def noted() -> Node:
        made.append(Node())
        return made[-1]

    match = Match.start(odin.GAME, odin.Rules(2), seed=1)
    seat = match.turn.seats[0]
    monkeypatch.setattr(search_variants, "Node", noted)
    TreeBot(search_bot(odin.GAME, playouts=200), depth=depth)(match.view(seat), Random(1))

    root = made[0]
    assert set(root.choices) == set(match.legal_actions(seat))
    assert [node.available for node in root.choices.values()] == sorted(
        (node.available for node in root.choices.values()), reverse=True
    )
    levels, level = list[int](), [root]
    while level := [below for node in level for below in node.choices.values()]:
        levels.append(sum(node.visits for node in level))
    assert levels[0] == 200
    assert levels == sorted(levels, reverse=True)
    assert len(levels) == 1 if depth == 1 else len(levels) > 1


def test_a_tree_finds_the_way_out() -> None:
    deck = [odin.Card(token) for token in ["B1", "B3", "R1", "R2", "P4"]]
    rules = odin.Rules(hand_size=2, deck=deck, first_player=0)
    pair = (odin.Card.R1, odin.Card.R2)
    views = (Match.start(odin.GAME, rules, seed).view(0) for seed in range(100))
    view = next(view for view in views if tuple(view.observation.hand) == pair)
    search: SearchBot[Any, Any, Any, Any, Any, Any] = search_bot(odin.GAME, playouts=60)

    for depth in (1, 5):
        assert TreeBot(search, depth=depth)(view, Random(1)) == odin.Play(pair)
