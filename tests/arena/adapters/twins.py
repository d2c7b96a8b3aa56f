"""Positions that one seat cannot distinguish."""

from random import Random

from herrlof_rules import Match


def twin(match: Match, seat: int, rng: Random) -> Match:
    """Returns a match with the same earlier rounds, in which the seat was shown the same."""
    world = match.game.worlds(match.view(seat)).sample(rng)
    other: Match | None = match
    while other is not None and other.state != world.start:
        other = other.parent
    assert other is not None
    for move in world.moves:
        other = other.apply(move)
    return other
