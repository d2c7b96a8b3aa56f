"""The position after a choice in Odin, as `tools.train` and the learned bot encode it."""

from typing import Any

import numpy as np

from herrlof_arena.bots.odin.compiled import POLICY
from herrlof_arena.compiled.layout import KIND, PLAYERS, SEAT
from herrlof_arena.compiled.marks import compiled
from herrlof_arena.compiled.odin import heuristic
from herrlof_arena.compiled.odin.chapters import PASS
from herrlof_arena.compiled.odin.features import look_at_set, write_passed, write_played
from herrlof_arena.compiled.odin.game import ODIN
from herrlof_arena.compiled.odin.heuristic import (
    OUT,
    SCRATCH,
    left_by,
    look,
    worth_of_set,
    worth_passed,
    worth_played,
)
from herrlof_arena.compiled.odin.state import HANDS, SEATS, TABLE, TAKE
from herrlof_arena.compiled.randomness import IDS
from herrlof_arena.compiled.rows import after
from tools.networks import worth
from tools.self_play import Play


@compiled
def choose(
    net: Any,
    rate: float,
    state: Any,
    options: Any,
    luck: Any,
    scratch: Any,
    count: int,
    memory: Any,
    weights: Any,
    best: Any,
) -> int:
    """See `Play.choose`; an action with which the seat goes out is always chosen."""
    ids = after(scratch, IDS)
    best[:] = 0
    if not len(net[0]):
        return int(ids[heuristic.choose(state, options, ids, count, luck, weights, memory)])
    numbers, stands, around = np.zeros(len(best)), np.zeros(SEATS), look(state, options)
    more, at_random, hand = (
        options[PLAYERS] > 2,
        np.random.random() < rate,
        state[HANDS + state[SEAT]],
    )
    most, chosen, several = -1e9, 0, False
    for place in range(count):
        number = ids[place]
        played, rest, taken = state[TABLE], hand, 0
        if number != PASS:
            played, rest, taken = left_by(state, options, number)
        if rest == 0:
            best[:] = 0
            return int(ids[place])
        alone = state[KIND] == TAKE or taken & (taken - 1) == 0
        look_at_set(state, options, played, around, weights, stands)
        chance, of_set = worth_of_set(state, options, played, around, weights)
        while True:
            numbers[:] = 0
            if number == PASS:
                write_passed(state, options, around, stands, memory, numbers)
                said = worth_passed(state, options, around, weights, memory)
            else:
                left = rest | taken & -taken
                write_played(state, options, left, played, around, stands, memory, numbers)
                said = worth_played(options, left, played, chance, of_set, around, weights, memory)
            numbers[-1] = said if more else 0
            value = worth(numbers, net)
            if number == PASS and options[PLAYERS] == 2 and around[2] == 1:
                value = -OUT  # L3: the other player would go out.
            if at_random:
                value = np.random.random()
            if value > most:
                most, chosen, several = value, place, not alone
                best[:] = numbers
            taken &= taken - 1
            if not taken:
                break
    if several:  # The card to take is chosen separately.
        best[:] = 0
    return int(ids[chosen])


PLAY = Play(ODIN, choose, SCRATCH, POLICY.parameters)
