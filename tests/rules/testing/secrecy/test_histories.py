"""Bounds and ends in every history."""

import pytest
from rules.testing.planted_long import dare
from rules.testing.planted_wide import BOUNDED, REPLAYED

from herrlof_rules.testing import LawBroken, check_exhaustively


def test_bounds_in_every_history() -> None:
    with pytest.raises(LawBroken, match="bounds: the match goes on after 2 decisions"):
        check_exhaustively(BOUNDED, dare.Rules(rounds=1))


def test_histories_without_end() -> None:
    with pytest.raises(ValueError, match=r"there is no end to them: .* leads to the state before"):
        check_exhaustively(REPLAYED, dare.Rules(rounds=1), limit=20_000)
