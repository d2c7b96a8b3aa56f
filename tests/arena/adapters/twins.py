"""Positions that one seat cannot tell from each other."""

from random import Random

from herrlof_arena.encoding import History


def twin(history: History, seat: int, rng: Random) -> History:
    """Another course of this round that told the seat the same, after the same earlier rounds."""
    world = history.game.worlds(history.view(seat)).sample(rng)
    other: History | None = history
    while other is not None and other.state != world.start:
        other = other.parent
    assert other is not None
    for move in world.moves:
        other = other.apply(move)
    return other
