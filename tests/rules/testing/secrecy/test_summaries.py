"""Events that are left out of information states say nothing that observations do not show."""

from typing import Any

import leduc
import pytest
from attrs import evolve
from rules.testing.planted_long import dare

from herrlof_rules import Game
from herrlof_rules.testing import LawBroken, check_exhaustively


def without(game: Any, *events: type) -> Game:
    """The game with information states that leave out these events."""
    return evolve(game, info=evolve(game.info, summarised=events))


@pytest.mark.skipif("not config.getoption('--thorough')", reason="takes a minute")
def test_observations_that_show_everything() -> None:
    """Leduc's observations list all bets and cards, so that no event is needed."""
    check_exhaustively(without(leduc.GAME, *leduc.GAME.events), leduc.Rules())


def test_a_die_that_is_observed() -> None:
    """In Dare, a seat's observation shows its die until the round is scored."""
    check_exhaustively(without(dare.GAME, dare.Cast), dare.Rules(rounds=1))


def test_a_bet_that_is_not_observed() -> None:
    """In Dare, only the event tells a seat what it bet."""
    with pytest.raises(LawBroken, match="recall: seat 0 cannot recall") as raised:
        check_exhaustively(without(dare.GAME, dare.Laid), dare.Rules(rounds=1))
    assert "Laid(seat=0, coins=«0»)" in str(raised.value)
