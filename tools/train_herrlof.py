"""The position after a choice in Herrlof, as `tools.train` and the learned bot encode it."""

from typing import Any

import numpy as np

from herrlof_arena.bots.herrlof.compiled import POLICY
from herrlof_arena.bots.herrlof.learned import GIVEN
from herrlof_arena.compiled.herrlof import heuristic
from herrlof_arena.compiled.herrlof.game import HERRLOF
from herrlof_arena.compiled.herrlof.heuristic import FEATURE, SCRATCH, reckon, write_given
from herrlof_arena.compiled.herrlof.state import (
    KIND,
    PREDICT,
    STEAL_CARD,
    SWAP,
)
from herrlof_arena.compiled.layout import PLAYERS
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.randomness import IDS
from herrlof_arena.compiled.rows import after, floats
from tools.networks import worth
from tools.self_play import Play


@compiled
def choose(
    net: Any,
    rate: float,
    state: Any,
    options: Any,
    _luck: Any,
    scratch: Any,
    count: int,
    memory: Any,
    weights: Any,
    best: Any,
) -> int:
    """See `Play.choose`; the network is not used for a forced choice or at the end of a round."""
    ids, numbers, x = after(scratch, IDS), np.zeros(GIVEN + 1), floats(memory)
    best[:] = 0
    if count == 1 or state[KIND] == SWAP:
        return int(ids[0])
    if state[KIND] == STEAL_CARD:
        return int(ids[1 + np.random.randint(count - 1)])
    at_random = np.random.random() < (rate * 3 if state[KIND] == PREDICT else rate)
    cards = reckon(state, options, weights, x)
    most, chosen = -1e9, 0
    for place in range(count):
        value = heuristic.worth(state, options, ids[place], cards, weights, x)
        if x[FEATURE]:
            numbers[:] = 0
            write_given(x, FEATURE, numbers)
            if options[PLAYERS] > 2:
                numbers[-1] = value
            if len(net[0]):
                value = worth(numbers, net)
        if at_random:
            value = np.random.random()
        if value > most:
            most, chosen = value, place
            best[:] = numbers
            if not x[FEATURE]:
                best[:] = 0
    return int(ids[chosen])


PLAY = Play(HERRLOF, choose, SCRATCH, POLICY.parameters)
