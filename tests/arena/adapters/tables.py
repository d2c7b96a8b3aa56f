"""The rules for the suites of frameworks: every player count and edition."""

from typing import Any, NamedTuple

import dare

from herrlof_rules import GAMES
from herrlof_rules.core.game import Game


class Table(NamedTuple):
    """A game, some rules, and a name for reports."""

    name: str
    game: Game
    rules: Any


def tables(*games: Game) -> list[Table]:
    """Returns the games with every number of players in each edition."""
    return [
        Table(f"{game.name}-{edition}-{players}", game, game.edition(edition, players))
        for game in games
        for players in game.player_counts
        for edition in game.info.editions
    ]


OURS = tables(*GAMES.values())
ALL = [*OURS, *tables(dare.GAME)]
