"""Matches of Herrlof for the tests of what knows no game."""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from herrlof_rules import Match
from herrlof_rules.herrlof import (
    GAME,
    Action,
    Event,
    Observation,
    Outcome,
    Rules,
    State,
)

HerrlofMatch: TypeAlias = Match[Rules, State, Action, Outcome, Event, Observation]

RULES = {players: Rules(players, max_rounds=2) for players in (2, 3)}


def course(players: int, seed: int = 1) -> Iterator[HerrlofMatch]:
    """A whole match with arbitrary choices, after each decision."""
    rng = Random(seed)
    match = Match.start(GAME, RULES[players], seed=seed)
    yield match
    while match.result is None:
        seat = rng.choice(match.turn.seats)
        action = rng.choice(GAME.legal_actions(match.state, seat))
        match = match.play(action, seat)
        yield match


def finished(players: int, seed: int = 1) -> HerrlofMatch:
    """The end of such a match."""
    *_, last = course(players, seed)
    return last
