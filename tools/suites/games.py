"""Under which rules the suites of frameworks are run: every player count and edition."""

from typing import Any, NamedTuple

from examples.dare import GAME as DARE
from herrlof_rules import GAMES
from herrlof_rules.core.game import Game


class Table(NamedTuple):
    """A game under rules, with a name for reports."""

    name: str
    game: Game
    rules: Any


def ours() -> list[Table]:
    """Both games for every number of players in each edition."""
    return _tables(*GAMES.values())


def all_tables() -> list[Table]:
    """The same, and a user's own game."""
    return [*ours(), *_tables(DARE)]


def told(table: Table) -> dict[str, Any]:
    """The keywords for information states; one's own game may not say how long a match is."""
    rows = {} if table.game.name in GAMES else {"rows": 100}
    return {"tensor": "information_state", **rows}


def summary(tables: list[Table]) -> str:
    """Their games and player counts in a few words."""
    found: dict[str, list[Table]] = {}
    for table in tables:
        found.setdefault(table.game.name, []).append(table)
    words = []
    for name, of_game in found.items():
        counts = [table.rules.players for table in of_game]
        editions = len(of_game[0].game.about.editions)
        more = f", {editions} editions" if editions > 1 else ""
        words.append(f"{name.capitalize()}, {min(counts)} to {max(counts)} players{more}")
    return "; ".join(words)


def _tables(*games: Game) -> list[Table]:
    return [
        Table(f"{game.name}-{edition}-{players}", game, game.edition(edition, players))
        for game in games
        for players in game.player_counts
        for edition in game.about.editions
    ]
