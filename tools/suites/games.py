"""Under which rules the suites of frameworks are run: every player count and edition."""

from typing import Any, NamedTuple

from herrlof_rules import GAMES
from herrlof_rules.core.game import Game


class Table(NamedTuple):
    """A game under rules, with a name for reports."""

    name: str
    game: Game
    rules: Any


def tables(*, editions: bool = True) -> list[Table]:
    """Both games for every number of players, in each edition or only in the first."""
    return [
        Table(f"{name}-{edition}-{players}", game, game.edition(edition, players))
        for name, game in GAMES.items()
        for players in game.player_counts
        for edition in (game.editions if editions else game.editions[:1])
    ]


def summary(found: list[Table]) -> str:
    """Their games and player counts in a few words."""
    words = []
    for name, game in GAMES.items():
        counts = [t.rules.players for t in found if t.game is game]
        editions = len({t.name.rsplit("-", 1)[0] for t in found if t.game is game})
        if counts:
            words.append(
                f"{name.capitalize()}, {min(counts)} to {max(counts)} players, {editions} editions"
            )
    return "; ".join(words)
