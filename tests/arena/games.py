"""Both games, and rules with short matches."""

from typing import Any

import pytest

from herrlof_rules import Game, herrlof, odin

each_game = pytest.mark.parametrize("game", [herrlof.GAME, odin.GAME], ids=lambda game: game.name)


def short(game: Game, players: int = 3, hand_size: int = 3) -> Any:
    """Returns rules for two rounds or hands of a few cards."""
    if game is herrlof.GAME:
        return herrlof.Rules(players, hand_size=hand_size, max_rounds=2)
    return odin.Rules(players, hand_size=hand_size, max_hands=2)
