"""Other rules, rare positions, mutated states: what a bare call finds there."""

from typing import Any

import pytest
from testing.planted_long import dare
from testing.planted_wide import CACHED, PLANTED, REPLAYED

from herrlof_rules import odin
from herrlof_rules.testing import LawBroken, check_exhaustively, check_game
from herrlof_rules.testing.generators.variants import variants
from herrlof_rules.testing.laws.determinism import check_processes


@pytest.mark.parametrize("fault", PLANTED)
def test_found(fault: str, little: dict[str, Any]) -> None:
    game, law = PLANTED[fault]
    with pytest.raises(LawBroken) as found:
        check_game(game, dare.Rules(), **little)
    assert found.value.law == law, str(found.value)
    assert "rules: " in found.value.example


def test_errors_of_the_game_name_the_law_and_keep_their_cause() -> None:
    game, _ = PLANTED["an observation raises KeyError"]
    with pytest.raises(LawBroken, match="KeyError is raised: 'lost'") as found:
        check_game(game, dare.Rules(), path="")
    assert type(found.value.__cause__) is KeyError
    assert "after: " in found.value.example


def test_what_is_kept_of_other_rules_shows_in_the_opposite_order() -> None:
    rules = [dare.Rules(), dare.Rules(rounds=1)]
    check_processes(dare.GAME, rules, "dare:GAME")
    with pytest.raises(LawBroken, match="where other matches were played before"):
        check_processes(CACHED, rules, "testing.planted_wide:CACHED")


def test_bounds_in_every_history() -> None:
    game, _ = PLANTED["a match may never end, and a bound is stated"]
    with pytest.raises(LawBroken, match="bounds: the match goes on after 2 decisions"):
        check_exhaustively(game, dare.Rules(rounds=1))


def test_histories_without_end() -> None:
    with pytest.raises(ValueError, match=r"there is no end to them: .* leads to the state before"):
        check_exhaustively(REPLAYED, dare.Rules(rounds=1), limit=20_000)


@pytest.mark.parametrize("fault", ["nobody wins, of three players only"])
def test_other_rules_can_be_left_out(fault: str) -> None:
    game, _ = PLANTED[fault]
    # Other tests may have imported Dare anew, and then it cannot be pickled.
    report = check_game(game, dare.Rules(), path="", elsewhere=False, pickling=False)
    assert report.rules == 0


def test_variants() -> None:
    assert variants(dare.GAME, dare.Rules()) == [dare.Rules(3), dare.Rules(4)]
    found = variants(odin.GAME, odin.Rules())
    assert {odin.Rules(two_player_colours=4), odin.Rules(6)} <= set(found)
    assert odin.Rules() not in found
