"""Other processes play the same, whatever was played there before."""

import pytest
from testing import toy
from testing.planted_alike import HASHED
from testing.planted_long import dare
from testing.planted_wide import CACHED

from herrlof_rules.core.game import Game
from herrlof_rules.testing import (
    LawBroken,
)
from herrlof_rules.testing.laws.determinism import check_processes


def test_processes_need_the_game() -> None:
    game: Game = toy.GAME
    with pytest.raises(LawBroken, match="another process cannot play"):
        check_processes(game, [toy.Rules()], "testing.toy:NOTHING")


def test_what_is_kept_of_other_rules_shows_in_the_opposite_order() -> None:
    rules = [dare.Rules(), dare.Rules(rounds=1)]
    check_processes(dare.GAME, rules, "dare:GAME")
    with pytest.raises(LawBroken, match="where other matches were played before"):
        check_processes(CACHED, rules, "testing.planted_wide:CACHED")


def test_worlds_in_other_processes() -> None:
    rules = [dare.Rules(rounds=1)]
    with pytest.raises(LawBroken, match=r"determinism: a world after \d+ moves is another"):
        check_processes(HASHED, rules, "testing.planted_alike:HASHED")
