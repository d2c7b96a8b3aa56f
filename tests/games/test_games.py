"""The list of the package's games."""

import pytest

from herrlof_rules import GAMES


def test_the_games_by_name() -> None:
    assert list(GAMES) == ["herrlof", "odin"]
    assert len(GAMES) == 2
    assert [game.name for game in GAMES.values()] == list(GAMES)
    assert repr(GAMES) == "<games herrlof, odin>"
    with pytest.raises(KeyError):
        GAMES["dare"]
