"""Matches to tell: short ones in which everything happens that the games have words for."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve
from rules.playing import at_random

from herrlof_rules import GAMES, Match
from herrlof_rules.core.move import CHANCE
from herrlof_rules.match import Record
from herrlof_rules.sentences import languages


def names(players: int) -> tuple[str, ...]:
    """Names of the seats of a match."""
    return ("Anna", "Bo", "Chloé", "Dag", "Eva", "Finn")[:players]


def rules(name: str) -> Iterator[Any]:
    """Rules under which two matches a game meet every event."""
    game = GAMES[name]
    for edition in game.info.editions[::2]:
        for players in (game.player_counts[0], 3):
            short = {"max_rounds": 3} if name == "herrlof" else {"max_hands": 2}
            yield game.edition(edition, players), short


@cache
def played(name: str) -> tuple[Match, ...]:
    """Random matches of a game."""
    game, matches = GAMES[name], []
    for number, (of_edition, short) in enumerate(rules(name)):
        start = Match.start(game, evolve(of_edition, **short), seed=number)
        matches.append(at_random(start, number))
    return tuple(matches)


SHIPPED = pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, id=f"{game.name}-{language}")
        for game in GAMES.values()
        for language in languages(game)
    ],
)
"""Every game in every language in which it ships."""


def outcomes(match: Match) -> Iterator[Any]:
    """The outcomes of chance."""
    record: Record = match.record()
    return (move.choice for move in record.moves if move.by == CHANCE)
