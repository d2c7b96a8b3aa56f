"""The canonical order of actions, their numbers, and how many decisions there can be."""

from random import Random

import pytest
from rules.drawing import Whole
from rules.herrlof.states import mini_rules

from herrlof_rules import Chance, Over
from herrlof_rules.herrlof import GAME, Card, Rules, apply, chance, initial, legal_actions, turn

CARDS = [card.value for card in Card]


@pytest.mark.parametrize(("players", "hand_size"), [(2, 15), (3, 11)])
def test_pinned(players: int, hand_size: int) -> None:
    """C4: predictions; cards played; swap and decline; cards put back; thefts; cards returned."""
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
    """C4: every action of a small deck has a number of its own, and back."""
    rules = mini_rules(("G2 V", "H V"), "R2")
    space = GAME.action_space(rules)
    assert len(space) == 3 + 3 * 4 + 2 + 2 * 2
    assert [GAME.encode(rules, action) for action in space] == list(range(len(space)))
    assert [GAME.decode(rules, number) for number in range(len(space))] == list(space)


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
    """W1, S1, O1: a prediction and a card each; a 3 and a 6 ask twice more, a 1 once."""
    assert GAME.max_decisions(rules) == bound


def test_prompts() -> None:
    """P1, T1: each kind of decision has its rule of the moment."""
    assert set(GAME.prompts) == {
        *("predict", "play", "swap", "discard", "steal_trick", "steal_card", "return"),
    }


@pytest.mark.parametrize("rules", [Rules(2), Rules(3), Rules(2, hand_size=20)], ids=repr)
def test_legal_actions_are_those_of_the_action_space(rules: Rules) -> None:
    """C4: a legal action is the very object that the action space lists."""
    space = {action: action for action in GAME.action_space(rules)}
    rng = Random(3)
    kinds: set[str] = set()
    state = initial(rules)
    while not isinstance(now := turn(state), Over):
        if isinstance(now, Chance):
            state = apply(state, chance(state).sample(rng))
        else:
            kinds.add(now.kind)
            for seat in now.seats:
                assert all(space[action] is action for action in legal_actions(state, seat))
            state = apply(state, rng.choice(legal_actions(state)), now.seats[0])
    assert kinds >= {"predict", "play", "swap"}


def test_what_is_decoded_is_of_the_action_space() -> None:
    """C4: so is an action decoded, whatever the type of its number."""
    rules = Rules()
    assert GAME.decode(rules, Whole(3)) is GAME.action_space(rules)[3]
    assert all(GAME.decode(rules, n) is action for n, action in enumerate(GAME.action_space(rules)))
