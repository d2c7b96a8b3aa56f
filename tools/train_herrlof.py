"""What a choice of Herrlof leaves, for `tools.train`: what `learned` knows of it, on rows.

The network is given what the heuristic's models know, in place of their constant the tricks still
needed, and these once more one by one.
"""

from typing import Any

import numpy as np

from herrlof_arena.batch.compiled import compiled
from herrlof_arena.batch.herrlof import heuristic
from herrlof_arena.batch.herrlof.game import HERRLOF
from herrlof_arena.batch.herrlof.heuristic import (
    FEATURE,
    FEATURES,
    MODELS,
    NEEDED,
    ROWS,
    SCRATCH,
    WEIGHTS,
)
from herrlof_arena.batch.herrlof.state import (
    KIND,
    PREDICT,
    STEAL_CARD,
    SWAP,
)
from herrlof_arena.batch.layout import PLAYERS
from herrlof_arena.batch.randomness import IDS
from herrlof_arena.batch.rows import after, floats
from herrlof_arena.bots.herrlof.compiled import POLICY
from tools.networks import worth
from tools.self_play import Play

NUMBERS = FEATURES + ROWS


@compiled
def write_numbers(out: Any, x: Any) -> None:
    """What the network is given of the position that was reckoned last."""
    out[:] = 0
    for feature in range(1, FEATURES):
        out[feature] = x[FEATURE + feature]
    out[0] = x[NEEDED]
    out[FEATURES + int(min(max(x[NEEDED], -1), ROWS - 2)) + 1] = 1


@compiled
def choose(
    net: Any,
    rate: float,
    s: Any,
    r: Any,
    _luck: Any,
    w: Any,
    count: int,
    memory: Any,
    p: Any,
    best: Any,
) -> int:
    """As `Play.choose`; the network is not asked in a forced choice, and at the end of a round."""
    ids, numbers, x = after(w, IDS), np.zeros(NUMBERS + 1), floats(memory)
    best[:] = 0
    if count == 1 or s[KIND] == SWAP:
        return int(ids[0])
    if s[KIND] == STEAL_CARD:
        return int(ids[1 + np.random.randint(count - 1)])
    at_random = np.random.random() < (rate * 3 if s[KIND] == PREDICT else rate)
    cards = heuristic.reckon(s, r, p, x)
    model = after(p, MODELS + WEIGHTS * (r[PLAYERS] - 2))
    most, chosen = -1e9, 0
    for place in range(count):
        x[FEATURE] = 0
        value = heuristic.value_of(s, r, ids[place], cards, model, x)
        if x[FEATURE]:
            write_numbers(numbers, x)
            if r[PLAYERS] > 2:
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
