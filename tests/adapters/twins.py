"""Positions that one seat cannot tell from each other."""

from random import Random
from typing import Any

import attrs

from herrlof_rules.adapters.play import Play
from herrlof_rules.encoding import History


def twins(play: Play, seat: int, count: int, rng: Random) -> list[Play]:
    """The same play, if what the seat does not know were otherwise."""
    view = play.history.view(seat)
    worlds: Any = play.history.game.worlds(view)
    found = []
    for _ in range(count):
        world = worlds.sample(rng)
        history = History.at(play.history.game, world.start)
        for move in world.moves:
            history = history.make(move)
        found.append(attrs.evolve(play, history=history))
    return found
