"""Declared following turns, bounds and endings are checked in every history."""

import pytest
from attrs import evolve
from rules.testing.planted_long import dare
from rules.testing.planted_wide import BOUNDED, REPLAYED

from herrlof_rules import Match
from herrlof_rules.core import DecisionPhase, Game
from herrlof_rules.testing import Effort, LawBroken, check_exhaustively, check_game
from herrlof_rules.testing.generators.playouts import Position
from herrlof_rules.testing.laws.play import check_followers


def test_bounds_in_every_history() -> None:
    """A bound that is too low is found in every history of a miniature."""
    with pytest.raises(LawBroken, match="bounds: the match goes on after 2 decisions"):
        check_exhaustively(BOUNDED, dare.Rules(rounds=1))


def test_histories_without_end() -> None:
    """Rules under which a state occurs again are refused with the moves that lead to it."""
    with pytest.raises(ValueError, match=r"there is no end to them: .* leads to the state before"):
        check_exhaustively(REPLAYED, dare.Rules(rounds=1), limit=5_000)


RULES = dare.Rules(players=2, rounds=1)


def declaring(*then: str) -> Game:
    """Dare, whose bets declare what follows them."""
    roll, bet, over = dare.GAME.phases
    assert isinstance(bet, DecisionPhase)
    return evolve(dare.GAME, phases=(roll, evolve(bet, then=then), over))


def played(game: Game) -> Position:
    match = Match.start(game, RULES, seed=1)
    return Position(match.play(dare.Bet(1), 0).play(dare.Bet(2), 1))


def test_what_no_phase_declares_does_not_follow() -> None:
    """A turn that the phase before it does not declare breaks the law."""
    check_followers(played(declaring()))
    check_followers(played(declaring("bet", "over")))
    with pytest.raises(LawBroken, match="'over' follows 'bet', and its phase declares bet, roll"):
        check_followers(played(declaring("bet", "roll")))


def test_every_history_of_a_miniature_is_asked() -> None:
    """Declared following turns are checked in every history."""
    check_exhaustively(declaring("bet", "over"), RULES)
    with pytest.raises(LawBroken, match="turns: 'bet' follows 'bet'") as raised:
        check_exhaustively(declaring("over"), RULES)
    assert "after:" in raised.value.example


def test_one_declared_and_never_covered_is_a_note() -> None:
    """A declared turn that never follows is uncovered, and no law fails."""
    effort = Effort(matches=1, other_rules=False, pickling=False)
    game = declaring("bet", "roll", "over")
    report = check_game(game, RULES, effort=effort, path="", only=["turns"])
    assert "then bet over" in report.covered
    assert "then bet roll" in report.uncovered
    report.check_covered()
