"""The bots of the package keep the laws of a bot."""

import pytest

from herrlof_rules import GAMES
from herrlof_rules.bots import RandomBot, heuristic_bot
from herrlof_rules.testing import check_bot


@pytest.mark.parametrize("name", GAMES)
def test_random_bot(name: str) -> None:
    game = GAMES[name]
    for players in game.player_counts:
        assert (
            check_bot(RandomBot(), game, game.rules(players), matches=1, max_decisions=20).choices
            > 10
        )


@pytest.mark.parametrize("name", GAMES)
def test_heuristic_bot(name: str) -> None:
    game = GAMES[name]
    for players in game.player_counts:
        rules = game.rules(players)
        assert check_bot(heuristic_bot(game), game, rules, matches=1, max_decisions=20).choices > 10
