"""Derived scenes draw cards as cards, and every other value as text."""

from typing import Any

import leduc
from foreign import liars

from herrlof_rules import Match
from herrlof_rules.scenes import Scene, scene_of


def drawn(game: Any, rules: Any, *moves: Any) -> Scene:
    """The scene of seat 0 after some moves."""
    match: Any = Match.unseeded(game, rules)
    for move in moves:
        chance = not match.turn.seats
        match = match.play_chance(move) if chance else match.play(move, match.turn.seats[0])
    return scene_of(match.view(0))


def test_members_of_other_enumerations_are_text() -> None:
    """The acts of Leduc poker are members of an `Enum`, but are not drawn as cards."""
    deal = leduc.Deal(((leduc.Card.J1,), (leduc.Card.K1,)))
    scene = drawn(leduc.GAME, leduc.Rules(), deal, leduc.Bet(leduc.Act.RAISE))
    assert [face.token for face in scene.hand] == ["J1"]
    assert (scene.centre, scene.facts) == ((), (("first", "raise"),))


def test_a_hand_without_cards_is_text() -> None:
    """The dice in a hand are one of the facts of the scene."""
    scene = drawn(liars.GAME, liars.Rules(dice=2), liars.Roll((3, 5)), liars.Roll((1, 1)))
    assert (scene.hand, scene.facts) == ((), (("dice", "3 5"),))
