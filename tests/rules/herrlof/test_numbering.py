"""The canonical order of actions, their numbers, and the bound of decisions."""

import pytest
from hypothesis import given
from rules.drawing import Whole
from rules.herrlof.drawn import full_positions, positions
from rules.herrlof.states import mini_rules

from herrlof_rules.herrlof import GAME, Card, Match, Rules, legal_actions
from herrlof_rules.testing.generators.playouts import each_move

CARDS = [card.value for card in Card]


@pytest.mark.parametrize(("players", "hand_size"), [(2, 15), (3, 11)])
def test_pinned(players: int, hand_size: int) -> None:
    """C4: the kinds have ids in the order predict, play, swap, decline, discard, steal, return."""
    rules = Rules(players)
    assert [GAME.format_action(action) for action in GAME.action_space(rules)] == [
        *(f"predict {tricks}" for tricks in range(hand_size + 1)),
        *(f"play {card}" for card in CARDS),
        *("swap", "decline"),
        *(f"discard {card}" for card in CARDS),
        *(f"steal_trick {seat}" for seat in range(players)),
        *(f"steal_card {seat}" for seat in range(players)),
        *(f"return {card}" for card in CARDS),
    ]
    assert GAME.action_count(rules) == hand_size + 1 + 3 * 38 + 2 + 2 * players


def test_numbers() -> None:
    """C4: every action of a small deck has its own number, and each number its own action."""
    rules = mini_rules(("G2 V", "H V"), "R2")
    space = GAME.action_space(rules)
    assert len(space) == 3 + 3 * 4 + 2 + 2 * 2
    assert [GAME.encode(rules, action) for action in space] == list(range(len(space)))
    for number in (int, Whole):
        assert [GAME.decode(rules, number(n)) for n in range(len(space))] == list(space)


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (Rules(2), 10 * (2 * 16 + 20)),
        (Rules(3), 10 * (3 * 12 + 20)),
        (Rules(3, max_rounds=1), 3 * 12 + 20),
        (Rules(3, max_rounds=None), None),
        (mini_rules(("B3", "G2"), "R2", max_rounds=2), 2 * (2 * 2 + 2)),
        (mini_rules(("B6", "G2"), "R6", max_rounds=2), 2 * (2 * 2 + 2 + 2)),
        (mini_rules(("B1", "G2"), "R1", "Y1", max_rounds=2), 2 * (2 * 2 + 3)),
    ],
)
def test_bound_of_decisions(rules: Rules, bound: int | None) -> None:
    """W1, S1, O1: each 3 and each 6 may add two decisions to a round, and each 1 one decision."""
    assert GAME.max_decisions(rules) == bound


def test_prompts() -> None:
    """P1, T1: `GAME.prompts` has a prompt for every kind of decision."""
    assert set(GAME.prompts) == {
        *("predict", "play", "swap", "discard", "steal_trick", "steal_card", "return"),
    }


@given(positions | full_positions)
def test_legal_actions_are_in_order(match: Match) -> None:
    """C4: legal actions come in the order of their numbers, and decoding a number returns the same
    object."""
    for before, _ in each_move(match):
        legal = legal_actions(before, *before.turn.seats[:1])
        numbers = [GAME.encode(match.rules, action) for action in legal]
        assert numbers == sorted(set(numbers))
        for number, action in zip(numbers, legal, strict=True):
            assert GAME.decode(match.rules, number) is action
