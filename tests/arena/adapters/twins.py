"""Positions that one seat cannot tell from each other."""

from random import Random
from typing import Any

import attrs

from herrlof_arena.encoding import History


def twins(history: History, seat: int, count: int, rng: Random) -> list[History]:
    """The same course of play, if what the seat does not know were otherwise."""
    worlds: Any = history.game.worlds(history.view(seat))
    found = []
    for _ in range(count):
        world = worlds.sample(rng)
        twin = History.at(history.game, world.start)
        for move in world.moves:
            twin = twin.apply(move)
        found.append(attrs.evolve(twin, seed=history.seed))
    return found
