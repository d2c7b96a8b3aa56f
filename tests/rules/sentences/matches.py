"""Matches to tell: short ones in which everything happens that the games have words for."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import evolve

from herrlof_rules import GAMES, Match
from herrlof_rules.core.move import CHANCE
from herrlof_rules.match import Record


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
        match: Any = Match.start(game, evolve(of_edition, **short), seed=number)
        rng = random.Random(number)
        while match.result is None:
            seat = rng.choice(match.turn.seats)
            match = match.play(rng.choice(match.legal_actions(seat)), seat)
        matches.append(match)
    return tuple(matches)


def outcomes(match: Match) -> Iterator[Any]:
    """What chance settled."""
    record: Record = match.record()
    return (move.choice for move in record.moves if move.by == CHANCE)
