"""The canonical order of actions, and their numbers."""

import pytest
from hypothesis import given
from rules.odin.drawn import full_positions, moments, positions
from rules.odin.states import PLAYERS, cards

from herrlof_rules import UnknownAction
from herrlof_rules.odin import GAME, Card, Match, Pass, Play, Rules, Take, legal_actions

FULL = Rules(2)


def test_pinned() -> None:
    """C2: the order is pass, sets by value then card order, and takes in card order."""
    names = [GAME.format_action(action) for action in GAME.action_space(FULL)]
    assert len(names) == len(set(names)) == GAME.action_count(FULL) == 1 + 3579 + 54
    assert names[0] == "pass"
    assert names[1:8] == [f"play {card}" for card in ("B1", "R1", "P1", "G1", "K1", "O1", "B2")]
    assert names[54:57] == ["play O9", "play B1 R1", "play B1 P1"]
    pairs = ["B1 R1", "B1 P1", "B1 G1", "B1 K1", "B1 O1", "R1 P1", "R1 G1", "R1 K1", "R1 O1"]
    pairs += ["P1 G1", "P1 K1", "P1 O1", "G1 K1", "G1 O1", "K1 O1"]
    pairs += ["B1 B2", "R1 R2", "P1 P2", "G1 G2", "K1 K2", "O1 O2", "B2 R2"]
    assert names[55 : 55 + len(pairs)] == [f"play {pair}" for pair in pairs]
    whole = [" ".join(f"{c}{n}" for n in range(1, 10)) for c in "BRPGKO"]
    assert names[3574:3580] == [f"play {cards}" for cards in whole]
    assert names[3580:] == [f"take {card.value}" for card in Card]


def test_order_is_by_value() -> None:
    """T4: the numbers of sets grow with their values."""
    plays = [a for a in GAME.action_space(FULL) if isinstance(a, Play)]
    keys = [
        (
            int("".join(sorted((str(c.number) for c in play.cards), reverse=True))),
            ["BRPGKO".index(c.value[0]) * 9 + c.number for c in play.cards],
        )
        for play in plays
    ]
    assert keys == sorted(keys)


@pytest.mark.parametrize("players", PLAYERS)
def test_numbers(players: int) -> None:
    """C2: every action has a number of its own, and every number its own action."""
    rules = Rules(
        players, hand_size=3, deck=cards("B1 B2 B3 B4 R1 R2 R3 R4 P1 P2 P3 P4 G1 G2 G3 G4 K1 K2")
    )
    space = GAME.action_space(rules)
    assert [GAME.encode(rules, action) for action in space] == list(range(GAME.action_count(rules)))
    assert [GAME.decode(rules, number) for number in range(len(space))] == list(space)
    assert all(len(a.cards) <= 3 for a in space if isinstance(a, Play))
    assert all(c in rules.deck for a in space if isinstance(a, Play) for c in a.cards)
    assert [a.card for a in space if isinstance(a, Take)] == list(rules.deck)
    for other in (Play((Card.O1,)), Take(Card.O9), Play((Card.B1, Card.R2))):
        with pytest.raises(UnknownAction):
            GAME.encode(rules, other)


def test_text() -> None:
    """C2: every action can be written and read back, with the cards of a set in any order."""
    for action in GAME.action_space(FULL)[::7]:
        assert GAME.parse_action(GAME.format_action(action)) == action
    assert GAME.parse_action("play  R8 R2") == Play((Card.R2, Card.R8))
    assert {type(a) for a in GAME.action_space(FULL)} == set(GAME.actions)
    assert Pass() in GAME.action_space(FULL)


@given(positions | full_positions)
def test_legal_actions_are_in_order(match: Match) -> None:
    """C2: legal actions come in the order of their numbers, and are the objects so numbered."""
    rules = match.rules
    for state, _, _ in moments(match):
        legal = legal_actions(state)
        numbers = [GAME.encode(rules, action) for action in legal]
        assert all(GAME.decode(rules, n) is a for n, a in zip(numbers, legal, strict=True))
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(
    ("rules", "bound"),
    [
        (Rules(2), 17 * 10 * 29),
        (Rules(4, max_hands=1), 33 * 28),
        (Rules(4, target=1), 33 * 28),
        (Rules(6), 49 * 46 * 17),
        (Rules(3, hand_size=1, max_hands=2, deck=cards("B1 R2 P3")), 1 * 7 * 2),
    ],
)
def test_bound_of_decisions(rules: Rules, bound: int) -> None:
    """X4: the bound is hands times cards times decisions per card."""
    assert GAME.max_decisions(rules) == bound


def test_prompts() -> None:
    """T1, K1: `GAME.prompts` has a prompt for every kind of decision."""
    assert set(GAME.prompts) == {"play", "take"}
