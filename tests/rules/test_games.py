"""The list of the package's games."""

import pytest

from herrlof_rules import GAMES, herrlof, odin


def test_the_games_by_name() -> None:
    assert list(GAMES) == ["herrlof", "odin"]
    assert [game.name for game in GAMES.values()] == list(GAMES)
    assert repr(GAMES) == "<games herrlof, odin>"


@pytest.mark.parametrize("name", GAMES)
def test_an_action_prints_as_its_text(name: str) -> None:
    game = GAMES[name]
    rules = game.edition(game.info.editions[0], 2)
    for action in game.action_space(rules)[::7]:
        assert str(action) == game.format_action(action)
    assert str(herrlof.Play(herrlof.Card.R7)) == "play R7"
    assert str(odin.Pass()) == "pass"


def test_rules_print_what_differs() -> None:
    """`repr` leaves out default values, even if they depend on the number of players."""
    assert repr(herrlof.Rules(3)) == "Rules(players=3)"
    assert repr(herrlof.Rules(3, hand_size=5, symbol_lead="first_suit")) == (
        "Rules(players=3, hand_size=5, symbol_lead='first_suit')"
    )
    assert repr(odin.Rules.edition("german", 4)) == (
        "Rules(players=4, next_first_player='last_on_turn')"
    )
