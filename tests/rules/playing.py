"""Matches played by random choices."""

from collections.abc import Callable
from random import Random
from typing import Any

from herrlof_rules import Match


def never(_: Match) -> bool:
    return False


def at_random(match: Any, seed: int, until: Callable[[Match], bool] = never) -> Any:
    """The match played on until its end or until a condition holds."""
    random = Random(seed)
    while match.result is None and not until(match):
        seat = random.choice(match.turn.seats)
        match = match.play(random.choice(match.legal_actions(seat)), seat)
    return match
