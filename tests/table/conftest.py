"""Fixtures for many tests of the table."""

from typing import Any

import pytest

from herrlof_rules import GAMES, Match, herrlof
from herrlof_rules.core.game import Game


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Each of the games."""
    each: Any = request.param
    return each


@pytest.fixture
def match() -> Match:
    """A match of Herrlof in which three players predict at the same time."""
    return Match.start(herrlof.GAME, herrlof.Rules(players=3), 2020)
