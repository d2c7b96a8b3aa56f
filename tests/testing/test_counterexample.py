"""A counterexample is short, and says where and under which rules it is."""

import pytest
from testing import toy
from testing.planted_long import dare
from testing.planted_wide import PLANTED

from herrlof_rules.testing import (
    LawBroken,
    check_game,
)
from herrlof_rules.testing.counterexample import difference, rules_text


def test_a_difference_is_marked() -> None:
    assert difference("Play(card=3)", "Play(card=12)") == ("Play(card=«3»)", "Play(card=«12»)")
    assert difference("aa", "aaa") == ("aa«»", "aa«a»")
    assert difference("B1", "B1") == ("B1", "the other one is different, and is written the same")
    assert rules_text(toy.Rules(cards=4)) == "Rules(cards=4)"


def test_errors_of_the_game_name_the_law_and_keep_their_cause() -> None:
    game, _ = PLANTED["an observation raises KeyError"]
    with pytest.raises(LawBroken, match="KeyError is raised: 'lost'") as found:
        check_game(game, dare.Rules(), path="")
    assert type(found.value.__cause__) is KeyError
    assert "after: " in found.value.example
